package office

import (
	"context"
	"log/slog"
	"time"

	"app.tender/tender/service/loop"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// expiryTime is how often the service looks for proposals whose last day is over.
const expiryTime = time.Hour

// Expiries returns the work that moves what is over to Expired, so that the list is true though
// nobody opens a page.
func (m Moves) Expiries(now func() time.Time, base func() string, log *slog.Logger) *loop.Loop {
	var due time.Time
	return loop.New(func(ctx context.Context) (time.Time, error) {
		at := now()
		if at.Before(due) {
			return due, nil
		}
		err := m.Store.Write(ctx, func(tx *store.Tx) error { return m.Expire(tx, at, base()) })
		if err == nil {
			due = at.Add(expiryTime)
		}
		return due, err
	}, now, func(err error) { log.Error("looking for what has expired", "error", err) })
}

// Expire moves what is over to Expired.
func (m Moves) Expire(tx *store.Tx, now time.Time, base string) error {
	list, err := tx.Links().Overdue(now)
	if err != nil {
		return err
	}
	for _, o := range list {
		a, err := tx.Accounts().Find(o.Account)
		if err != nil {
			return err
		}
		p, err := tx.Proposals().Find(o.Account, o.Proposal)
		if err != nil {
			return err
		}
		by := Actor{Account: a, Now: now, Base: base}
		if err := m.Move(tx, by, &p, o, state.StatusExpired, nil); err != nil {
			return err
		}
	}
	return nil
}
