package journal

import (
	"context"
	"io"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/browse"
)

// Store is the journal on this machine.
type Store interface {
	// Journal lists lines, the newest first.
	Journal(ctx context.Context, q state.JournalQuery) ([]state.JournalLine, error)
	// ExportJournal writes lines to w, the oldest first, as JSON lines.
	ExportJournal(ctx context.Context, w io.Writer, q state.JournalQuery) error
	// Proposal is nil without an error if it is not cached.
	Proposal(ctx context.Context, id state.ProposalID) (p *state.Proposal, asOf time.Time, err error)
}

// Words name edits and proposals.
type Words interface {
	Edit(e state.Edit) string
	// Proposal is empty for an unknown one.
	Proposal(id state.ProposalID) string
	// Known reports whether Learn has the name of a proposal.
	Known(id state.ProposalID) bool
	// Learn takes the names of proposals.
	Learn(proposals []*state.Proposal)
}

// Export writes the journal into a file.
const Export screen.ID = "journal.export"

// The actions of the journal and of its search.
var (
	defs = slices.Concat([]screen.Def[*model]{
		{ID: screen.Open, Hint: 1, Word: (*model).openWord, Unless: (*model).noLine, Do: (*model).toggleDetail},
		{ID: screen.Search, Hint: 2, Do: (*model).beginSearch},
		{
			ID: Export, Group: "Journal and checks", Keys: []string{"x"}, Short: "export",
			Long:     "Write the journal, or what of it matches, into a file",
			Audience: screen.Installer, Hint: 3, Unless: (*model).noLine, Do: (*model).export,
		},
		{ID: screen.PaneNext, Unless: (*model).noLine, Do: (*model).toggleDetail},
		{ID: screen.PanePrevious, Unless: (*model).noLine, Do: (*model).toggleDetail},
		{ID: screen.GoOutbox, Hint: 4},
		{ID: screen.Back, Hint: 5, Do: (*model).back},
	}, screen.MoveDefs((*model).move))
	typing = browse.SearchDefs((*model).leaveWord, (*model).leaveSearch, (*model).back, (*model).move)
)

// Page is the journal.
func Page(st Store, words Words) screen.Page {
	return screen.Page{
		ID: "journal", Name: "the journal", Audience: screen.Installer,
		Enter: screen.Info{
			ID: screen.GoJournal, Keys: []string{"7"}, Short: "journal",
			Long: "Go to the journal: what this machine changed and saved, and what came of it",
		},
		Actions: screen.Listing(defs),
		New:     func(env *screen.Env) screen.Screen { return newModel(env, st, words) },
	}
}

// read is a page of the journal: the newest lines, or those older than before. names are
// the proposals of the lines.
type read struct {
	before int64
	limit  int
	lines  []state.JournalLine
	names  []*state.Proposal
	err    error
}

type exported struct {
	path string
	err  error
}

// ask reads a page of matching lines and the names of proposals that are not known yet.
func (m *model) ask(q state.JournalQuery) tea.Cmd {
	ctx, st := m.env.Life(), m.store
	q.Text = m.search.Text()
	known := make(map[state.ProposalID]bool)
	for i := range m.lines {
		known[m.lines[i].Edit.Proposal] = true
	}
	return m.env.Latest("lines", func() tea.Msg {
		lines, err := st.Journal(ctx, q)
		answer := read{before: q.Before, limit: q.Limit, lines: lines, err: err}
		for i := range lines {
			id := lines[i].Edit.Proposal
			if id == 0 || known[id] {
				continue
			}
			known[id] = true
			p, _, err := st.Proposal(ctx, id)
			if err != nil || p == nil {
				p = &state.Proposal{ID: id}
			}
			answer.names = append(answer.names, p)
		}
		return answer
	})
}

// newest reads as many of the newest lines as are here, at least a page.
func (m *model) newest() tea.Cmd {
	return m.ask(state.JournalQuery{Limit: max(pageSize, len(m.lines))})
}

func (m *model) take(msg read) {
	var unknown []*state.Proposal
	for _, p := range msg.names {
		if !m.words.Known(p.ID) {
			unknown = append(unknown, p)
		}
	}
	m.words.Learn(unknown)
	m.fault, m.busy, m.asked = state.FaultOf(msg.err), false, 0
	if msg.err == nil {
		m.more = len(msg.lines) == msg.limit
		if msg.before == 0 {
			m.lines = nil
		}
		m.lines = append(m.lines, msg.lines...)
	}
	m.name()
}
