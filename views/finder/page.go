package finder

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// Store searches this machine.
type Store interface {
	// Search returns at most limit hits, the best first.
	Search(ctx context.Context, q state.Search, limit int) ([]state.SearchHit, error)
}

// limit is the most hits that are shown; more words narrow them down.
const limit = 100

var defs = slices.Concat([]screen.Def[*model]{
	{ID: screen.Open, Unless: (*model).noHit, Do: (*model).open},
	{ID: screen.Back, Do: (*model).back},
}, screen.RowDefs((*model).move))

// Page is the search over everything on this machine.
func Page(st Store) screen.Page {
	return screen.Page{
		ID: "search", Name: "the search", Audience: screen.Installer, Group: screen.Finding, Types: true,
		Enter:   screen.Info{ID: "search.local", Keys: []string{"ctrl+f"}, Short: "search all", Long: "Search everything on this machine"},
		Actions: screen.Listing(defs),
		New:     func(env *screen.Env) screen.Screen { return newModel(env, st) },
	}
}

// The messages of this package's commands.
type (
	due   struct{} // nothing was typed for a moment
	found struct {
		hits []state.SearchHit
		err  error
	}
)

// find runs the search; nil if nothing is typed.
func (m *model) find() tea.Cmd {
	m.query = state.ParseSearch(m.field.Text(), m.env.Now())
	if m.query.Empty() {
		return nil
	}
	ctx, st, q := m.env.Life(), m.store, m.query
	return m.env.Latest(hitsTopic, func() tea.Msg {
		hits, err := st.Search(ctx, q, limit)
		return found{hits, err}
	})
}
