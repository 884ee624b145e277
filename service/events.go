package service

import (
	"context"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// event is something that happened to an account and that others may want to hear
// of.
type event struct {
	account store.AccountID
	kind    state.WebhookEvent
	data    func() (any, error) // its data, as it is sent; only made when someone listens
}

// listener hears of events in the transaction of the change: what it keeps in tx is
// kept if and only if the change is.
type listener func(ctx context.Context, tx *store.Tx, e event) error

// publish tells all listeners of an event.
func (s *Server) publish(ctx context.Context, tx *store.Tx, e event) error {
	for _, listen := range s.listeners {
		if err := listen(ctx, tx, e); err != nil {
			return err
		}
	}
	return nil
}
