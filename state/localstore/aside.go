package localstore

import (
	"context"
	"database/sql"
	"errors"

	"app.tender/tender/state"
)

// Why a text was put aside.
const (
	whyDiscarded = "discarded"
	whyClash     = "clash" // lost to a newer draft of another process
	whyHand      = "hand"  // written for a conflict that was settled otherwise
)

// keepDiscarded is how many discarded drafts of one text are kept.
const keepDiscarded = 20

const asideColumns = "id, proposal, option, field, text, base, cursor, revision, saved"

// unsettled are the texts aside that a person has not decided about.
const unsettled = "why IN ('" + whyClash + "', '" + whyHand + "')"

// Aside lists the texts that lost to a newer draft of another process, or were
// written for a conflict that was settled otherwise, and that nobody has decided
// about since, the newest first.
func (s *Store) Aside(ctx context.Context) (list []state.Draft, err error) {
	err = s.read(ctx, "read the drafts kept aside", func(db *sql.DB) error {
		rows, err := db.QueryContext(ctx, "SELECT "+asideColumns+" FROM drafts_aside WHERE "+unsettled+" ORDER BY saved DESC, id DESC")
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

// SettleAside ends a text that lay aside: a person has taken it over elsewhere,
// or given it up. It becomes a discarded draft, which can be brought back. One
// that was settled before is no error.
func (s *Store) SettleAside(ctx context.Context, d state.Draft) error {
	return s.write(ctx, "settle the text kept aside", func(tx *sql.Tx) error {
		ref, err := realRef(ctx, tx, d.Ref)
		if err != nil {
			return err
		}
		id, found, err := scanAside(tx.QueryRowContext(ctx, "SELECT "+asideColumns+` FROM drafts_aside
			WHERE `+unsettled+` AND proposal = ? AND option = ? AND field = ? AND text = ? ORDER BY id DESC LIMIT 1`,
			ref.Proposal, ref.Option, ref.Field, d.Text))
		if errors.Is(err, sql.ErrNoRows) {
			return errUnchanged
		}
		if err != nil {
			return err
		}
		if err := deleteAside(ctx, tx, id); err != nil {
			return err
		}
		if err := putAside(ctx, tx, whyDiscarded, found, s.self.token); err != nil {
			return err
		}
		e := state.Edit{
			Kind: state.EditText, Proposal: ref.Proposal, Option: ref.Option, Field: ref.Field, Text: found.Text, Base: found.Base,
		}
		return s.noteAction(ctx, tx, state.Action{Kind: state.ActDiscard, Edit: e})
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

// replaceAside keeps the newest text of a stay in an editor whose texts can't be
// saved, in the place of the ones before it. The revision that the editor knows
// tells the stays of one process apart.
func replaceAside(ctx context.Context, tx *sql.Tx, why string, d state.Draft, writer string) error {
	const clear = `DELETE FROM drafts_aside
		WHERE why = ? AND proposal = ? AND option = ? AND field = ? AND writer = ? AND revision = ?`
	_, err := tx.ExecContext(ctx, clear, why, d.Ref.Proposal, d.Ref.Option, d.Ref.Field, writer, d.Revision)
	if err != nil {
		return err
	}
	return putAside(ctx, tx, why, d, writer)
}

// clearAside drops what lies aside of a text that now is the draft.
func clearAside(ctx context.Context, tx *sql.Tx, d state.Draft) error {
	const clear = "DELETE FROM drafts_aside WHERE " + unsettled + " AND proposal = ? AND option = ? AND field = ? AND text = ?"
	_, err := tx.ExecContext(ctx, clear, d.Ref.Proposal, d.Ref.Option, d.Ref.Field, d.Text)
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
