package localstore

import (
	"context"

	"app.tender/tender/state"
)

// Discard discards what is stored of the text or the merge of d; Restore restores it. It fails with
// *state.EditedElsewhere if another process has the lease of the proposal, and does nothing if another process has
// saved another text after d's revision: then done is false.
func (t *Typed) Discard(ctx context.Context, d state.Draft) (done bool, err error) {
	err = t.db.write(ctx, "discard the draft", func(tx *txn) error {
		row, err := t.loadTyped(ctx, tx, &d)
		if err != nil || !row.live {
			done = err == nil
			return err
		}
		if row.overtakes(d, t.db.self.Token) {
			return nil
		}
		if err := t.mayWrite(ctx, tx, state.Lease{Proposal: d.Ref.Proposal}); err != nil {
			return err
		}
		done = true
		return t.discardRow(ctx, tx, row)
	})
	return done, err
}

// discardRow discards a live draft as a person's action.
func (t *Typed) discardRow(ctx context.Context, tx *txn, row draftRow) error {
	if row.Merge != 0 {
		e, err := editNumbered(ctx, tx, row.Merge)
		if err == nil {
			_, err = t.addDiscarded(ctx, tx, row.Draft, e.Edit.Text())
		}
		if err != nil {
			return err
		}
		return endDraft(ctx, tx, row.Draft)
	}
	if !state.SameText(row.Text, state.BaseText(row.Base)) { // else nothing was typed
		if err := noteDiscard(ctx, tx, row.Draft); err != nil {
			return err
		}
	}
	return discard(ctx, tx, row)
}

// discard ends a live draft and keeps its text as a discarded draft.
func discard(ctx context.Context, tx *txn, row draftRow) error {
	if err := putDiscarded(ctx, tx, row.Draft); err != nil {
		return err
	}
	return endDraft(ctx, tx, row.Draft)
}

// Restore restores the draft that was discarded last. A live draft is discarded instead, with
// an undo step. The error is a state.Fault if there is no discarded draft.
func (t *Typed) Restore(ctx context.Context, ref state.TextRef) (d state.Draft, err error) {
	err = t.db.write(ctx, "restore the draft", func(tx *txn) error {
		row, err := t.draftToChange(ctx, tx, ref)
		if err != nil {
			return err
		}
		if d, err = restoreDraft(ctx, tx, row, nil); err != nil || !row.newerThan(d.Text) {
			return err
		}
		return noteDiscard(ctx, tx, row.Draft)
	})
	return d, err
}

// draftToChange loads the draft of a text, and fails if another process has the lease.
func (t *Typed) draftToChange(ctx context.Context, tx *txn, ref state.TextRef) (row draftRow, err error) {
	d := state.Draft{Ref: ref}
	if row, err = t.loadTyped(ctx, tx, &d); err != nil {
		return row, err
	}
	row.Ref = d.Ref
	return row, t.mayWrite(ctx, tx, state.Lease{Proposal: d.Ref.Proposal})
}

// newerThan reports whether a live draft has typed text that differs from the text to restore.
func (r draftRow) newerThan(text string) bool {
	return r.live && !r.Begun() && !state.SameText(r.Text, text)
}

// restoreDraft replaces row with the draft that was discarded with an edit, or with the last one if given is nil.
// It has no writer: an editor of this process may be typing and not know it yet, and would overwrite it.
func restoreDraft(ctx context.Context, tx *txn, row draftRow, given *state.Edit) (state.Draft, error) {
	ref := row.Ref
	var text any
	if given != nil {
		text = given.Text()
	}
	id, d, err := lastDiscarded(ctx, tx, ref, text)
	if err != nil {
		return d, err
	}
	if id == 0 && given != nil { // it was deleted beyond the limit
		d = state.Draft{Ref: ref, Text: given.Text(), Base: given.Base}
	} else if id == 0 {
		return d, state.Fault{Kind: state.FaultNotFound, Message: "No discarded draft of this text."}
	}
	if row.live {
		if err := discard(ctx, tx, row); err != nil {
			return d, err
		}
	}
	if err := execute(ctx, tx, "DELETE FROM discarded WHERE number = ?", id); err != nil {
		return d, err
	}
	d.Revision, d.Saved = row.Revision+1, tx.now().UTC()
	return d, putDraft(ctx, tx, d, d.Revision, nobody)
}

// ReverseDiscard undoes or redoes the discard of a draft, without a new action. It does nothing if
// another process has done so already.
func (t *Typed) ReverseDiscard(ctx context.Context, ref state.TextRef, r state.Reversed) error {
	return t.db.write(ctx, "undo the discard", func(tx *txn) error {
		var a state.Action
		if ok, err := toReverse(ctx, tx, r, "action", &a); err != nil || !ok {
			return err
		}
		row, err := t.draftToChange(ctx, tx, ref)
		if err != nil {
			return err
		}
		if r.Undone {
			err = undoDiscard(ctx, tx, row, &a)
		} else {
			err = redoDiscard(ctx, tx, row, &a)
		}
		if err != nil {
			return err
		}
		if err := execute(ctx, tx, "UPDATE actions SET action = ? WHERE id = ?", inJSON{a}, r.Action); err != nil {
			return err
		}
		return markAction(ctx, tx, r, 0)
	})
}

// undoDiscard restores a discarded draft. The action keeps a newer draft that it replaces, because
// no other step would restore that.
func undoDiscard(ctx context.Context, tx *txn, row draftRow, a *state.Action) error {
	a.Newer = nil
	if row.newerThan(a.Edit.Text()) {
		newer := discardEdit(row.Draft)
		a.Newer = &newer
	}
	_, err := restoreDraft(ctx, tx, row, &a.Edit)
	return err
}

// redoDiscard discards a draft again, including what was typed since, which the next undo
// restores. It also restores the newer draft that the undo replaced.
func redoDiscard(ctx context.Context, tx *txn, row draftRow, a *state.Action) error {
	if row.newerThan(a.Edit.Text()) {
		a.Edit = discardEdit(row.Draft)
	}
	if row.live {
		if err := discard(ctx, tx, row); err != nil {
			return err
		}
		row.live = false
	}
	newer := a.Newer
	if a.Newer = nil; newer == nil {
		return nil
	}
	_, err := restoreDraft(ctx, tx, row, newer)
	return err
}

// keepDiscarded is the number of discarded drafts kept per text.
const keepDiscarded = 20

// putDiscarded stores a discarded draft of a text, and deletes the oldest beyond the limit.
func putDiscarded(ctx context.Context, tx *txn, d state.Draft) error {
	const put = "INSERT INTO discarded (proposal, option, field, text, base, cursor, saved) VALUES (?, ?, ?, ?, ?, ?, ?)"
	if err := execute(ctx, tx, put, d.Ref.Proposal, d.Ref.Option, d.Ref.Field, d.Text, d.Base, d.Cursor,
		stamp(d.Saved)); err != nil {
		return err
	}
	const trim = `DELETE FROM discarded WHERE proposal = ?1 AND option = ?2 AND field = ?3 AND number NOT IN (
		SELECT number FROM discarded WHERE proposal = ?1 AND option = ?2 AND field = ?3
		ORDER BY number DESC LIMIT ?4)`
	return execute(ctx, tx, trim, d.Ref.Proposal, d.Ref.Option, d.Ref.Field, keepDiscarded)
}

// addDiscarded stores a text that can't be written as a discarded draft with an undo step. kept is
// false if the text equals the current one or the last discarded draft.
func (t *Typed) addDiscarded(ctx context.Context, tx *txn, d state.Draft, stands string) (kept bool, err error) {
	id, last, err := lastDiscarded(ctx, tx, d.Ref, nil)
	if err != nil || d.Begun() || state.SameText(d.Text, stands) || id != 0 && last.Text == d.Text {
		return false, err
	}
	if err := putDiscarded(ctx, tx, d); err != nil {
		return false, err
	}
	return true, noteDiscard(ctx, tx, d)
}

// noteDiscard stores for undo that a draft was discarded.
func noteDiscard(ctx context.Context, tx *txn, d state.Draft) error {
	return noteAction(ctx, tx, state.Action{Kind: state.ActDiscard, Edit: discardEdit(d)})
}

// discardEdit returns a discarded draft as stored in its action.
func discardEdit(d state.Draft) state.Edit {
	e := d.Edit()
	e.DraftRevision = 0
	return e
}

// lastDiscarded returns the last discarded draft of a text, with the text same unless that is nil.
// number is 0 if there is none.
func lastDiscarded(ctx context.Context, tx *txn, ref state.TextRef, same any) (number int64, d state.Draft, err error) {
	d.Ref = ref
	err = tx.QueryRowContext(ctx, `SELECT number, text, base, cursor FROM discarded
		WHERE proposal = ?1 AND option = ?2 AND field = ?3 AND text = coalesce(?4, text) ORDER BY number DESC LIMIT 1`,
		ref.Proposal, ref.Option, ref.Field, same).Scan(&number, &d.Text, &d.Base, &d.Cursor)
	return number, d, orNone(err)
}
