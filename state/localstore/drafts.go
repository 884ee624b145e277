package localstore

import (
	"context"
	"database/sql"
	"errors"

	"app.tender/tender/state"
)

// SaveDraft makes d durable, and returns it with its new
// revision and time, and with the base that it is to be compared with: where the
// run of typing was sent meanwhile, that is what was sent.
//
// d.Revision is the revision that the editor last knew. While another process has
// the lease of the text, or after it has saved a newer revision with another text,
// nothing is overwritten: the error is a *state.EditedElsewhere, and d is a discarded
// draft. Otherwise this process has the lease from then on. Within one process the
// caller saves one text one call after the other.
func (s *Store) SaveDraft(ctx context.Context, d state.Draft) (state.Draft, error) {
	err := s.writeText(ctx, "save the draft", func(tx *txn) (elsewhere *state.EditedElsewhere, err error) {
		if d, elsewhere, err = s.saveDraft(ctx, tx, d); err != nil || elsewhere != nil {
			return elsewhere, err
		}
		return nil, s.takeLease(ctx, tx, state.Lease{Ref: d.Ref})
	})
	if err != nil {
		return state.Draft{}, err
	}
	return d, nil
}

// saveDraft makes d the draft, or a discarded one when another process edits the
// text: then elsewhere is not nil.
func (s *Store) saveDraft(ctx context.Context, tx *txn, d state.Draft) (saved state.Draft, elsewhere *state.EditedElsewhere, err error) {
	if d.Ref, err = realRef(ctx, tx, d.Ref); err != nil {
		return d, nil, err
	}
	row, err := loadDraft(ctx, tx, d.Ref)
	if err != nil {
		return d, nil, err
	}
	d.Saved = s.now().UTC()
	elsewhere, err = s.elsewhere(ctx, tx, state.Lease{Ref: d.Ref}, row.overtakes(d, s.self.token), d, row.Text)
	if err != nil || elsewhere != nil {
		return d, elsewhere, err
	}
	if d.Base, err = trueBase(ctx, tx, d.Ref, d.Base); err != nil {
		return d, nil, err
	}
	row.follow(&d, s.self.token)
	return d, nil, putDraft(ctx, tx, d, row.started, s.self.token)
}

// draftRow is a stored draft. The zero row stands for none.
type draftRow struct {
	state.Draft
	live     bool
	started  int64 // the revision that this run of typing began at
	writer   string
	sentText string
	sentAt   int64
}

// overtakes reports whether saving d would overwrite text of another process that the
// author of d has not seen.
func (r draftRow) overtakes(d state.Draft, self string) bool {
	return r.live && r.writer != self && d.Revision < r.Revision && !state.SameText(d.Text, r.Text)
}

// follow makes d the revision after r, and finds out what it began from.
func (r *draftRow) follow(d *state.Draft, self string) {
	ours := r.writer == self && d.Revision > 0
	goesOn := r.live || d.Revision == r.Revision || ours
	known := d.Revision
	d.Revision = r.Revision + 1
	if !goesOn {
		r.started = d.Revision
		return
	}
	d.Base = r.baseAt(known, d.Base)
}

// baseAt returns what a text of this run of typing began from, whose editor knew a
// revision and named a base: what was sent meanwhile, although the editor may
// still name what was there before.
func (r *draftRow) baseAt(known int64, named string) string {
	if r.sentAt > 0 && r.started <= r.sentAt && r.sentAt <= known {
		return r.sentText
	}
	return named
}

const draftColumns = `proposal, option, field, text, base, cursor, revision, saved,
	live, started, writer, sent_text, sent_at`

func loadDraft(ctx context.Context, q querier, ref state.TextRef) (draftRow, error) {
	row, err := scanDraft(q.QueryRowContext(ctx, "SELECT "+draftColumns+
		" FROM drafts WHERE proposal = ? AND option = ? AND field = ?", ref.Proposal, ref.Option, ref.Field))
	return row, orNone(err)
}

func scanDraft(row scanner) (r draftRow, err error) {
	err = row.Scan(&r.Ref.Proposal, &r.Ref.Option, &r.Ref.Field, &r.Text, &r.Base, &r.Cursor, &r.Revision, stamped{&r.Saved},
		&r.live, &r.started, &r.writer, &r.sentText, &r.sentAt)
	return r, err
}

func putDraft(ctx context.Context, tx *txn, d state.Draft, started int64, writer string) error {
	const put = `
	INSERT INTO drafts (proposal, option, field, live, text, base, cursor, revision, started, saved, writer)
	VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?)
	ON CONFLICT (proposal, option, field) DO UPDATE SET
	  live = 1, text = excluded.text, base = excluded.base, cursor = excluded.cursor,
	  revision = excluded.revision, started = excluded.started, saved = excluded.saved, writer = excluded.writer`
	return execute(ctx, tx, put, d.Ref.Proposal, d.Ref.Option, d.Ref.Field,
		d.Text, d.Base, d.Cursor, d.Revision, started, stamp(d.Saved), writer)
}

// Drafts lists every draft, the newest first.
func (s *Store) Drafts(ctx context.Context) ([]state.Draft, error) {
	return readAs(ctx, s, "read the drafts", func(db querier) ([]state.Draft, error) { return listDrafts(ctx, db) })
}

func listDrafts(ctx context.Context, db querier) ([]state.Draft, error) {
	return collect(ctx, db, func(row scanner) (state.Draft, error) {
		d, err := scanDraft(row)
		return d.Draft, err
	}, "SELECT "+draftColumns+" FROM drafts WHERE live ORDER BY saved DESC, id DESC")
}

// DiscardDraft gives a draft up, unless another process has the lease of the text.
// RestoreDraft brings it back.
func (s *Store) DiscardDraft(ctx context.Context, ref state.TextRef) error {
	return s.write(ctx, "discard the draft", func(tx *txn) error { return s.discardDraft(ctx, tx, ref) })
}

// discardDraft ends the live draft of a text, if there is one.
func (s *Store) discardDraft(ctx context.Context, tx *txn, ref state.TextRef) error {
	ref, err := realRef(ctx, tx, ref)
	if err != nil {
		return err
	}
	row, err := loadDraft(ctx, tx, ref)
	if err != nil || !row.live {
		return err
	}
	if err := s.mayWrite(ctx, tx, state.Lease{Ref: ref}); err != nil {
		return err
	}
	return s.discardRow(ctx, tx, row)
}

// DiscardKnown is DiscardDraft, unless another process has the lease of the text,
// which is a *state.EditedElsewhere, or has typed on since the revision of d: then
// the draft stays, and done is false.
func (s *Store) DiscardKnown(ctx context.Context, d state.Draft) (done bool, err error) {
	err = s.write(ctx, "discard the draft", func(tx *txn) error {
		ref, err := realRef(ctx, tx, d.Ref)
		if err != nil {
			return err
		}
		row, err := loadDraft(ctx, tx, ref)
		if err != nil || !row.live {
			done = err == nil
			return err
		}
		if row.writer != s.self.token && row.Revision > d.Revision && !state.SameText(row.Text, d.Text) {
			return nil
		}
		if err := s.mayWrite(ctx, tx, state.Lease{Ref: ref}); err != nil {
			return err
		}
		done = true
		return s.discardRow(ctx, tx, row)
	})
	return done, err
}

// discardRow ends a live draft and remembers that a person did it.
func (s *Store) discardRow(ctx context.Context, tx *txn, row draftRow) error {
	if !state.SameText(row.Text, state.BaseText(row.Base)) { // else nothing is given up
		if err := s.noteDiscard(ctx, tx, row.Draft); err != nil {
			return err
		}
	}
	return discard(ctx, tx, row)
}

// RestoreDraft brings the draft back that was discarded last. A draft that was
// begun meanwhile takes its place among the discarded ones, and an undo brings it back.
// Without a discarded draft the error is a state.Fault.
func (s *Store) RestoreDraft(ctx context.Context, ref state.TextRef) (d state.Draft, err error) {
	err = s.write(ctx, "restore the draft", func(tx *txn) error {
		row, err := s.draftToChange(ctx, tx, ref)
		if err != nil {
			return err
		}
		if d, err = s.restoreDraft(ctx, tx, row, nil); err != nil || !row.newerThan(d.Text) {
			return err
		}
		return s.noteDiscard(ctx, tx, row.Draft)
	})
	return d, err
}

// draftToChange loads the draft of a text, unless another process has the lease of it.
func (s *Store) draftToChange(ctx context.Context, tx *txn, ref state.TextRef) (row draftRow, err error) {
	if ref, err = realRef(ctx, tx, ref); err != nil {
		return row, err
	}
	if err := s.mayWrite(ctx, tx, state.Lease{Ref: ref}); err != nil {
		return row, err
	}
	row, err = loadDraft(ctx, tx, ref)
	row.Ref = ref
	return row, err
}

// newerThan reports whether something was typed in a live draft that a text which comes
// back does not hold.
func (r draftRow) newerThan(text string) bool {
	return r.live && !r.Begun() && !state.SameText(r.Text, text)
}

// restoreDraft brings back what was given up with an edit, or the last where that is nil,
// in the place of row.
func (s *Store) restoreDraft(ctx context.Context, tx *txn, row draftRow, given *state.Edit) (state.Draft, error) {
	ref := row.Ref
	var text any
	if given != nil {
		text = given.Text()
	}
	id, d, err := lastDiscarded(ctx, tx, ref, text)
	if err != nil {
		return d, err
	}
	if id == 0 && given != nil { // it has made way for newer ones
		d = state.Draft{Ref: ref, Text: given.Text(), Base: given.Base}
	} else if id == 0 {
		return d, state.Fault{Kind: state.FaultNotFound, Message: "There is no discarded draft of this text."}
	}
	if row.live {
		if err := discard(ctx, tx, row); err != nil {
			return d, err
		}
	}
	if err := deleteDiscarded(ctx, tx, id); err != nil {
		return d, err
	}
	d.Revision, d.Saved = row.Revision+1, s.now().UTC()
	return d, putDraft(ctx, tx, d, d.Revision, s.self.token)
}

// ReverseDiscard undoes the discard of a draft, or does it again, which is no
// action of its own. It leaves one that another process has reversed already.
func (s *Store) ReverseDiscard(ctx context.Context, ref state.TextRef, r state.Reversed) error {
	return s.write(ctx, "undo the discard", func(tx *txn) error {
		var undone bool
		var a state.Action
		err := tx.QueryRowContext(ctx, "SELECT undone, action FROM undo WHERE id = ?", r.Action).Scan(&undone, inJSON{&a})
		switch {
		case errors.Is(err, sql.ErrNoRows), err == nil && undone == r.Undone:
			return nil
		case err != nil:
			return err
		}
		row, err := s.draftToChange(ctx, tx, ref)
		if err != nil {
			return err
		}
		if r.Undone {
			err = s.undoDiscard(ctx, tx, row, &a)
		} else {
			err = s.redoDiscard(ctx, tx, row, &a)
		}
		if err != nil {
			return err
		}
		if err := execute(ctx, tx, "UPDATE undo SET action = ? WHERE id = ?", inJSON{a}, r.Action); err != nil {
			return err
		}
		return markAction(ctx, tx, r, 0)
	})
}

// undoDiscard brings a discarded draft back. The action keeps a newer draft that makes way
// for it, which no other step would bring back.
func (s *Store) undoDiscard(ctx context.Context, tx *txn, row draftRow, a *state.Action) error {
	a.Newer = nil
	if row.newerThan(a.Edit.Text()) {
		newer := givenUp(row.Draft)
		a.Newer = &newer
	}
	_, err := s.restoreDraft(ctx, tx, row, &a.Edit)
	return err
}

// redoDiscard discards a draft again, with what was typed in it since, which the next undo
// brings back; and brings back the newer draft whose place it took.
func (s *Store) redoDiscard(ctx context.Context, tx *txn, row draftRow, a *state.Action) error {
	if row.newerThan(a.Edit.Text()) {
		a.Edit = givenUp(row.Draft)
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
	_, err := s.restoreDraft(ctx, tx, row, newer)
	return err
}

// discard ends a live draft and keeps its text.
func discard(ctx context.Context, tx *txn, row draftRow) error {
	if err := putDiscarded(ctx, tx, row.Draft, row.writer); err != nil {
		return err
	}
	return endDraft(ctx, tx, row.Ref)
}

func endDraft(ctx context.Context, tx *txn, ref state.TextRef) error {
	return execute(ctx, tx, "UPDATE drafts SET live = 0, text = '' WHERE proposal = ? AND option = ? AND field = ?",
		ref.Proposal, ref.Option, ref.Field)
}
