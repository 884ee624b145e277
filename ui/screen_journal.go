package ui

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/journal"
	tea "github.com/charmbracelet/bubbletea"
)

// journalScreen is what this machine changed and sent.
type journalScreen struct {
	pane    journal.Model
	request int // of the newest question; older answers are dropped
	lines   []state.JournalLine
	read    bool // they were read once
	more    bool // there are older lines
	fault   state.Fault
}

type (
	// journalReadMsg is a page of the journal: the newest lines, or those before
	// the one called before. names are of the proposals that the lines are about.
	journalReadMsg struct {
		req    int
		before int64
		limit  int
		lines  []state.JournalLine
		names  map[state.ProposalID]*state.Proposal
		err    error
	}
	// journalWrittenMsg says where the journal was written.
	journalWrittenMsg struct {
		path string
		err  error
	}
)

// readJournalCmd reads a page, and what its proposals are called unless known
// has them.
func readJournalCmd(ctx context.Context, st Store, req int, q state.JournalQuery, known map[state.ProposalID]bool) tea.Cmd {
	return func() tea.Msg {
		lines, err := st.Journal(ctx, q)
		var ids []state.ProposalID
		for i := range lines {
			if id := lines[i].Edit.Proposal; id != 0 && !known[id] && !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
		named, _ := readNamesCmd(ctx, st, ids, nil)().(namesReadMsg)
		return journalReadMsg{req: req, before: q.Before, limit: q.Limit, lines: lines, names: named.names, err: err}
	}
}

// openJournal shows the journal as it was left, read anew.
func (m *Model) openJournal() tea.Cmd { return m.goTo(screenJournal) }

// readJournal reads as many of the newest lines as are shown, at least a page.
func (m *Model) readJournal() tea.Cmd {
	return m.askJournal(state.JournalQuery{Limit: max(journal.PageSize, len(m.journal.lines))})
}

func (m *Model) askJournal(q state.JournalQuery) tea.Cmd {
	s := &m.journal
	s.request++
	q.Text = s.pane.Text()
	known := make(map[state.ProposalID]bool, len(m.names))
	for id := range m.names {
		known[id] = true
	}
	return readJournalCmd(m.ctx, m.opts.Store, s.request, q, known)
}

// followJournal reads the journal again while it is shown, after something came
// of an edit.
func (m *Model) followJournal() tea.Cmd {
	if m.screen != screenJournal {
		return nil
	}
	return m.readJournal()
}

// searchJournal begins anew with the newest lines that match what is typed.
func (m *Model) searchJournal() tea.Cmd {
	return m.askJournal(state.JournalQuery{Limit: journal.PageSize})
}

func (m *Model) applyJournalRead(msg journalReadMsg) tea.Cmd {
	s := &m.journal
	if msg.req != s.request {
		return nil
	}
	for id, p := range msg.names {
		m.names[id] = p
	}
	s.fault, s.read = state.FaultOf(msg.err), true
	if msg.err == nil {
		s.more = len(msg.lines) == msg.limit
		if msg.before == 0 {
			s.lines = nil
		}
		s.lines = append(s.lines, msg.lines...)
	}
	m.showJournal()
	return nil
}

// showJournal hands the journal its lines in words.
func (m *Model) showJournal() {
	s := &m.journal
	if !s.read {
		return
	}
	rows := make([]journal.Row, len(s.lines))
	for i, line := range s.lines {
		where := line.Proposal
		if where == "" {
			where = m.describeProposal(line.Edit.Proposal)
		}
		rows[i] = journal.Row{Line: line, What: m.describeEdit(line.Edit), Where: where}
	}
	s.pane.SetRows(rows, s.more, s.fault, m.opts.Clock.Now())
}

// writeJournal writes what is shown into a file, all of it and not only the lines
// that were read.
func (m *Model) writeJournal() tea.Cmd {
	name := "tender-journal-" + m.opts.Clock.Now().Format("20060102-150405") + ".jsonl"
	return writeJournalCmd(m.ctx, m.opts.Store, m.fileDirs(), name, state.JournalQuery{Text: m.journal.pane.Text()})
}

func writeJournalCmd(ctx context.Context, j Journal, dirs []string, name string, q state.JournalQuery) tea.Cmd {
	return func() tea.Msg {
		var text strings.Builder
		if err := j.ExportJournal(ctx, &text, q); err != nil {
			return journalWrittenMsg{err: err}
		}
		path, err := writeFirst(dirs, name, text.String())
		return journalWrittenMsg{path: path, err: err}
	}
}

func (m *Model) applyJournalWritten(msg journalWrittenMsg) tea.Cmd {
	if msg.err != nil {
		m.notices.tell(noticeBad, fmt.Sprintf("The journal could not be written: %v", msg.err))
		return m.toastCmd()
	}
	m.notices.tell(noticeGood, "✓ Journal written: "+msg.path)
	return m.toastCmd()
}

// journalPlace is what this machine changed and sent.
type journalPlace struct{ anyPlace }

func (p journalPlace) pane() pane                       { return &p.m.journal.pane }
func (p journalPlace) crumb(w int) (left, right string) { return p.m.journal.pane.Crumb(w) }
func (p journalPlace) show()                            { p.m.showJournal() }
func (p journalPlace) enter() tea.Cmd                   { return p.m.readJournal() }
func (p journalPlace) refresh() tea.Cmd                 { return p.m.readJournal() }
func (p journalPlace) asOf() (none time.Time)           { return none }

func (p journalPlace) hints() []views.Action {
	return []views.Action{views.Open, views.Search, views.JournalExport, views.GoOutbox, views.Back}
}
