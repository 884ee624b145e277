package localstore

import (
	"context"
	"errors"
	"slices"
	"time"

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

// takeLease makes this process the holder, unless it already is.
func (t *Typed) takeLease(ctx context.Context, tx *txn, l state.Lease) error {
	holder, _, err := leaseOf(ctx, tx, l)
	if err != nil || holder == t.db.self.Token {
		return err
	}
	return execute(ctx, tx, "INSERT OR REPLACE INTO leases (proposal, builder, holder, since) VALUES (?, ?, ?, ?)",
		l.Proposal, l.Builder, t.db.self.Token, stamp(t.db.now()))
}

// EndLease releases a lease of this process, if it has it.
func (t *Typed) EndLease(ctx context.Context, l state.Lease) error {
	return t.db.write(ctx, "end editing the proposal", func(tx *txn) (err error) {
		if l.Proposal, err = realProposal(ctx, tx, l.Proposal); err != nil {
			return err
		}
		if holder, _, err := leaseOf(ctx, tx, l); err != nil || holder != t.db.self.Token {
			return err
		}
		return endLease(ctx, tx, l)
	})
}

const ofLease = " FROM leases WHERE proposal = ? AND builder = ?"

func endLease(ctx context.Context, tx *txn, l state.Lease) error {
	return execute(ctx, tx, "DELETE"+ofLease, l.Proposal, l.Builder)
}

// leaseOf returns the holder of a lease, empty if there is none, and since when.
func leaseOf(ctx context.Context, q querier, l state.Lease) (holder string, since time.Time, err error) {
	err = q.QueryRowContext(ctx, "SELECT holder, since"+ofLease, l.Proposal, l.Builder).Scan(&holder, stamped{&since})
	return holder, since, orNone(err)
}

// realProposal returns the service's id of a proposal, as far as it is known.
func realProposal(ctx context.Context, q querier, id state.ProposalID) (state.ProposalID, error) {
	known, err := realIDs(ctx, q, int64(id))
	return state.Resolved(id, known), err
}

// mayWrite returns a *state.EditedElsewhere if another live process has the lease.
func (t *Typed) mayWrite(ctx context.Context, q querier, l state.Lease) error {
	holder, since, err := leaseOf(ctx, q, l)
	if err != nil || holder == "" || holder == t.db.self.Token || t.db.dead(holder) {
		return err
	}
	return &state.EditedElsewhere{Since: since, Now: t.db.now()}
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

// heldLease is a lease with its holder.
type heldLease struct {
	state.Lease
	holder string
}

// Leases returns the leases of other live processes.
func (t *Typed) Leases(ctx context.Context) (list []state.Lease, err error) {
	err = t.db.read(ctx, "read which proposals are being edited", func(db querier) error {
		held, err := allLeases(ctx, db)
		var holders []string
		for _, l := range held {
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
	return list, err
}

func allLeases(ctx context.Context, q querier) ([]heldLease, error) {
	return collect(ctx, q, func(row scanner) (l heldLease, err error) {
		err = row.Scan(&l.Proposal, &l.Builder, &l.holder, stamped{&l.Since})
		return l, err
	}, "SELECT proposal, builder, holder, since FROM leases ORDER BY since")
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
