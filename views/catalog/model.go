// Package catalog is the catalog screen: the tree of categories, a search with filters,
// and the details of the item under the cursor.
package catalog

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewport"
)

type box int

const (
	boxTree box = iota
	boxItems
	boxDetail
	boxCount
)

type model struct {
	screen.RenderCache
	env     *screen.Env
	th      *theme.Theme
	keys    screen.Keys
	desk    Desk
	actions struct{ usual, typing, facets []*screen.Action }

	items  *list.Searched[state.CatalogItem, state.CatalogItemID, state.CatalogQuery]
	detail *list.One[state.CatalogItem, state.CatalogItemID]
	roots  *list.One[[]state.Category, int]
	tree   tree

	focus      box
	detailPage viewport.Viewport
	detailOf   state.CatalogItemID // the item that detailPage belongs to
}

func newModel(env *screen.Env, svc Service, here Cache, desk Desk) *model {
	m := &model{
		env: env, desk: desk, th: env.Theme, keys: env.Keys, focus: boxItems,
		tree: tree{opened: map[state.CategoryID]bool{}, shut: map[state.CategoryID]bool{}},
	}
	m.items = list.NewSearched(list.New(env, "items", pageSize, everyPart, itemID, Items(svc, here)),
		func(q *state.CatalogQuery) *string { return &q.SearchText }, m.ask)
	m.items.Took = m.follow
	m.detail = list.NewOne(env, "item", detailsFrom(svc, here))
	m.roots = list.NewOne(env, "categories", categoriesFrom(svc, here))
	m.roots.Took = screen.Just(m.showTree)
	m.actions.usual, m.actions.typing, m.actions.facets = screen.Bind(m, defs), screen.Bind(m, typing),
		screen.Bind(m, facets)
	return m
}

// Show shows the catalog as the user left it, and searches for the text of the location if it has
// one.
func (m *model) Show(at screen.Location) tea.Cmd {
	m.Invalidate()
	tree := m.roots.Load(0)
	if at.Text != "" {
		return tea.Batch(tree, m.searchFor(at.Text))
	}
	return tea.Batch(tree, m.items.Load(), m.follow())
}

func (m *model) Here() screen.Location         { return screen.Location{Screen: ID} }
func (m *model) Typing() bool                  { return m.items.Search.Typing }
func (m *model) Found() (rows int, ready bool) { return len(m.items.Rows()), m.items.Ready() }

func (m *model) Activity() (what string, local bool) {
	if what := m.items.Activity("items"); what != "" {
		return what, false
	}
	if m.detail.Loading {
		return "Reading the item", false
	}
	return "", false
}

func (m *model) Actions() []*screen.Action {
	return m.items.Actions(m.actions.usual, m.actions.typing, m.actions.facets)
}

func (m *model) Update(msg tea.Msg) tea.Cmd {
	m.Invalidate()
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return m.items.Typed(msg)
	case screen.Click:
		return m.click(msg)
	case screen.Wheel:
		return m.wheel(msg)
	case screen.Reread:
		return tea.Batch(m.roots.Reread(), m.items.Reread(), m.detail.Reread())
	}
	return nil
}

// showTree shows the categories that were read.
func (m *model) showTree() {
	if m.roots.Value != nil {
		m.tree.roots = *m.roots.Value
		m.tree.rebuild()
	}
}

// follow reads the details of the item under the cursor, and the next page once its rows become
// visible.
func (m *model) follow() tea.Cmd {
	it := m.items.Current()
	if it == nil {
		return m.items.More()
	}
	if it.ID != m.detailOf {
		m.detailOf, m.detailPage = it.ID, viewport.Viewport{}
	}
	return tea.Batch(m.items.More(), m.detail.Want(it.ID))
}

func (m *model) move(id screen.ID) tea.Cmd {
	switch {
	case m.items.Search.Typing || m.focus == boxItems:
		if m.items.Move(id) {
			return m.follow()
		}
	case m.focus == boxTree:
		m.tree.win.Move(id, len(m.tree.rows), m.innerHeight(boxTree))
	default:
		m.detailPage.Do(id)
	}
	return nil
}

// turn moves the focus to another box.
func (m *model) turn(by box) {
	m.focus = (m.focus + by + boxCount) % boxCount
	m.items.Hold()
}

// fold collapses or expands the category under the cursor.
func (m *model) fold(closed bool) {
	if m.focus == boxTree {
		m.tree.setClosed(closed)
	}
}

func (m *model) noItem() string {
	if m.focus != boxItems {
		return ""
	}
	return m.items.None("No item in this list.")
}

// cannotPlan returns why the item under the cursor can't be planned, or "".
func (m *model) cannotPlan() string {
	switch {
	case m.items.Current() == nil:
		return m.items.None("No item in this list.")
	case m.desk.ID() == 0:
		return screen.NoneOpen
	}
	return m.desk.ReadOnly()
}

// plan types the item under the cursor as a line of the option under the editor's cursor, for the
// user to change or add.
func (m *model) plan() {
	m.env.Host.Go(screen.Location{
		Screen: screen.AtProposal, Proposal: m.desk.ID(), Items: true,
		Text: m.items.Current().DisplayName(),
	})
}

// open ends typing the search, applies the category under the cursor, or focuses the details.
func (m *model) open() tea.Cmd {
	switch {
	case m.items.Enter():
	case m.focus == boxTree && len(m.tree.rows) > 0:
		q := m.items.Query()
		q.CategoryIDs, q.ParentCategoryIDs = m.tree.choose(), nil
		m.focus = boxItems
		return m.ask(q)
	case m.focus == boxItems && len(m.items.Rows()) > 0:
		m.focus = boxDetail
		m.items.Hold()
	}
	return nil
}

func (m *model) beginSearch() {
	m.items.Search.Typing, m.focus = true, boxItems
}

func (m *model) openFacets() {
	m.items.Filter.Open()
	m.focus = boxItems
}

func (m *model) favorites() tea.Cmd {
	q := m.items.Query()
	q.IsFavorite = !q.IsFavorite
	return m.ask(q)
}

// back takes one step back at a time: it leaves the details, ends typing the search, clears the
// search, clears the category, and leaves the screen.
func (m *model) back() tea.Cmd {
	s := &m.items.Search
	switch {
	case m.focus == boxDetail:
		m.focus = boxItems
	case m.tree.chosen != 0 && s.Empty() && !s.Typing:
		m.tree.chosen = 0
		q := m.items.Query()
		q.CategoryIDs = nil
		return m.ask(q)
	case s.Back(m.env.Host):
		return m.items.Narrow()
	}
	return nil
}

// searchFor searches the whole catalog; Back returns to the screen that the text came from.
func (m *model) searchFor(text string) tea.Cmd {
	m.items.Search.Prefill(text)
	m.tree.chosen, m.focus = 0, boxItems
	q := everyPart
	q.SearchText = m.items.Search.Text()
	return m.ask(q)
}

// ask shows another query from its top.
func (m *model) ask(q state.CatalogQuery) tea.Cmd {
	m.Invalidate()
	return m.items.Ask(q)
}
