package service

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"app.tender/tender/service/loop"
	"app.tender/tender/service/store"
)

const (
	// useNoted is how long after a recorded use of a device the next one is recorded.
	useNoted = time.Minute
	// usesAtOnce bounds a transaction of uses.
	usesAtOnce = 200
	// windowsKept is how long counts of requests are kept; they count for a minute.
	windowsKept = time.Hour
)

// usage records when each device was last used, all together once a minute: a read writes nothing.
type usage struct {
	store *store.Store
	now   func() time.Time
	log   *slog.Logger

	mu   sync.Mutex
	uses map[store.DeviceID]use // not yet recorded
}

// use is the last use of a device.
type use struct {
	account store.AccountID
	at      time.Time
	address string // of the network; empty: this machine
}

// note records a use of d soon, unless it had one a moment ago.
func (u *usage) note(d store.Device, at time.Time, address string) {
	if at.Sub(d.LastUsed) < useNoted {
		return
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	u.uses[d.ID] = use{d.Account, at, address}
}

// run records uses until ctx ends.
func (u *usage) run(ctx context.Context) {
	loop.New(func(ctx context.Context) (time.Time, error) { return time.Time{}, u.flush(ctx) }, u.now, func(err error) {
		u.log.WarnContext(ctx, "recording the use of devices", "error", err)
	}).Run(ctx)
}

// flush records what is noted. What can't be recorded now is recorded the next time.
func (u *usage) flush(ctx context.Context) error {
	for {
		part := u.take()
		if len(part) == 0 {
			return nil
		}
		err := u.store.Write(ctx, func(tx *store.Tx) error {
			for id, use := range part {
				if err := tx.Devices().Used(use.account, id, use.at, use.address); err != nil {
					return err
				}
			}
			return tx.Throttle().ForgetWindows(u.now().Add(-windowsKept))
		})
		if err != nil {
			u.giveBack(part)
			return err
		}
	}
}

// take takes some of the uses.
func (u *usage) take() map[store.DeviceID]use {
	u.mu.Lock()
	defer u.mu.Unlock()
	part := map[store.DeviceID]use{}
	for id, use := range u.uses {
		if len(part) == usesAtOnce {
			break
		}
		part[id] = use
		delete(u.uses, id)
	}
	return part
}

// giveBack notes uses again that have no later one.
func (u *usage) giveBack(part map[store.DeviceID]use) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for id, use := range part {
		if _, later := u.uses[id]; !later {
			u.uses[id] = use
		}
	}
}
