package localstore

import (
	"context"
	"slices"

	"app.tender/tender/state"
)

// SaveDraft stores d and returns it with its new revision and time, and with the base to compare it
// with: the sent text, if d continues a text that was sent meanwhile.
//
// d.Revision is the last revision known to the editor. If another process has the lease of the
// proposal, or has saved a newer revision with another text, or if the outbox has an edit of the text
// that d did not begin from, nothing is overwritten: the error is a *state.EditedElsewhere, and d
// becomes a discarded draft. Otherwise this process gets the lease.
// Within a process, calls for one text must not overlap.
func (s *Store) SaveDraft(ctx context.Context, d state.Draft) (state.Draft, error) {
	err := s.writeText(ctx, "save the draft", func(tx *txn) (elsewhere *state.EditedElsewhere, err error) {
		if d, elsewhere, err = s.saveDraft(ctx, tx, d, true); err != nil || elsewhere != nil {
			return elsewhere, err
		}
		return nil, s.takeLease(ctx, tx, state.Lease{Proposal: d.Ref.Proposal})
	})
	if err != nil {
		return state.Draft{}, err
	}
	return d, nil
}

// StoreDraft is SaveDraft for a text that nobody opens, such as one that an undo sets back: it takes
// no lease.
func (s *Store) StoreDraft(ctx context.Context, d state.Draft) (saved state.Draft, err error) {
	err = s.writeText(ctx, "save the draft", func(tx *txn) (elsewhere *state.EditedElsewhere, err error) {
		saved, elsewhere, err = s.saveDraft(ctx, tx, d, false)
		return elsewhere, err
	})
	if err != nil {
		return state.Draft{}, err
	}
	return saved, nil
}

// openText returns the text of the newest open edit of a text.
func openText(ctx context.Context, tx *txn, ref state.TextRef) (text string, found bool, err error) {
	open, err := listEntries(ctx, tx, openEntries)
	for _, e := range slices.Backward(open) {
		if state.Is[state.WriteText](e.Edit) && e.Edit.Ref() == ref {
			return e.Edit.Text(), true, nil
		}
	}
	return "", false, err
}

// saveDraft stores d as the draft. If another process edits the text, it stores d as a discarded
// draft and returns elsewhere. A text that a person types must not replace the text of an open edit
// in the outbox either, because the person may not have seen that. No lease prevents it: an edit
// without a draft takes none, and a terminal whose disk failed has none.
func (s *Store) saveDraft(
	ctx context.Context, tx *txn, d state.Draft,
	typed bool,
) (saved state.Draft, elsewhere *state.EditedElsewhere, err error) {
	if d.Ref, err = realRef(ctx, tx, d.Ref); err != nil {
		return d, nil, err
	}
	row, err := loadDraft(ctx, tx, d.Ref)
	if err != nil {
		return d, nil, err
	}
	differs, theirs := row.overtakes(d, s.self.Token), row.Text
	if typed && !row.live {
		stands, found, err := openText(ctx, tx, d.Ref)
		if err != nil {
			return d, nil, err
		}
		if found && !state.SameText(stands, d.Base) && !state.SameText(stands, d.Text) {
			differs, theirs = true, stands
		}
	}
	d.Saved = s.now().UTC()
	elsewhere, err = s.elsewhere(ctx, tx, state.Lease{Proposal: d.Ref.Proposal}, differs, d, theirs)
	if err != nil || elsewhere != nil {
		return d, elsewhere, err
	}
	if d.Base, err = trueBase(ctx, tx, d.Ref, d.Base); err != nil {
		return d, nil, err
	}
	row.follow(&d, s.self.Token)
	return d, nil, putDraft(ctx, tx, d, row.started, s.self.Token)
}

// draftRow is a stored draft. The zero row means none.
type draftRow struct {
	state.Draft
	live     bool
	started  int64 // the revision at which this run of typing began
	writer   string
	sentText string
	sentAt   int64
}

// overtakes reports whether saving d would overwrite another process's text that the author of d
// has not seen.
func (r draftRow) overtakes(d state.Draft, self string) bool {
	return r.live && r.writer != self && d.Revision < r.Revision && !state.SameText(d.Text, r.Text)
}

// follow makes d the revision after r, and sets its base.
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

// baseAt returns the base of a text whose editor knows a revision and names a base. If the text
// was sent during this run of typing, that is the sent text, although the editor may still name
// the base before it.
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
	err = row.Scan(&r.Ref.Proposal, &r.Ref.Option, &r.Ref.Field, &r.Text, &r.Base, &r.Cursor, &r.Revision,
		stamped{&r.Saved},
		&r.live, &r.started, &r.writer, &r.sentText, &r.sentAt)
	return r, err
}

// nobody is the writer of a draft that no editor has written. An editor with an earlier text notices the change.
const nobody = ""

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

// Drafts returns all drafts, newest first.
func (s *Store) Drafts(ctx context.Context) ([]state.Draft, error) {
	return readAs(ctx, s, "read the drafts", func(db querier) ([]state.Draft, error) { return listDrafts(ctx, db) })
}

func listDrafts(ctx context.Context, db querier) ([]state.Draft, error) {
	return collect(ctx, db, func(row scanner) (state.Draft, error) {
		d, err := scanDraft(row)
		return d.Draft, err
	}, "SELECT "+draftColumns+" FROM drafts WHERE live ORDER BY saved DESC, id DESC")
}

// DiscardDraft discards a draft, unless another process has the lease of the proposal. RestoreDraft
// restores it.
func (s *Store) DiscardDraft(ctx context.Context, ref state.TextRef) error {
	return s.write(ctx, "discard the draft", func(tx *txn) error { return s.discardDraft(ctx, tx, ref) })
}

// discardDraft discards the live draft of a text, if there is one.
func (s *Store) discardDraft(ctx context.Context, tx *txn, ref state.TextRef) error {
	ref, err := realRef(ctx, tx, ref)
	if err != nil {
		return err
	}
	row, err := loadDraft(ctx, tx, ref)
	if err != nil || !row.live {
		return err
	}
	if err := s.mayWrite(ctx, tx, state.Lease{Proposal: ref.Proposal}); err != nil {
		return err
	}
	return s.discardRow(ctx, tx, row)
}

// DiscardKnown is DiscardDraft, but fails with *state.EditedElsewhere if another process has the
// lease of the proposal, and does nothing if another process has saved another text after d's
// revision: then done is false.
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
		if row.writer != s.self.Token && row.Revision > d.Revision && !state.SameText(row.Text, d.Text) {
			return nil
		}
		if err := s.mayWrite(ctx, tx, state.Lease{Proposal: ref.Proposal}); err != nil {
			return err
		}
		done = true
		return s.discardRow(ctx, tx, row)
	})
	return done, err
}

// discardRow discards a live draft as a person's action.
func (s *Store) discardRow(ctx context.Context, tx *txn, row draftRow) error {
	if !state.SameText(row.Text, state.BaseText(row.Base)) { // else nothing was typed
		if err := s.noteDiscard(ctx, tx, row.Draft); err != nil {
			return err
		}
	}
	return discard(ctx, tx, row)
}

// RestoreDraft restores the draft that was discarded last. A live draft is discarded instead, with
// an undo step. The error is a state.Fault if there is no discarded draft.
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

// draftToChange loads the draft of a text, and fails if another process has the lease.
func (s *Store) draftToChange(ctx context.Context, tx *txn, ref state.TextRef) (row draftRow, err error) {
	if ref, err = realRef(ctx, tx, ref); err != nil {
		return row, err
	}
	if err := s.mayWrite(ctx, tx, state.Lease{Proposal: ref.Proposal}); err != nil {
		return row, err
	}
	row, err = loadDraft(ctx, tx, ref)
	row.Ref = ref
	return row, err
}

// newerThan reports whether a live draft has typed text that differs from the text to restore.
func (r draftRow) newerThan(text string) bool {
	return r.live && !r.Begun() && !state.SameText(r.Text, text)
}

// restoreDraft replaces row with the draft that was discarded with an edit, or with the last one if given is nil.
// It has no writer: an editor of this process may be typing and not know it yet, and would overwrite it.
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
	if err := deleteDiscarded(ctx, tx, id); err != nil {
		return d, err
	}
	d.Revision, d.Saved = row.Revision+1, s.now().UTC()
	return d, putDraft(ctx, tx, d, d.Revision, nobody)
}

// ReverseDiscard undoes or redoes the discard of a draft, without a new action. It does nothing if
// another process has done so already.
func (s *Store) ReverseDiscard(ctx context.Context, ref state.TextRef, r state.Reversed) error {
	return s.write(ctx, "undo the discard", func(tx *txn) error {
		var a state.Action
		if ok, err := toReverse(ctx, tx, r, "action", &a); err != nil || !ok {
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
		if err := execute(ctx, tx, "UPDATE actions SET action = ? WHERE id = ?", inJSON{a}, r.Action); err != nil {
			return err
		}
		return markAction(ctx, tx, r, 0)
	})
}

// undoDiscard restores a discarded draft. The action keeps a newer draft that it replaces, because
// no other step would restore that.
func (s *Store) undoDiscard(ctx context.Context, tx *txn, row draftRow, a *state.Action) error {
	a.Newer = nil
	if row.newerThan(a.Edit.Text()) {
		newer := discardEdit(row.Draft)
		a.Newer = &newer
	}
	_, err := s.restoreDraft(ctx, tx, row, &a.Edit)
	return err
}

// redoDiscard discards a draft again, including what was typed since, which the next undo
// restores. It also restores the newer draft that the undo replaced.
func (s *Store) redoDiscard(ctx context.Context, tx *txn, row draftRow, a *state.Action) error {
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
	_, err := s.restoreDraft(ctx, tx, row, newer)
	return err
}

// discard ends a live draft and keeps its text as a discarded draft.
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
