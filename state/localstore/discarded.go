package localstore

import (
	"context"

	"app.tender/tender/state"
)

// keepDiscarded is the number of discarded drafts kept per text.
const keepDiscarded = 20

const discardedColumns = "id, proposal, option, field, text, base, cursor, revision, saved"

func scanDiscarded(row scanner) (id int64, d state.Draft, err error) {
	err = row.Scan(&id, &d.Ref.Proposal, &d.Ref.Option, &d.Ref.Field, &d.Text, &d.Base, &d.Cursor, &d.Revision,
		stamped{&d.Saved})
	return id, d, err
}

// putDiscarded stores a discarded draft, and deletes the oldest beyond the limit.
func putDiscarded(ctx context.Context, tx *txn, d state.Draft, writer string) error {
	if err := insertDiscarded(ctx, tx, d, writer); err != nil {
		return err
	}
	const trim = `DELETE FROM drafts_aside WHERE proposal = ?1 AND option = ?2 AND field = ?3 AND id NOT IN (
		SELECT id FROM drafts_aside WHERE proposal = ?1 AND option = ?2 AND field = ?3
		ORDER BY id DESC LIMIT ?4)`
	return execute(ctx, tx, trim, d.Ref.Proposal, d.Ref.Option, d.Ref.Field, keepDiscarded)
}

func insertDiscarded(ctx context.Context, tx *txn, d state.Draft, writer string) error {
	const put = `INSERT INTO drafts_aside (proposal, option, field, text, base, cursor, revision, saved, writer)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
	return execute(ctx, tx, put, d.Ref.Proposal, d.Ref.Option, d.Ref.Field,
		d.Text, d.Base, d.Cursor, d.Revision, stamp(d.Saved), writer)
}

// addDiscarded stores a text that can't be written as a discarded draft with an undo step. kept is
// false if the text equals the current one or the last discarded draft.
func (s *Store) addDiscarded(ctx context.Context, tx *txn, d state.Draft, stands string) (kept bool, err error) {
	id, last, err := lastDiscarded(ctx, tx, d.Ref, nil)
	if err != nil || d.Begun() || state.SameText(d.Text, stands) || id != 0 && last.Text == d.Text {
		return false, err
	}
	if err := putDiscarded(ctx, tx, d, s.self.Token); err != nil {
		return false, err
	}
	return true, s.noteDiscard(ctx, tx, d)
}

// noteDiscard stores for undo that a draft was discarded.
func (s *Store) noteDiscard(ctx context.Context, tx *txn, d state.Draft) error {
	return noteAction(ctx, tx, state.Action{Kind: state.ActDiscard, Edit: discardEdit(d)})
}

// discardEdit returns a discarded draft as stored in its action.
func discardEdit(d state.Draft) state.Edit {
	e := d.Edit()
	e.DraftRevision = 0
	return e
}

// lastDiscarded returns the last discarded draft of a text, with the text same unless that is nil.
// id is 0 if there is none.
func lastDiscarded(ctx context.Context, tx *txn, ref state.TextRef, same any) (id int64, d state.Draft, err error) {
	id, d, err = scanDiscarded(tx.QueryRowContext(ctx, "SELECT "+discardedColumns+` FROM drafts_aside
		WHERE proposal = ?1 AND option = ?2 AND field = ?3 AND text = coalesce(?4, text) ORDER BY id DESC LIMIT 1`,
		ref.Proposal, ref.Option, ref.Field, same))
	return id, d, orNone(err)
}

func deleteDiscarded(ctx context.Context, tx *txn, id int64) error {
	return execute(ctx, tx, "DELETE FROM drafts_aside WHERE id = ?", id)
}
