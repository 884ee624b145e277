// Package limits keeps one caller from using up what others need: connections, requests, and
// time under a lock.
package limits

import (
	"context"
	"sync"
	"time"

	"app.tender/tender/service/store"
)

const (
	// rateWindow is how long a limit on requests counts for.
	rateWindow   = time.Minute
	ratePatience = time.Second
)

// Rate is the rate limit of each caller, per minute. The count is in the store, where
// all processes of the service share it. A process leases requests from it in lots, so that
// not every request is a write. A caller's first lot in a window is only counted by the process
// until there is a second one: most callers never cause a write, and the limit may be
// exceeded by a lot for each process.
//
// A long write to the store, such as an import, must not block readers: meanwhile a process
// counts by itself, up to the limit, and adds that to the store later.
type Rate struct {
	Patience time.Duration // how long a request waits for the store to count it

	store *store.Store
	limit int // requests a minute; 0 or less: none

	fetching sync.WaitGroup
	ctx      context.Context // of the fetches; ends with Close
	stop     context.CancelFunc

	mu     sync.Mutex
	window time.Time
	lease  map[string]*lease // by caller, for the window
}

// lease is a process's share of a caller's requests in a window.
type lease struct {
	window  time.Time
	limit   int           // of the caller
	left    int           // of the fetched lot
	owed    int           // admitted before the store could count them
	counted bool          // the store has counted some
	spent   bool          // the store has no more
	fetched chan struct{} // closed when the fetch under way ends; nil: none is
	late    bool          // nobody waits for the store until a lot comes
}

// lot is how many requests are leased at a time.
func (le *lease) lot() int { return max(1, le.limit/20) }

// NewRate returns a rate limit of limit requests a minute; 0 or less means none.
func NewRate(s *store.Store, limit int) *Rate {
	l := &Rate{store: s, limit: limit, Patience: ratePatience, lease: map[string]*lease{}}
	l.ctx, l.stop = context.WithCancel(context.Background())
	return l
}

// Close ends the fetches under way.
func (l *Rate) Close() {
	l.stop()
	l.fetching.Wait()
}

// Take uses one request of a caller, who has times the limit. If it has none left, retryAfter is the time until the
// next window; else it is 0.
func (l *Rate) Take(
	ctx context.Context, caller string, times int, now time.Time,
) (retryAfter time.Duration, err error) {
	if l.limit <= 0 {
		return 0, nil
	}
	window := now.Truncate(rateWindow)
	for patient := true; ; {
		fetched, spent := l.try(caller, times, window, patient)
		switch {
		case spent:
			return window.Add(rateWindow).Sub(now), nil
		case fetched == nil:
			return 0, nil
		}
		select {
		case <-fetched:
		case <-time.After(l.Patience):
			patient = false
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}
}

// try uses one request. If the window has no more, spent is true; if the caller must first wait for a lot, fetched is
// not nil. Once a caller has waited longer than Patience, it and every later caller are admitted before the store has
// counted them.
func (l *Rate) try(caller string, times int, window time.Time, patient bool) (fetched <-chan struct{}, spent bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.window.Equal(window) { // the leases of another one serve nobody
		l.window = window
		clear(l.lease)
	}
	le := l.lease[caller]
	if le == nil {
		le = &lease{window: window, limit: l.limit * times}
		l.lease[caller] = le
	}
	switch {
	case le.left > 0:
		le.left--
		return nil, false
	case le.spent || le.owed >= le.limit:
		return nil, true
	case !le.counted && le.owed < le.lot():
		le.owed++
		return nil, false
	}
	if le.fetched == nil {
		le.fetched = make(chan struct{})
		want := le.lot() + le.owed
		l.fetching.Go(func() { l.fetch(caller, le, want) })
	}
	if le.late = le.late || !patient; !le.late {
		return le.fetched, false
	}
	le.owed++
	return nil, false
}

// fetch leases a lot of requests from the store. If that fails, the process counts by
// itself: a write by the request will report the cause.
func (l *Rate) fetch(caller string, le *lease, want int) {
	got, err := store.Change(l.ctx, l.store, func(tx *store.Tx) (int, error) {
		return tx.Throttle().LeaseRequests(caller, le.window, le.limit, want)
	})
	l.mu.Lock()
	defer l.mu.Unlock()
	if le.late = err != nil; err == nil {
		le.left, le.owed, le.spent = max(0, got-le.owed), max(0, le.owed-got), got == 0
		le.counted = true
	}
	close(le.fetched)
	le.fetched = nil
}
