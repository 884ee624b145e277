package drafts

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"app.tender/tender/state"
)

// note writes down that an entry came to a new state.
func (s *Store) note(ctx context.Context, tx *sql.Tx, d state.Dispatch) error {
	edit, _, err := entryJSON(d)
	if err != nil {
		return err
	}
	title, err := titleOf(ctx, tx, d.Edit.Proposal)
	if err != nil {
		return err
	}
	words := []string{title, d.Edit.Text, d.Edit.Client, d.Edit.Installer, d.Reason, d.Edit.NewContact.DisplayName(), d.Edit.NewLocation.OneLine()}
	const insert = `INSERT INTO journal (at, entry, proposal, edit, text, base, state, reason, title, words)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	_, err = tx.ExecContext(ctx, insert, stamp(s.now()), d.ID, d.Edit.Proposal, edit, d.Edit.Text, d.Edit.Base,
		d.State, d.Reason, title, fold(strings.Join(words, "\n")))
	return err
}

// noteworthy reports whether the journal tells of d coming from what it was
// before: not that it is being sent, nor that it waits on.
func noteworthy(before, d state.Dispatch) bool {
	switch d.State {
	case state.EntrySending:
		return false
	case state.EntryWaiting:
		return before.Edit.Value() != d.Edit.Value()
	default:
		return before.State != d.State || before.Reason != d.Reason
	}
}

func titleOf(ctx context.Context, q querier, id state.ProposalID) (string, error) {
	var data []byte
	err := q.QueryRowContext(ctx, "SELECT data FROM proposal_rows WHERE id = ?", id).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	var row state.ProposalSummary
	if err := json.Unmarshal(data, &row); err != nil {
		return "", err
	}
	return fmt.Sprintf("#%d %s", row.Number, row.Name), nil
}

// Journal lists what this machine changed and sent, the newest first.
func (s *Store) Journal(ctx context.Context, q state.JournalQuery) (lines []state.JournalLine, err error) {
	err = s.read(ctx, "read the journal", func(db *sql.DB) error {
		lines, err = queryJournal(ctx, db, q)
		return err
	})
	return lines, err
}

func queryJournal(ctx context.Context, db querier, q state.JournalQuery) (lines []state.JournalLine, err error) {
	terms, args := []string{"1"}, []any{}
	if q.Proposal != 0 {
		terms, args = append(terms, "proposal = ?"), append(args, q.Proposal)
	}
	if !q.Since.IsZero() {
		terms, args = append(terms, "at >= ?"), append(args, stamp(q.Since))
	}
	if q.Before > 0 {
		terms, args = append(terms, "id < ?"), append(args, q.Before)
	}
	for _, word := range strings.Fields(fold(q.Text)) {
		terms, args = append(terms, "instr(words, ?) > 0"), append(args, word)
	}
	if q.Limit <= 0 {
		q.Limit = 100
	}
	rows, err := db.QueryContext(ctx, "SELECT id, at, entry, edit, text, base, state, reason, title FROM journal WHERE "+
		strings.Join(terms, " AND ")+" ORDER BY id DESC LIMIT ?", append(args, q.Limit)...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		line, err := scanLine(rows)
		if err != nil {
			return nil, err
		}
		lines = append(lines, line)
	}
	return lines, rows.Err()
}

func scanLine(rows *sql.Rows) (line state.JournalLine, err error) {
	var edit []byte
	var at int64
	var text, base string
	err = rows.Scan(&line.ID, &at, &line.Entry, &edit, &text, &base, &line.State, &line.Reason, &line.Proposal)
	if err != nil {
		return line, err
	}
	if err := json.Unmarshal(edit, &line.Edit); err != nil {
		return line, err
	}
	line.Edit.Text, line.Edit.Base, line.At = text, base, unstamp(at)
	return line, nil
}

// ExportJournal writes the lines that q asks for to w, the oldest first, one
// JSON object a line. The limit of q does not count.
func (s *Store) ExportJournal(ctx context.Context, w io.Writer, q state.JournalQuery) error {
	q.Limit = 1 << 30
	lines, err := s.Journal(ctx, q)
	if err != nil {
		return err
	}
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	for i := len(lines) - 1; i >= 0; i-- {
		if err := out.Encode(lines[i]); err != nil {
			return fmt.Errorf("write the journal: %w", err)
		}
	}
	return nil
}
