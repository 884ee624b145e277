package localstore

import (
	"context"
	"time"

	"app.tender/tender/state"
)

// Pin marks a proposal to be kept complete on this machine. Pins reports which parts are missing.
func (s *Store) Pin(ctx context.Context, id state.ProposalID) error {
	return s.do(ctx, "pin the proposal", "INSERT OR IGNORE INTO pins (proposal, since) VALUES (?, ?)", id, stamp(s.now()))
}

// Unpin ends a pin. Cached parts stay until they expire.
func (s *Store) Unpin(ctx context.Context, id state.ProposalID) error {
	return s.do(ctx, "unpin the proposal", "DELETE FROM pins WHERE proposal = ?", id)
}

// Pins returns the pinned proposals, newest pin first, with their missing parts and the age of the
// oldest part.
func (s *Store) Pins(ctx context.Context) ([]state.Pin, error) {
	pins, err := listOf(ctx, s, "read the pins", func(row scanner) (p state.Pin, err error) {
		err = row.Scan(&p.Proposal, stamped{&p.Since})
		return p, err
	}, "SELECT proposal, since FROM pins ORDER BY since DESC, proposal")
	if err != nil {
		return nil, err
	}
	for i := range pins {
		if err := s.completePin(ctx, &pins[i]); err != nil {
			return nil, err
		}
	}
	return pins, nil
}

// completePin sets the missing parts and the age of a pin.
func (s *Store) completePin(ctx context.Context, pin *state.Pin) error {
	part := func(p state.PinPart, asOf time.Time) {
		switch {
		case asOf.IsZero():
			pin.Missing = append(pin.Missing, p)
		case pin.AsOf.IsZero() || asOf.Before(pin.AsOf):
			pin.AsOf = asOf
		}
	}
	p, asOf, err := s.Proposal(ctx, pin.Proposal)
	if err != nil {
		return err
	}
	part(state.PinDetail, asOf)
	orders, asOf, err := s.ChangeOrders(ctx, pin.Proposal)
	if err != nil {
		return err
	}
	for _, order := range orders {
		_, at, err := s.ChangeOrder(ctx, pin.Proposal, order.ID)
		if err != nil {
			return err
		}
		if at.Before(asOf) { // a missing one has the zero time
			asOf = at
		}
	}
	part(state.PinChangeOrders, asOf)
	if p == nil || p.Customer == nil {
		return nil
	}
	_, asOf, err = s.Contact(ctx, p.Customer.ID)
	if err != nil {
		return err
	}
	part(state.PinContact, asOf)
	_, asOf, err = s.Locations(ctx, p.Customer.ID)
	part(state.PinLocations, asOf)
	return err
}
