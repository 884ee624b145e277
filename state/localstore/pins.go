package localstore

import (
	"context"
	"time"

	"app.tender/tender/state"
)

// Marks are pins, what was done and found on site, saved filters and follow-ups.
type Marks struct {
	db    *database
	cache *Cache
}

// Pin marks a proposal to be kept complete on this machine. Pins reports which parts are missing.
func (m *Marks) Pin(ctx context.Context, id state.ProposalID) error {
	return m.db.write(ctx, "pin the proposal", func(tx *txn) error {
		err := execute(ctx, tx, "INSERT OR IGNORE INTO pins (proposal, since) VALUES (?, ?)", id, stamp(tx.now()))
		if err != nil {
			return err
		}
		return execute(ctx, tx, "DELETE FROM sold_pins WHERE proposal = ?", id) // from now on it is a person's
	})
}

// Unpin ends a pin. Cached parts stay until they expire.
func (m *Marks) Unpin(ctx context.Context, id state.ProposalID) error {
	return m.db.write(ctx, "unpin the proposal", func(tx *txn) error {
		if err := execute(ctx, tx, "DELETE FROM pins WHERE proposal = ?", id); err != nil {
			return err
		}
		return execute(ctx, tx, `INSERT INTO sold_pins (proposal, ended) VALUES (?, 1)
			ON CONFLICT (proposal) DO UPDATE SET ended = 1`, id)
	})
}

// PinSold pins jobs that pin themselves, in place of those before, except what a person has unpinned. It returns those
// that were not pinned.
func (m *Marks) PinSold(ctx context.Context, ids []state.ProposalID) (fresh []state.ProposalID, err error) {
	err = m.db.write(ctx, "pin the sold jobs", func(tx *txn) error {
		fresh = nil
		const over = "SELECT proposal FROM sold_pins WHERE NOT ended AND proposal NOT IN (SELECT value FROM json_each(?))"
		for _, statement := range []string{
			"DELETE FROM pins WHERE proposal IN (" + over + ")", "DELETE FROM sold_pins WHERE proposal IN (" + over + ")",
		} {
			if err := execute(ctx, tx, statement, listed(ids)); err != nil {
				return err
			}
		}
		for _, id := range ids {
			var known bool
			err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM pins WHERE proposal = ?1)
				OR EXISTS (SELECT 1 FROM sold_pins WHERE proposal = ?1)`, id).Scan(&known)
			if err != nil {
				return err
			}
			if known {
				continue
			}
			fresh = append(fresh, id)
			if err := execute(ctx, tx, "INSERT INTO pins (proposal, since) VALUES (?, ?)", id, stamp(tx.now())); err != nil {
				return err
			}
			if err := execute(ctx, tx, "INSERT INTO sold_pins (proposal) VALUES (?)", id); err != nil {
				return err
			}
		}
		return nil
	})
	return fresh, err
}

// Pins returns the pinned proposals, newest pin first, with their missing parts and the age of the
// oldest part.
func (m *Marks) Pins(ctx context.Context) ([]state.Pin, error) {
	pins, err := listOf(ctx, m.db, "read the pins", func(row scanner) (p state.Pin, err error) {
		err = row.Scan(&p.Proposal, stamped{&p.Since}, &p.Sold)
		return p, err
	}, `SELECT proposal, since, EXISTS (SELECT 1 FROM sold_pins WHERE sold_pins.proposal = pins.proposal)
		FROM pins ORDER BY since DESC, proposal`)
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
