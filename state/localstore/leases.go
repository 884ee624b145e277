package localstore

import (
	"context"
	"errors"
	"slices"

	"app.tender/tender/state"
)

// TakeLease takes a lease. While another live process has
// it, the error is a *state.EditedElsewhere, unless over is set. A lease that this process already
// has is not changed.
func (t *Typed) TakeLease(ctx context.Context, l state.Lease, over bool) error {
	return t.db.write(ctx, "begin to edit the proposal", func(tx *txn) (err error) {
		if l.Proposal, err = realProposal(ctx, tx, l.Proposal); err != nil {
			return err
		}
		if !over {
			if err := t.mayWrite(ctx, tx, l); err != nil {
				return err
			}
		}
		return t.takeLease(ctx, tx, l)
	})
}

// AskLease takes a lease, or asks the live process that has it to hand it over: then taken is false. Of several that
// ask, the first one gets it.
func (t *Typed) AskLease(ctx context.Context, l state.Lease) (taken bool, err error) {
	err = t.db.write(ctx, "take over the proposal", func(tx *txn) (err error) {
		if l.Proposal, err = realProposal(ctx, tx, l.Proposal); err != nil {
			return err
		}
		held, err := leaseOf(ctx, tx, l)
		taken = err == nil && t.free(held)
		switch {
		case err != nil:
			return err
		case taken:
			return t.takeLease(ctx, tx, l)
		case held.asks != "" && !t.db.dead(held.asks):
			return nil // a write would tell every process that something has changed
		default:
			return execute(ctx, tx, "UPDATE leases SET asks = ?"+whereLease, t.db.self.Token, l.Proposal, l.Builder)
		}
	})
	return taken && err == nil, err
}

// HandLease gives a lease of this process to the one that asks for it; handed is false if no living one does.
func (t *Typed) HandLease(ctx context.Context, l state.Lease) (handed bool, err error) {
	err = t.db.write(ctx, "hand over the proposal", func(tx *txn) (err error) {
		if l.Proposal, err = realProposal(ctx, tx, l.Proposal); err != nil {
			return err
		}
		held, err := leaseOf(ctx, tx, l)
		if handed = err == nil && t.asked(held); !handed {
			return err
		}
		return t.giveLease(ctx, tx, l, held.asks)
	})
	return handed && err == nil, err
}

// takeLease makes this process the holder, unless it already is.
func (t *Typed) takeLease(ctx context.Context, tx *txn, l state.Lease) error {
	held, err := leaseOf(ctx, tx, l)
	if err != nil || held.holder == t.db.self.Token {
		return err
	}
	return t.giveLease(ctx, tx, l, t.db.self.Token)
}

// giveLease makes a process the holder, from now on.
func (t *Typed) giveLease(ctx context.Context, tx *txn, l state.Lease, to string) error {
	return execute(ctx, tx, "INSERT OR REPLACE INTO leases (proposal, builder, holder, since) VALUES (?, ?, ?, ?)",
		l.Proposal, l.Builder, to, stamp(t.db.now()))
}

// EndLease releases a lease of this process, if it has it.
func (t *Typed) EndLease(ctx context.Context, l state.Lease) error {
	return t.db.write(ctx, "end editing the proposal", func(tx *txn) (err error) {
		if l.Proposal, err = realProposal(ctx, tx, l.Proposal); err != nil {
			return err
		}
		if held, err := leaseOf(ctx, tx, l); err != nil || held.holder != t.db.self.Token {
			return err
		}
		return endLease(ctx, tx, l)
	})
}

const whereLease = " WHERE proposal = ? AND builder = ?"

func endLease(ctx context.Context, tx *txn, l state.Lease) error {
	return execute(ctx, tx, "DELETE FROM leases"+whereLease, l.Proposal, l.Builder)
}

// heldLease is a lease with its holder, empty for none, and the process that asks for it.
type heldLease struct {
	state.Lease
	holder, asks string
}

const selectLeases = "SELECT proposal, builder, holder, since, asks FROM leases"

func scanLease(row scanner) (l heldLease, err error) {
	err = row.Scan(&l.Proposal, &l.Builder, &l.holder, stamped{&l.Since}, &l.asks)
	return l, err
}

// leaseOf returns a lease as it is held.
func leaseOf(ctx context.Context, q querier, l state.Lease) (heldLease, error) {
	held, err := scanLease(q.QueryRowContext(ctx, selectLeases+whereLease, l.Proposal, l.Builder))
	return held, orNone(err)
}

// free reports whether no other live process has the lease.
func (t *Typed) free(l heldLease) bool {
	return l.holder == "" || l.holder == t.db.self.Token || t.db.dead(l.holder)
}

// asked reports whether this process has the lease, and another live one asks for it.
func (t *Typed) asked(l heldLease) bool {
	return t.db.self != nil && l.holder == t.db.self.Token && l.asks != "" && !t.db.dead(l.asks)
}

// realProposal returns the service's id of a proposal, as far as it is known.
func realProposal(ctx context.Context, q querier, id state.ProposalID) (state.ProposalID, error) {
	known, err := realIDs(ctx, q, int64(id))
	return state.Resolved(id, known), err
}

// mayWrite returns a *state.EditedElsewhere if another live process has the lease.
func (t *Typed) mayWrite(ctx context.Context, q querier, l state.Lease) error {
	held, err := leaseOf(ctx, q, l)
	if err != nil || t.free(held) {
		return err
	}
	return &state.EditedElsewhere{Since: held.Since, Now: t.db.now()}
}

// elsewhere returns a *state.EditedElsewhere if another live process has the lease, or if
// overtaken says that it has overwritten what was typed here. Then mine becomes a discarded draft,
// unless it equals the current text.
func (t *Typed) elsewhere(
	ctx context.Context, tx *txn, l state.Lease, overtaken bool, mine state.Draft,
	stands string,
) (*state.EditedElsewhere, error) {
	err := t.mayWrite(ctx, tx, l)
	there, leased := errors.AsType[*state.EditedElsewhere](err)
	switch {
	case leased:
	case err != nil || !overtaken:
		return nil, err
	default:
		there = &state.EditedElsewhere{Now: mine.Saved}
	}
	kept, err := t.addDiscarded(ctx, tx, mine, stands)
	if kept {
		there.Kept, there.Kept.Merge = mine, 0
	}
	return there, err
}

// write is the database's write for something that may be edited elsewhere. If f returns that error, its
// writes are still committed.
func (t *Typed) write(ctx context.Context, doing string, f func(*txn) (*state.EditedElsewhere, error)) error {
	var there *state.EditedElsewhere
	err := t.db.write(ctx, doing, func(tx *txn) (err error) {
		there, err = f(tx)
		return err
	})
	if err == nil && there != nil {
		return there
	}
	return err
}

// Leases returns the leases of other live processes, and those of this one that others ask for.
func (t *Typed) Leases(ctx context.Context) (list, asked []state.Lease, err error) {
	err = t.db.read(ctx, "read which proposals are being edited", func(db querier) error {
		held, err := allLeases(ctx, db)
		var holders []string
		for _, l := range held {
			if t.asked(l) {
				asked = append(asked, l.Lease)
			}
			if t.db.self != nil && l.holder == t.db.self.Token || t.db.dead(l.holder) {
				continue
			}
			list, holders = append(list, l.Lease), append(holders, l.holder)
		}
		owners, failed := collect(ctx, db, single[string],
			"SELECT DISTINCT writer FROM typed WHERE kind = ? AND writer <> ''", aForm)
		holders = append(holders, slices.DeleteFunc(owners, t.db.dead)...)
		t.holders.Store(&holders)
		return errors.Join(err, failed)
	})
	return list, asked, err
}

func allLeases(ctx context.Context, q querier) ([]heldLease, error) {
	return collect(ctx, q, scanLease, selectLeases+" ORDER BY since")
}

// holderDied reports whether the holder of a listed lease has ended since.
func (t *Typed) holderDied() bool {
	holders := t.holders.Load()
	return holders != nil && slices.ContainsFunc(*holders, t.db.dead)
}

// clearLeases deletes the leases of ended processes.
func (t *Typed) clearLeases(ctx context.Context, tx *txn) error {
	held, err := allLeases(ctx, tx)
	for _, l := range held {
		if t.db.dead(l.holder) {
			err = errors.Join(err, endLease(ctx, tx, l.Lease))
		}
	}
	return err
}
