package localstore

import (
	"context"
	"time"

	"app.tender/tender/state"
)

// Marks are pins, the ticks on installers' sheets, saved filters and follow-ups.
type Marks struct {
	db    *database
	cache *Cache
}

// Pin marks a proposal to be kept complete on this machine. Pins reports which parts are missing.
func (m *Marks) Pin(ctx context.Context, id state.ProposalID) error {
	return m.db.do(ctx, "pin the proposal", "INSERT OR IGNORE INTO pins (proposal, since) VALUES (?, ?)", id,
		stamp(m.db.now()))
}

// Unpin ends a pin. Cached parts stay until they expire.
func (m *Marks) Unpin(ctx context.Context, id state.ProposalID) error {
	return m.db.do(ctx, "unpin the proposal", "DELETE FROM pins WHERE proposal = ?", id)
}

// Pins returns the pinned proposals, newest pin first, with their missing parts and the age of the
// oldest part.
func (m *Marks) Pins(ctx context.Context) ([]state.Pin, error) {
	pins, err := listOf(ctx, m.db, "read the pins", func(row scanner) (p state.Pin, err error) {
		err = row.Scan(&p.Proposal, stamped{&p.Since})
		return p, err
	}, "SELECT proposal, since FROM pins ORDER BY since DESC, proposal")
	if err != nil {
		return nil, err
	}
	for i := range pins {
		if err := m.completePin(ctx, &pins[i]); err != nil {
			return nil, err
		}
	}
	return pins, nil
}

// completePin sets the missing parts and the age of a pin.
func (m *Marks) completePin(ctx context.Context, pin *state.Pin) error {
	part := func(p state.PinPart, asOf time.Time) {
		switch {
		case asOf.IsZero():
			pin.Missing = append(pin.Missing, p)
		case pin.AsOf.IsZero() || asOf.Before(pin.AsOf):
			pin.AsOf = asOf
		}
	}
	p, asOf, err := m.cache.Proposal(ctx, pin.Proposal)
	if err != nil {
		return err
	}
	part(state.PinDetail, asOf)
	orders, asOf, err := m.cache.ChangeOrders(ctx, pin.Proposal)
	if err != nil {
		return err
	}
	for _, order := range orders {
		_, at, err := m.cache.ChangeOrder(ctx, pin.Proposal, order.ID)
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
	_, asOf, err = m.cache.Contact(ctx, p.Customer.ID)
	if err != nil {
		return err
	}
	part(state.PinContact, asOf)
	_, asOf, err = m.cache.Locations(ctx, p.Customer.ID)
	part(state.PinLocations, asOf)
	return err
}
