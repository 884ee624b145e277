package drafts

import (
	"context"
	"database/sql"
	"errors"

	"app.tender/tender/state"
)

// Why a text was put aside.
const (
	whyDiscarded = "discarded"
	whyClash     = "clash"
)

// keepDiscarded is how many discarded drafts of one text are kept.
const keepDiscarded = 20

const asideColumns = "id, proposal, option, field, text, base, cursor, revision, saved"

// Aside lists the texts that lost to a newer draft of another process and were
// not settled since, the newest first.
func (s *Store) Aside(ctx context.Context) (list []state.Draft, err error) {
	err = s.read(ctx, "read the drafts kept aside", func(db *sql.DB) error {
		rows, err := db.QueryContext(ctx, "SELECT "+asideColumns+" FROM drafts_aside WHERE why = ? ORDER BY saved DESC, id DESC", whyClash)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, rows.Close()) }()
		for rows.Next() {
			_, d, err := scanAside(rows)
			if err != nil {
				return err
			}
			list = append(list, d)
		}
		return rows.Err()
	})
	return list, err
}

// DropAside gives up the texts of ref that lost to a newer draft.
func (s *Store) DropAside(ctx context.Context, ref state.TextRef) error {
	return s.write(ctx, "drop the drafts kept aside", func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM drafts_aside WHERE why = ? AND proposal = ? AND option = ? AND field = ?",
			whyClash, ref.Proposal, ref.Option, ref.Field)
		return err
	})
}

func scanAside(row interface{ Scan(into ...any) error }) (id int64, d state.Draft, err error) {
	var saved int64
	err = row.Scan(&id, &d.Ref.Proposal, &d.Ref.Option, &d.Ref.Field, &d.Text, &d.Base, &d.Cursor, &d.Revision, &saved)
	d.Saved = unstamp(saved)
	return id, d, err
}

func putAside(ctx context.Context, tx *sql.Tx, why string, d state.Draft, writer string) error {
	const put = `INSERT INTO drafts_aside (why, proposal, option, field, text, base, cursor, revision, saved, writer)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	_, err := tx.ExecContext(ctx, put, why, d.Ref.Proposal, d.Ref.Option, d.Ref.Field,
		d.Text, d.Base, d.Cursor, d.Revision, stamp(d.Saved), writer)
	if err != nil || why == whyClash { // nobody has given those up
		return err
	}
	const trim = `DELETE FROM drafts_aside WHERE why = ?1 AND proposal = ?2 AND option = ?3 AND field = ?4 AND id NOT IN (
		SELECT id FROM drafts_aside WHERE why = ?1 AND proposal = ?2 AND option = ?3 AND field = ?4
		ORDER BY id DESC LIMIT ?5)`
	_, err = tx.ExecContext(ctx, trim, why, d.Ref.Proposal, d.Ref.Option, d.Ref.Field, keepDiscarded)
	return err
}

// putClash keeps the newest text of a process that lost to another one.
func putClash(ctx context.Context, tx *sql.Tx, d state.Draft, writer string) error {
	if err := clearClash(ctx, tx, d.Ref, writer); err != nil {
		return err
	}
	return putAside(ctx, tx, whyClash, d, writer)
}

// clearClash drops what a process had put aside of a text, once it was saved.
func clearClash(ctx context.Context, tx *sql.Tx, ref state.TextRef, writer string) error {
	const clear = "DELETE FROM drafts_aside WHERE why = ? AND proposal = ? AND option = ? AND field = ? AND writer = ?"
	_, err := tx.ExecContext(ctx, clear, whyClash, ref.Proposal, ref.Option, ref.Field, writer)
	return err
}

// lastDiscarded finds the text that was discarded last; id is 0 without one.
func lastDiscarded(ctx context.Context, tx *sql.Tx, ref state.TextRef) (id int64, d state.Draft, err error) {
	id, d, err = scanAside(tx.QueryRowContext(ctx, "SELECT "+asideColumns+` FROM drafts_aside
		WHERE proposal = ? AND option = ? AND field = ? AND why = ? ORDER BY id DESC LIMIT 1`,
		ref.Proposal, ref.Option, ref.Field, whyDiscarded))
	if errors.Is(err, sql.ErrNoRows) {
		return 0, state.Draft{}, nil
	}
	return id, d, err
}

func deleteAside(ctx context.Context, tx *sql.Tx, id int64) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM drafts_aside WHERE id = ?", id)
	return err
}
