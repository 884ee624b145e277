package localstore

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/state/installer"
)

// SetTick stores a tick on the installers' sheet, or takes it back if done is false. The journal
// keeps earlier ticks.
func (m *Marks) SetTick(ctx context.Context, t installer.Tick, done bool) error {
	return m.db.write(ctx, "keep the tick", func(tx *txn) error {
		err := execute(ctx, tx, `
			INSERT INTO ticks (proposal, change_order, item, done, quantity, initials, at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			t.Proposal, t.ChangeOrder, t.Item, done, t.Quantity.String(), t.Initials, stamp(t.At))
		if err != nil {
			return err
		}
		return noteTick(ctx, tx, t, done)
	})
}

// noteTick adds a tick to the journal.
func noteTick(ctx context.Context, tx *txn, t installer.Tick, done bool) error {
	result := state.JournalTicked
	if !done {
		result = state.JournalUnticked
	}
	edit := state.Edit{
		Proposal: t.Proposal, Area: t.Area,
		Change: state.Other{Kind: state.JournalTick, Text: t.Words()},
	}
	_, err := noteOther(ctx, tx, state.JournalLine{At: t.At, Edit: edit, State: result, Reason: t.Initials})
	return err
}

// Ticks returns the current ticks of a proposal.
func (m *Marks) Ticks(ctx context.Context, proposal state.ProposalID) (installer.Ticks, error) {
	ticks := make(installer.Ticks)
	err := m.db.read(ctx, "read the ticks", func(db querier) error {
		list, err := collect(ctx, db, func(row scanner) (t installer.Tick, err error) {
			t.Proposal = proposal
			err = row.Scan(&t.ChangeOrder, &t.Item, &t.Quantity, &t.Initials, stamped{&t.At})
			return t, err
		}, `
			SELECT change_order, item, quantity, initials, at FROM ticks t
			WHERE proposal = ? AND done = 1
			  AND id = (SELECT max(id) FROM ticks
			            WHERE proposal = t.proposal AND change_order = t.change_order AND item = t.item)`, proposal)
		for _, t := range list {
			ticks[t.TickKey] = t
		}
		return err
	})
	return ticks, err
}
