package localstore

import (
	"context"
	"fmt"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/bridge"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/text"
)

// SetTick stores a tick on the installers' sheet, or takes it back if done is false. The journal
// keeps earlier ticks.
func (s *Store) SetTick(ctx context.Context, t installer.Tick, done bool) error {
	return s.write(ctx, "keep the tick", func(tx *txn) error {
		err := execute(ctx, tx, `
			INSERT INTO ticks (proposal, change_order, item, done, quantity, initials, at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			t.Proposal, t.ChangeOrder, t.Item, done, t.Quantity.String(), t.Initials, stamp(t.At))
		if err != nil {
			return err
		}
		return s.noteTick(ctx, tx, t, done)
	})
}

// noteTick adds a tick to the journal.
func (s *Store) noteTick(ctx context.Context, tx *txn, t installer.Tick, done bool) error {
	result := state.JournalTicked
	if !done {
		result = state.JournalUnticked
	}
	edit := state.Edit{Proposal: t.Proposal, Area: t.Area, Change: state.Other{Kind: state.JournalTick, Text: t.Words()}}
	_, err := noteOther(ctx, tx, state.JournalLine{At: t.At, Edit: edit, State: result, Reason: t.Initials})
	return err
}

// noteOther adds to the journal what does not go through the outbox, and returns the id of the line.
func noteOther(ctx context.Context, tx *txn, l state.JournalLine) (line int64, err error) {
	title, err := titleOf(ctx, tx, l.Edit.Proposal)
	if err != nil {
		return 0, err
	}
	words := l.Edit.Text()
	const insert = `INSERT INTO journal (at, entry, proposal, edit, text, base, state, reason, title, words)
		VALUES (?, 0, ?, ?, ?, '', ?, ?, ?, ?) RETURNING id`
	return single[int64](tx.QueryRowContext(ctx, insert, stamp(l.At), l.Edit.Proposal, inJSON{l.Edit.WithText("")}, words,
		l.State, l.Reason, title, text.Fold(title+"\n"+words+"\n"+l.Reason)))
}

// NoteMove adds to the journal that a move is about to be sent, as uncertain, so that a killed process
// leaves an uncertain line, never a missing one. ended replaces the line by the outcome, or by nothing
// if nothing was sent; it fails if either write fails.
func (s *Store) NoteMove(ctx context.Context, m state.Move) (ended func(context.Context, state.Fault) error) {
	l := state.JournalLine{At: s.now(), State: state.EntryUncertain, Reason: state.MoveUnanswered}
	begun := s.write(ctx, "keep the journal", func(tx *txn) error {
		order, err := orderWords(ctx, tx, m)
		if err != nil {
			return err
		}
		l.Edit = state.Edit{Proposal: m.Proposal, Change: state.Other{Kind: m.Kind, Text: m.Words + order}}
		l.ID, err = noteOther(ctx, tx, l)
		return err
	})
	return func(ctx context.Context, f state.Fault) error {
		if begun != nil {
			return begun
		}
		return s.write(ctx, "keep the journal", func(tx *txn) error {
			err := execute(ctx, tx, "DELETE FROM journal WHERE id = ?", l.ID)
			if err != nil || f.Outcome() == "" {
				return err
			}
			l.At, l.State, l.Reason = s.now(), f.Outcome(), f.Message
			_, err = noteOther(ctx, tx, l)
			return err
		})
	}
}

// orderWords names the change order that a move is about, as far as this machine knows it; empty for
// none.
func orderWords(ctx context.Context, tx *txn, m state.Move) (string, error) {
	if m.Order == 0 {
		return "", nil
	}
	var list []state.ChangeOrderSummary
	const kept = "SELECT data FROM copies WHERE kind = ? AND key = ?"
	err := orNone(tx.QueryRowContext(ctx, kept, kindChangeOrders, state.FormatID(m.Proposal)).Scan(inJSON{&list}))
	for _, o := range list {
		if o.ID == m.Order {
			return strings.TrimSuffix(fmt.Sprintf(" of change order %d, %s", o.Number, o.Name), ", "), err
		}
	}
	return " of a change order", err
}

// noteRun adds to the journal that a run of the builder has ended or failed. was is its standing
// before.
func noteRun(ctx context.Context, tx *txn, was bridge.Standing, r *bridge.Run) error {
	l := state.JournalLine{At: r.Updated, Reason: r.Fault.Message}
	switch {
	case r.Standing == was:
		return nil
	case r.Standing == bridge.Failed:
		l.State = state.EntryRefused
	case r.Standing == bridge.Ended && r.Phase == bridge.Done:
		l.State, l.Reason = state.EntrySent, ""
	case r.Standing == bridge.Ended && r.Ordered():
		l.State, l.Reason = state.EntryUncertain, "It was cancelled here; the service may have built it."
	case r.Standing == bridge.Ended:
		l.State, l.Reason = state.EntryDropped, ""
	default:
		return nil
	}
	words := "the build of the plan"
	if !r.Planned() {
		words = "the build of uploaded content"
	}
	l.Edit = state.Edit{Proposal: r.Proposal, Change: state.Other{Kind: state.JournalBuild, Text: words}}
	_, err := noteOther(ctx, tx, l)
	return err
}

// Ticks returns the current ticks of a proposal.
func (s *Store) Ticks(ctx context.Context, proposal state.ProposalID) (installer.Ticks, error) {
	ticks := make(installer.Ticks)
	err := s.read(ctx, "read the ticks", func(db querier) error {
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
