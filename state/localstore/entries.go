package localstore

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"app.tender/tender/state"
)

const (
	entryColumns = `id, edit, text, base, state, reason, next, theirs, attempts, next_try, created, updated,
		holder, blocked, began, seen, decided, chosen`
	openEntries    = "SELECT " + entryColumns + " FROM entries WHERE state NOT IN ('sent', 'dropped') ORDER BY id"
	settledEntries = "SELECT " + entryColumns + ` FROM entries WHERE state IN ('sent', 'dropped')
		ORDER BY updated DESC, id DESC LIMIT ?`
)

func listEntries(ctx context.Context, q querier, query string, args ...any) ([]state.OutboxRecord, error) {
	return collect(ctx, q, scanEntry, query, args...)
}

func scanEntry(rows scanner) (d state.OutboxRecord, err error) {
	var edit, seen []byte
	var text, base string
	var next, created, updated, began int64
	err = rows.Scan(&d.ID, &edit, &text, &base, &d.State, &d.Reason, &d.Next, &d.Theirs, &d.Attempts, &next, &created, &updated,
		&d.Holder, &d.Blocked, &began, &seen, &d.Decided, &d.Chosen)
	if err != nil {
		return d, err
	}
	if err := errors.Join(json.Unmarshal(edit, &d.Edit), json.Unmarshal(seen, &d.Observed)); err != nil {
		return d, err
	}
	d.Edit = d.Edit.WithText(text)
	d.Edit.Base = base
	d.NextTry, d.Created, d.Updated = unstamp(next), unstamp(created), unstamp(updated)
	d.Began = unstamp(began)
	return d, nil
}

// entryJSON returns the edit and the precondition as they are stored. The two texts
// of the edit have columns of their own, which keep them byte for byte.
func entryJSON(d state.OutboxRecord) (edit, seen []byte, err error) {
	e := d.Edit.WithText("")
	e.Base = ""
	edit, err = json.Marshal(e)
	if err != nil {
		return nil, nil, err
	}
	seen, err = json.Marshal(d.Observed)
	return edit, seen, err
}

func insertEntry(ctx context.Context, tx *sql.Tx, d state.OutboxRecord) (id int64, err error) {
	edit, seen, err := entryJSON(d)
	if err != nil {
		return 0, err
	}
	const insert = `INSERT INTO entries (proposal, kind, edit, text, base, state, created, updated, seen)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`
	err = tx.QueryRowContext(ctx, insert, d.Edit.Proposal, d.Edit.Kind(), edit, d.Edit.Text(), d.Edit.Base,
		d.State, stamp(d.Created), stamp(d.Updated), seen).Scan(&id)
	return id, err
}

func putEntry(ctx context.Context, tx *sql.Tx, d state.OutboxRecord) error {
	edit, seen, err := entryJSON(d)
	if err != nil {
		return err
	}
	const update = `UPDATE entries SET proposal = ?, edit = ?, text = ?, base = ?, state = ?, reason = ?, next = ?, theirs = ?,
		attempts = ?, next_try = ?, updated = ?, holder = ?, blocked = ?, began = ?, seen = ?, decided = ?, chosen = ?
		WHERE id = ?`
	_, err = tx.ExecContext(ctx, update, d.Edit.Proposal, edit, d.Edit.Text(), d.Edit.Base, d.State, d.Reason, d.Next, d.Theirs,
		d.Attempts, stamp(d.NextTry), stamp(d.Updated), d.Holder, d.Blocked, stamp(d.Began), seen, d.Decided, d.Chosen,
		d.ID)
	return err
}
