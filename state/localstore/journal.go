package localstore

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
	"app.tender/tender/state/text"
)

// Journal is what this machine changed and sent. It outlives the edits of the outbox.
type Journal struct{ db *database }

// note adds the new state of an edit to the journal.
func noteQueued(ctx context.Context, tx *txn, d state.OutboxRecord) error {
	title, err := titleOf(ctx, tx, d.Edit.Proposal)
	if err == nil && title == "" && state.IsLocal(d.Edit.Proposal) {
		title, err = newTitle(ctx, tx, d.Edit)
	}
	if err != nil {
		return err
	}
	saved := d.AsSaved()
	line := state.JournalLine{Edit: saved, Reason: d.Reason, Proposal: title}
	const insert = `INSERT INTO journal (at, entry, proposal, edit, text, base, state, reason, title, words)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	return execute(ctx, tx, insert, stamp(tx.now()), d.ID, d.Edit.Proposal, storedEdit(d.Edit), saved.Text(),
		saved.Base,
		d.State, d.Reason, title, text.SearchDoc(line.Words()...))
}

// noteworthy reports whether the change from before to d belongs in the journal. Sending and
// continued waiting do not.
func noteworthy(before, d state.OutboxRecord) bool {
	switch d.State {
	case state.EditSending:
		return false
	case state.EditWaiting:
		return before.Edit.Value() != d.Edit.Value()
	default:
		return before.State != d.State || before.Reason != d.Reason
	}
}

func titleOf(ctx context.Context, q querier, id state.ProposalID) (string, error) {
	var row state.ProposalSummary
	if err := q.QueryRowContext(ctx, "SELECT data FROM proposal_rows WHERE id = ?", id).
		Scan(&rowScanner{row: &row}); err != nil {
		return "", orNone(err)
	}
	return state.ProposalTitle(row.Number, row.NameWord()), nil
}

// newTitle returns the title of an edit's proposal that the service does not have yet; only the
// edit that creates it has the name.
func newTitle(ctx context.Context, q querier, e state.Edit) (string, error) {
	if state.Is[state.AddProposal](e) {
		return state.ProposalTitle(0, e.Text()), nil
	}
	title, err := single[string](
		q.QueryRowContext(ctx, "SELECT title FROM journal WHERE proposal = ? ORDER BY id DESC LIMIT 1", e.Proposal))
	return title, orNone(err)
}

// Journal returns what this machine changed and sent, newest first.
func (j *Journal) Journal(ctx context.Context, q state.JournalQuery) (lines []state.JournalLine, err error) {
	w := journalTerms(q)
	return j.journal(ctx, &w, "id DESC", cmp.Or(q.Limit, 100), q.Skip)
}

// JournalCount returns the number of lines for q on all pages.
func (j *Journal) JournalCount(ctx context.Context, q state.JournalQuery) (int, error) {
	w := journalTerms(q)
	return readAs(ctx, j.db, "count the journal", func(db querier) (int, error) {
		return single[int](db.QueryRowContext(ctx, "SELECT count(*) FROM journal"+w.String(), w.Args...))
	})
}

// journalTerms returns the conditions of q, without its paging.
func journalTerms(q state.JournalQuery) (w sqlitefile.Where) {
	if q.Proposal != 0 {
		w.Add("proposal = ?", q.Proposal)
	}
	if !q.Since.IsZero() {
		w.Add("at >= ?", stamp(q.Since))
	}
	addWords(&w, q.Text)
	return w
}

func (j *Journal) journal(
	ctx context.Context, w *sqlitefile.Where, order string, limit, offset int,
) ([]state.JournalLine, error) {
	return listOf(ctx, j.db, "read the journal", scanLine,
		"SELECT id, at, entry, edit, text, base, state, reason, title FROM journal"+w.String()+" ORDER BY "+order+
			sqlitefile.OnePage,
		append(w.Args, limit, offset)...)
}

func scanLine(rows scanner) (line state.JournalLine, err error) {
	var text, base string
	err = rows.Scan(&line.ID, stamped{&line.At}, &line.Entry, inJSON{&line.Edit}, &text, &base, &line.State,
		&line.Reason, &line.Proposal)
	line.Edit = line.Edit.WithText(text)
	line.Edit.Base = base
	return line, err
}

// exportBy is the number of lines read at a time.
const exportBy = 500

// ExportJournal writes the lines for q to w, oldest first, as one JSON state.JournalRecord per
// line. It ignores q's Limit and Skip.
func (j *Journal) ExportJournal(ctx context.Context, w io.Writer, q state.JournalQuery) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	for after := int64(0); ; {
		w := journalTerms(q)
		w.Add("id > ?", after)
		lines, err := j.journal(ctx, &w, "id", exportBy, 0)
		if err != nil {
			return err
		}
		for _, line := range lines {
			if err := out.Encode(line.Record()); err != nil {
				return fmt.Errorf("write the journal: %w", err)
			}
			after = line.ID
		}
		if len(lines) < exportBy {
			return nil
		}
	}
}

// noteOther adds to the journal what does not go through the outbox, and returns the id of the line.
func noteOther(ctx context.Context, tx *txn, l state.JournalLine) (line int64, err error) {
	title, err := titleOf(ctx, tx, l.Edit.Proposal)
	if err != nil {
		return 0, err
	}
	words := l.Edit.Text()
	const insert = `INSERT INTO journal (at, entry, proposal, edit, text, base, state, reason, title, words)
		VALUES (?, 0, ?, ?, ?, '', ?, ?, ?, ?) RETURNING id`
	return single[int64](tx.QueryRowContext(ctx, insert, stamp(l.At), l.Edit.Proposal, inJSON{l.Edit.WithText("")},
		words,
		l.State, l.Reason, title, text.SearchDoc(title, words, l.Reason)))
}

// NoteMove adds to the journal that a move is about to be sent, as uncertain, so that a killed process
// leaves an uncertain line, never a missing one. ended replaces the line by the outcome, or by nothing
// if nothing was sent; it fails if either write fails.
func (j *Journal) NoteMove(ctx context.Context, m state.Move) (ended func(context.Context, state.Fault) error) {
	l := state.JournalLine{At: j.db.now(), State: state.EditUncertain, Reason: state.MoveUnanswered}
	begun := j.db.write(ctx, "keep the journal", func(tx *txn) error {
		order, err := orderWords(ctx, tx, m)
		if err != nil {
			return err
		}
		l.Edit = state.Edit{Proposal: m.Proposal, Change: state.Other{Kind: m.Kind, Text: m.Words + order}}
		l.ID, err = noteOther(ctx, tx, l)
		return err
	})
	return func(ctx context.Context, f state.Fault) error {
		if begun != nil {
			return begun
		}
		return j.db.write(ctx, "keep the journal", func(tx *txn) error {
			err := execute(ctx, tx, "DELETE FROM journal WHERE id = ?", l.ID)
			if err != nil || f.Outcome() == "" {
				return err
			}
			l.At, l.State, l.Reason = j.db.now(), f.Outcome(), f.Message
			_, err = noteOther(ctx, tx, l)
			return err
		})
	}
}

// orderWords names the change order that a move is about, as far as this machine knows it; empty for
// none.
func orderWords(ctx context.Context, tx *txn, m state.Move) (string, error) {
	if m.Order == 0 {
		return "", nil
	}
	var list []state.ChangeOrderSummary
	const kept = "SELECT data FROM copies WHERE kind = ? AND key = ?"
	err := orNone(tx.QueryRowContext(ctx, kept, kindChangeOrders, state.FormatID(m.Proposal)).Scan(inJSON{&list}))
	for _, o := range list {
		if o.ID == m.Order {
			return strings.TrimSuffix(fmt.Sprintf(" of change order %d, %s", o.Number, o.Name), ", "), err
		}
	}
	return " of a change order", err
}
