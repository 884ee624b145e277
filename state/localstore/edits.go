package localstore

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
)

const (
	editColumns = `id, edit, text, base, state, reason, next, theirs, attempts, next_try, created, updated,
		holder, blocked, began, seen, decided, chosen, merged`
	openEdits    = "SELECT " + editColumns + " FROM edits WHERE state NOT IN ('sent', 'dropped') ORDER BY id"
	settledEdits = "SELECT " + editColumns + ` FROM edits WHERE state IN ('sent', 'dropped')
		ORDER BY updated DESC, id DESC` + sqlitefile.AtMost
)

func listEdits(ctx context.Context, q querier, query string, args ...any) ([]state.OutboxRecord, error) {
	return collect(ctx, q, scanEdit, query, args...)
}

// editNumbered returns an edit; its ID is 0 if there is none.
func editNumbered(ctx context.Context, tx *txn, id int64) (state.OutboxRecord, error) {
	d, err := scanEdit(tx.QueryRowContext(ctx, "SELECT "+editColumns+" FROM edits WHERE id = ?", id))
	return d, orNone(err)
}

func scanEdit(rows scanner) (d state.OutboxRecord, err error) {
	var text, base string
	err = rows.Scan(&d.ID, inJSON{&d.Edit}, &text, &base, &d.State, &d.Reason, &d.Next, &d.Theirs, &d.Attempts,
		stamped{&d.NextTry},
		stamped{&d.Created}, stamped{&d.Updated}, &d.Holder, &d.Blocked, stamped{&d.Began}, inJSON{&d.Observed},
		&d.Decided, &d.Chosen, &d.Merged)
	d.Edit = d.Edit.WithText(text)
	d.Edit.Base = base
	return d, err
}

// storedEdit returns an edit in its stored form. Its two texts have their own columns, which store
// them byte for byte.
func storedEdit(e state.Edit) inJSON {
	e = e.WithText("")
	e.Base = ""
	return inJSON{e}
}

func insertEdit(ctx context.Context, tx *txn, d state.OutboxRecord) (id int64, err error) {
	const insert = `INSERT INTO edits (proposal, kind, edit, text, base, state, created, updated, seen)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`
	err = tx.QueryRowContext(ctx, insert, d.Edit.Proposal, d.Edit.Kind(), storedEdit(d.Edit), d.Edit.Text(),
		d.Edit.Base,
		d.State, stamp(d.Created), stamp(d.Updated), inJSON{d.Observed}).Scan(&id)
	return id, err
}

func putEdit(ctx context.Context, tx *txn, d state.OutboxRecord) error {
	const update = `UPDATE edits SET proposal = ?, edit = ?, text = ?, base = ?, state = ?, reason = ?, next = ?, theirs = ?,
		attempts = ?, next_try = ?, updated = ?, holder = ?, blocked = ?,
		began = ?, seen = ?, decided = ?, chosen = ?, merged = ?
		WHERE id = ?`
	return execute(ctx, tx, update, d.Edit.Proposal, storedEdit(d.Edit), d.Edit.Text(), d.Edit.Base, d.State, d.Reason,
		d.Next, d.Theirs,
		d.Attempts, stamp(d.NextTry), stamp(d.Updated), d.Holder, d.Blocked, stamp(d.Began), inJSON{d.Observed},
		d.Decided, d.Chosen,
		d.Merged, d.ID)
}
