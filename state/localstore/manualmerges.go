package localstore

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"app.tender/tender/state"
)

// SaveManualMerge stores a manual merge and returns it with its new revision and time.
//
// r.Revision is the last revision known to the editor. If the conflict was settled meanwhile,
// theirs has changed, or another process has the lease or has saved another merge, nothing is
// overwritten: the error is a *state.EditedElsewhere, and the text becomes a discarded draft.
// Otherwise this process gets the lease.
func (s *Store) SaveManualMerge(ctx context.Context, r state.ManualMerge) (state.ManualMerge, error) {
	err := s.writeText(ctx, "save the result", func(tx *txn) (elsewhere *state.EditedElsewhere, err error) {
		d, err := entryNumbered(ctx, tx, r.Entry)
		if err != nil {
			return nil, err
		}
		if d.ID == 0 {
			d.Entry = state.Entry{State: state.EntryDropped, Edit: state.Draft{Ref: r.Ref}.Edit()}
		}
		old, writer, err := loadManualMerge(ctx, tx, r.Entry)
		if err != nil {
			return nil, err
		}
		r.Saved = s.now().UTC()
		over := d.State != state.EntryConflict || !state.SameText(r.Theirs, d.Theirs)
		overtaken := old.Entry != 0 && writer != s.self.Token && r.Revision != old.Revision &&
			!state.SameText(r.Text, old.Text)
		lease := state.Lease{Proposal: d.Edit.Proposal}
		if elsewhere, err = s.elsewhere(ctx, tx, lease, over || overtaken, draftOf(r, d.Edit), old.Text); err != nil ||
			elsewhere != nil {
			return elsewhere, err
		}
		r.Revision = 1 + rand.Int64N(math.MaxInt64) // a count would begin again when the conflict comes back
		const put = `INSERT OR REPLACE INTO hand_results (entry, text, theirs, cursor, revision, saved, writer)
			VALUES (?, ?, ?, ?, ?, ?, ?)`
		if err := execute(ctx, tx, put, r.Entry, r.Text, r.Theirs, r.Cursor, r.Revision, stamp(r.Saved),
			s.self.Token); err != nil {
			return nil, err
		}
		return nil, s.takeLease(ctx, tx, lease)
	})
	if err != nil {
		return state.ManualMerge{}, err
	}
	return r, nil
}

// ManualMerge returns the manual merge of an entry in conflict, or the zero value.
func (s *Store) ManualMerge(ctx context.Context, entry int64) (state.ManualMerge, error) {
	return readAs(ctx, s, "read the result", func(db querier) (state.ManualMerge, error) {
		r, _, err := loadManualMerge(ctx, db, entry)
		return r, err
	})
}

// DropManualMerge turns the manual merge of an entry into a discarded draft with an undo step, unless
// another process has the lease.
func (s *Store) DropManualMerge(ctx context.Context, entry int64) error {
	return s.write(ctx, "drop the result", func(tx *txn) error {
		r, _, err := loadManualMerge(ctx, tx, entry)
		if err != nil || r.Entry == 0 {
			return err
		}
		d, err := entryNumbered(ctx, tx, entry)
		if err != nil {
			return err
		}
		if err := s.mayWrite(ctx, tx, state.Lease{Proposal: d.Edit.Proposal}); err != nil {
			return err
		}
		if d.ID != 0 {
			_, err = s.addDiscarded(ctx, tx, draftOf(r, d.Edit), d.Edit.Text())
		}
		return errors.Join(err, deleteManualMerge(ctx, tx, entry))
	})
}

// settleManualMerge ends the manual merge of an entry that is no longer in that conflict. Unless
// the entry has the same text, it becomes a discarded draft.
func (s *Store) settleManualMerge(ctx context.Context, tx *txn, d state.OutboxRecord) error {
	r, _, err := loadManualMerge(ctx, tx, d.ID)
	if err != nil || r.Entry == 0 || d.State == state.EntryConflict && state.SameText(r.Theirs, d.Theirs) {
		return err
	}
	if _, err := s.addDiscarded(ctx, tx, draftOf(r, d.Edit), d.Edit.Text()); err != nil {
		return err
	}
	return deleteManualMerge(ctx, tx, d.ID)
}

func loadManualMerge(ctx context.Context, q querier, entry int64) (r state.ManualMerge, writer string, err error) {
	err = q.QueryRowContext(ctx,
		"SELECT entry, text, theirs, cursor, revision, saved, writer FROM hand_results WHERE entry = ?", entry).
		Scan(&r.Entry, &r.Text, &r.Theirs, &r.Cursor, &r.Revision, stamped{&r.Saved}, &writer)
	return r, writer, orNone(err)
}

func deleteManualMerge(ctx context.Context, tx *txn, entry int64) error {
	return execute(ctx, tx, "DELETE FROM hand_results WHERE entry = ?", entry)
}

// draftOf returns a manual merge as a draft of its text.
func draftOf(r state.ManualMerge, e state.Edit) state.Draft {
	return state.Draft{
		Ref: e.Ref(), Text: r.Text, Base: r.Theirs, Revision: r.Revision, Cursor: r.Cursor,
		Saved: r.Saved,
	}
}
