package localstore

import (
	"context"
	"slices"
	"sync/atomic"

	"app.tender/tender/state"
)

// Typed is what is typed and not given to the outbox, a plan or a build yet: texts, results of conflicts that are
// written by hand, and forms. It also has what of them was discarded, and which process edits a proposal.
type Typed struct {
	db      *database
	holders atomic.Pointer[[]string] // the holders of the listed leases, and the owners of forms
}

// The kinds of what is typed, as stored.
const (
	aText  = "text"
	aMerge = "merge"
	aForm  = "form"
)

// Save stores d and returns it with its new revision and time. A text also gets the base to compare it with: the sent
// text, if d continues a text that was sent meanwhile.
//
// d.Revision is the last revision known to the editor. If another process has the lease of the proposal, or has saved
// a newer revision with another text, nothing is overwritten: the error is a *state.EditedElsewhere, and d becomes a
// discarded draft. The same happens to a text if the outbox has an edit of it that d did not begin from, and to a
// merge if its conflict was settled or theirs has changed. Otherwise this process gets the lease.
// Within a process, calls for one text must not overlap.
func (t *Typed) Save(ctx context.Context, d state.Draft) (saved state.Draft, err error) {
	err = t.write(ctx, "save the draft", func(tx *txn) (elsewhere *state.EditedElsewhere, err error) {
		if saved, elsewhere, err = t.save(ctx, tx, d, true); err != nil || elsewhere != nil {
			return elsewhere, err
		}
		return nil, t.takeLease(ctx, tx, state.Lease{Proposal: saved.Ref.Proposal})
	})
	if err != nil {
		return state.Draft{}, err
	}
	return saved, nil
}

// Put is Save for a text that nobody opens, such as one that an undo sets back: it takes no lease.
func (t *Typed) Put(ctx context.Context, d state.Draft) (saved state.Draft, err error) {
	err = t.write(ctx, "save the draft", func(tx *txn) (elsewhere *state.EditedElsewhere, err error) {
		saved, elsewhere, err = t.save(ctx, tx, d, false)
		return elsewhere, err
	})
	if err != nil {
		return state.Draft{}, err
	}
	return saved, nil
}

// save stores d. If another process edits the text, it stores d as a discarded draft and returns elsewhere.
func (t *Typed) save(
	ctx context.Context, tx *txn, d state.Draft, typed bool,
) (saved state.Draft, elsewhere *state.EditedElsewhere, err error) {
	row, err := t.loadTyped(ctx, tx, &d)
	if err != nil {
		return d, nil, err
	}
	overtaken, theirs := row.overtakes(d, t.db.self.Token), row.Text
	if d.Merge != 0 {
		settled, err := settledFor(ctx, tx, d)
		if overtaken = overtaken || settled; err != nil {
			return d, nil, err
		}
	} else if typed && !row.live {
		waiting, found, err := openText(ctx, tx, d)
		if err != nil {
			return d, nil, err
		}
		if found {
			overtaken, theirs = true, waiting
		}
	}
	d.Saved = t.db.now().UTC()
	elsewhere, err = t.elsewhere(ctx, tx, state.Lease{Proposal: d.Ref.Proposal}, overtaken, d, theirs)
	if err != nil || elsewhere != nil {
		return d, elsewhere, err
	}
	if d.Merge == 0 { // else it began from what the service held
		if d.Base, err = trueBase(ctx, tx, d.Ref, d.Base); err != nil {
			return d, nil, err
		}
	}
	row.follow(&d, t.db.self.Token)
	return d, nil, putDraft(ctx, tx, d, row.started, t.db.self.Token)
}

// openText returns the text of the newest open edit of the text of d, if d neither has nor began from it: a text that a
// person types must not replace it, because the person may not have seen it. No lease prevents that: an edit without a
// draft takes none, and a terminal whose disk failed has none.
func openText(ctx context.Context, tx *txn, d state.Draft) (text string, found bool, err error) {
	open, err := listEdits(ctx, tx, openEdits)
	for _, e := range slices.Backward(open) {
		if state.Is[state.WriteText](e.Edit) && e.Edit.Ref() == d.Ref {
			text = e.Edit.Text()
			return text, !state.SameText(text, d.Base) && !state.SameText(text, d.Text), nil
		}
	}
	return "", false, err
}

// settledFor reports whether the conflict of a merge is settled, or theirs has changed since it was typed.
func settledFor(ctx context.Context, tx *txn, d state.Draft) (bool, error) {
	e, err := editNumbered(ctx, tx, d.Merge)
	return e.State != state.EditConflict || !state.SameText(d.Base, e.Theirs), err
}

// settleMerge ends the merge of an edit that is no longer in that conflict. Unless the edit has the same text, it
// becomes a discarded draft.
func (t *Typed) settleMerge(ctx context.Context, tx *txn, e state.OutboxRecord) error {
	row, err := loadDraft(ctx, tx, e.Edit.Ref(), e.ID)
	if err != nil || !row.live || e.State == state.EditConflict && state.SameText(row.Base, e.Theirs) {
		return err
	}
	if _, err := t.addDiscarded(ctx, tx, row.Draft, e.Edit.Text()); err != nil {
		return err
	}
	return endDraft(ctx, tx, row.Draft)
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

// overtakes reports whether saving or discarding d would overwrite another process's text that the author of d has
// not seen.
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

const draftColumns = `proposal, part, field, entry, value, base, cursor, revision, saved,
	live, started, writer, sent_value, sent_at`

// ofDraft finds the row of a text or a merge.
const ofDraft = " WHERE kind <> '" + aForm + "' AND proposal = ? AND part = ? AND field = ? AND entry = ?"

// loadTyped loads the row that d belongs to, and replaces the resolved local ids in d. A merge is one of the text that
// its edit has.
func (t *Typed) loadTyped(ctx context.Context, tx *txn, d *state.Draft) (draftRow, error) {
	if d.Merge != 0 {
		if e, err := editNumbered(ctx, tx, d.Merge); err != nil {
			return draftRow{}, err
		} else if e.ID != 0 {
			d.Ref = e.Edit.Ref()
		}
	}
	ref, err := realRef(ctx, tx, d.Ref)
	if err != nil {
		return draftRow{}, err
	}
	d.Ref = ref
	return loadDraft(ctx, tx, ref, d.Merge)
}

// loadDraft loads the draft of a text, or, with the number of an edit, the merge of its conflict.
func loadDraft(ctx context.Context, q querier, ref state.TextRef, entry int64) (draftRow, error) {
	row, err := scanDraft(q.QueryRowContext(ctx, "SELECT "+draftColumns+" FROM typed"+ofDraft,
		ref.Proposal, ref.Option, ref.Field, entry))
	return row, orNone(err)
}

func scanDraft(row scanner) (r draftRow, err error) {
	err = row.Scan(&r.Ref.Proposal, &r.Ref.Option, &r.Ref.Field, &r.Merge, &r.Text, &r.Base, &r.Cursor, &r.Revision,
		stamped{&r.Saved},
		&r.live, &r.started, &r.writer, &r.sentText, &r.sentAt)
	return r, err
}

// nobody is the writer of a draft that no editor has written. An editor with an earlier text notices the change.
const nobody = ""

func putDraft(ctx context.Context, tx *txn, d state.Draft, started int64, writer string) error {
	kind := aText
	if d.Merge != 0 {
		kind = aMerge
	}
	const put = `
	INSERT INTO typed (kind, proposal, part, field, entry, live, value, base, cursor, revision, started, saved, writer)
	VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?)
	ON CONFLICT (proposal, part, field, entry) WHERE kind <> 'form' DO UPDATE SET
	  live = 1, value = excluded.value, base = excluded.base, cursor = excluded.cursor,
	  revision = excluded.revision, started = excluded.started, saved = excluded.saved, writer = excluded.writer`
	return execute(ctx, tx, put, kind, d.Ref.Proposal, d.Ref.Option, d.Ref.Field, d.Merge,
		d.Text, d.Base, d.Cursor, d.Revision, started, stamp(d.Saved), writer)
}

// endDraft ends a draft. Its revision stays, so that the next one continues from it.
func endDraft(ctx context.Context, tx *txn, d state.Draft) error {
	return execute(ctx, tx, "UPDATE typed SET live = 0, value = ''"+ofDraft,
		d.Ref.Proposal, d.Ref.Option, d.Ref.Field, d.Merge)
}

// Drafts returns the drafts of all texts, newest first.
func (t *Typed) Drafts(ctx context.Context) ([]state.Draft, error) { return t.list(ctx, aText) }

// Merges returns the merges of all conflicts, newest first.
func (t *Typed) Merges(ctx context.Context) ([]state.Draft, error) { return t.list(ctx, aMerge) }

func (t *Typed) list(ctx context.Context, kind string) ([]state.Draft, error) {
	return readAs(ctx, t.db, "read the drafts", func(db querier) ([]state.Draft, error) {
		return listDrafts(ctx, db, kind)
	})
}

func listDrafts(ctx context.Context, db querier, kind string) ([]state.Draft, error) {
	return collect(ctx, db, func(row scanner) (state.Draft, error) {
		d, err := scanDraft(row)
		return d.Draft, err
	}, "SELECT "+draftColumns+" FROM typed WHERE live AND kind = ? ORDER BY saved DESC, number DESC", kind)
}

// draftsUnder returns the texts of a proposal or option.
func draftsUnder(ctx context.Context, tx *txn, id int64) ([]draftRow, error) {
	return collect(ctx, tx, scanDraft,
		"SELECT "+draftColumns+" FROM typed WHERE kind = ? AND (part = ? OR proposal = ?)",
		aText, id, id)
}

func deleteDraft(ctx context.Context, tx *txn, d state.Draft) error {
	return execute(ctx, tx, "DELETE FROM typed"+ofDraft, d.Ref.Proposal, d.Ref.Option, d.Ref.Field, d.Merge)
}
