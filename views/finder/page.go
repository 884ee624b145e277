package finder

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// Store is what the search asks of this machine.
type Store interface {
	// Search answers at most limit hits, the best first.
	Search(ctx context.Context, q state.Search, limit int) ([]state.SearchHit, error)
}

// limit is how many hits are asked for: more than that are found by more words.
const limit = 100

// defs are what can be done beside typing.
var defs = slices.Concat([]screen.Def[*model]{
	{ID: screen.Open, Unless: (*model).noHit, Do: (*model).open},
	{ID: screen.Back, Do: (*model).back},
}, screen.RowDefs((*model).move))

// Page is the search over everything that is on this machine.
func Page(st Store) screen.Page {
	return screen.Page{
		ID: "search", Name: "the search", Audience: screen.Installer, Group: screen.Finding, Types: true,
		Enter:   screen.Info{ID: "search.local", Keys: []string{"ctrl+f"}, Short: "search all", Long: "Search everything on this machine"},
		Actions: screen.Listing(defs),
		New:     func(env *screen.Env) screen.Screen { return newModel(env, st) },
	}
}

// What the commands of this package answer.
type (
	due   struct{} // nothing was typed for a moment
	found struct {
		hits []state.SearchHit
		err  error
	}
)

// find carries out the search that is typed; nil where nothing is.
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
