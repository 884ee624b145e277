package journal

import (
	"context"
	"io"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
)

// Store is the journal on this machine.
type Store interface {
	// Journal returns lines, newest first.
	Journal(ctx context.Context, q state.JournalQuery) ([]state.JournalLine, error)
	// ExportJournal writes lines to w as JSON lines, oldest first.
	ExportJournal(ctx context.Context, w io.Writer, q state.JournalQuery) error
}

// Cache has the names of proposals.
type Cache interface {
	// Proposal returns nil without an error if the proposal is not cached.
	Proposal(ctx context.Context, id state.ProposalID) (p *state.Proposal, asOf time.Time, err error)
}

// Words returns names of edits and proposals.
type Words interface {
	Edit(e state.Edit) string
	// Proposal returns the name of a proposal, empty for an unknown one.
	Proposal(id state.ProposalID) string
	// Known reports whether Learn has the name of a proposal.
	Known(id state.ProposalID) bool
	// Learn stores the names of proposals.
	Learn(proposals []*state.Proposal)
}

// actionExport writes the journal into a file.
const actionExport screen.ID = "journal.export"

// The actions of the journal and of its search.
var (
	defs = slices.Concat([]screen.Def[*model]{
		{ID: screen.Open, Hint: 1, Word: (*model).DetailWord, Unless: (*model).noLine, Do: (*model).Toggle},
		{ID: screen.Search, Hint: 2, Do: (*model).BeginSearch},
		{
			ID: actionExport, Group: "Journal and checks", Keys: []string{"x"}, Short: "export",
			Long:     "Write the journal, or its matching lines, to a file",
			Audience: screen.Installer, Hint: 3, Unless: (*model).noLine, Do: (*model).export,
		},
		{ID: screen.PaneNext, Unless: (*model).noLine, Do: (*model).Toggle},
		{ID: screen.PanePrevious, Unless: (*model).noLine, Do: (*model).Toggle},
		{ID: screen.GoOutbox, Hint: 4},
		{ID: screen.Back, Hint: 5, Do: (*model).Back},
	}, screen.MoveDefs((*model).Move))
	typing = list.SearchDefs(func(m *model) string { return m.List.OpenWord() }, (*model).LeaveSearch, (*model).Back,
		(*model).Move)
)

// Page returns the journal.
func Page(st Store, cache Cache, words Words) screen.Page {
	return screen.Page{
		ID: "journal", Name: "the journal", Audience: screen.Installer,
		Enter: screen.Info{
			ID: screen.GoJournal, Keys: []string{"7"}, Short: "journal",
			Long: "Go to the journal: changes on this machine and their outcomes",
		},
		Actions: screen.Lists(defs),
		New:     func(env *screen.Env) screen.Screen { return newModel(env, st, cache, words) },
	}
}

// linesFrom returns the source of lines that contain every word of a text. The total is unknown:
// one more than the rows read means that there are older lines.
func linesFrom(st Store) list.Source[state.JournalLine, string] {
	return list.Source[state.JournalLine, string]{
		Fits: func(_, search string, l *state.JournalLine) bool { return text.Finds(search, l.Words()...) },
		Here: func(ctx context.Context, text string, page, size int) (list.Page[state.JournalLine], error) {
			skip := (page - 1) * size
			lines, err := st.Journal(ctx, state.JournalQuery{Text: text, Limit: size, Skip: skip})
			total := skip + len(lines)
			if len(lines) == size {
				total++
			}
			return list.Page[state.JournalLine]{Rows: lines, Total: total}, err
		},
	}
}

// learn reads the names of the lines' proposals that are not known yet.
func (m *model) learn() tea.Cmd {
	var unknown []state.ProposalID
	for _, l := range m.List.Rows() {
		if id := l.Edit.Proposal; id != 0 && !m.words.Known(id) && !slices.Contains(unknown, id) {
			unknown = append(unknown, id)
		}
	}
	if len(unknown) == 0 {
		return nil
	}
	ctx, cache := m.env.Life(), m.cache
	return screen.Fetch(func() []*state.Proposal {
		read := make([]*state.Proposal, len(unknown))
		for i, id := range unknown {
			p, _, err := cache.Proposal(ctx, id)
			if err != nil || p == nil {
				p = &state.Proposal{ID: id}
			}
			read[i] = p
		}
		return read
	}, screen.Does(m.words.Learn))
}
