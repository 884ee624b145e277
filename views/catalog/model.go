// Package catalog is the catalog as one looks for a part in it: the tree of
// categories, a search with facets, and the details of the item under the
// cursor.
package catalog

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/browse"
	"app.tender/tender/views/widget/reader"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/theme"
)

// DefaultPageSize is how many items a page of the search holds.
const DefaultPageSize = 100

// box is one of the three that the screen is made of.
type box int

const (
	boxTree box = iota
	boxItems
	boxDetail
	boxCount
)

// Found is what a search found, as far as it was read.
type Found struct {
	Items     []state.CatalogItem
	Total     int // on all pages
	Brands    []state.Facet
	Suppliers []state.Facet
}

// Detail is all that is known of the item under the cursor.
type Detail struct {
	Item    *state.CatalogItem // nil while it was not read
	AsOf    time.Time          // when it was read
	Loading bool
	Failed  state.Fault
}

// Model is the pane. It selects items by id.
type Model struct {
	th   *theme.Theme
	keys views.Keys

	clientView bool
	asOf, now  time.Time
	status     browse.Status
	query      state.CatalogQuery
	found      Found
	detail     Detail
	tree       tree

	focus      box
	win        scroll.Window
	detailPage reader.Reader
	selected   state.CatalogItemID
	pages      browse.Pages

	search browse.Search
	facets browse.Panel[state.CatalogQuery]
	drawn  views.Drawn
}

// New makes a catalog in which nothing was searched yet.
func New(th *theme.Theme, keys views.Keys) Model {
	return Model{
		th: th, keys: keys, search: browse.NewSearch(keys), focus: boxItems,
		query: state.CatalogQuery{ItemType: state.ItemPart, PageSize: DefaultPageSize},
		tree:  newTree(),
	}
}

// SetClientView leaves out what the customer does not see: what items cost.
func (m *Model) SetClientView(on bool) { m.clientView = on; m.drawn.Forget() }

// SetCategories shows the tree.
func (m *Model) SetCategories(roots []state.Category) {
	m.tree.set(roots)
	m.drawn.Forget()
}

// SetFound shows what the search found, as it was read at asOf. The selected
// item stays selected.
func (m *Model) SetFound(f Found, asOf, now time.Time) {
	if len(f.Items) != len(m.found.Items) {
		m.pages.Again()
	}
	m.found, m.asOf, m.now = f, asOf, now
	for i := range f.Items {
		if f.Items[i].ID == m.selected {
			m.win.Top += i - m.win.At
			m.win.At = i
		}
	}
	m.take()
	m.drawn.Forget()
}

// SetStatus tells how reading the catalog stands. After a failure, the same page
// may be asked for again.
func (m *Model) SetStatus(s browse.Status) {
	if s.Failed.Kind != state.FaultNone {
		m.pages.Again()
	}
	if !m.status.Is(s) {
		m.drawn.Forget()
	}
	m.status = s
}

// SetDetail shows what was read of the selected item.
func (m *Model) SetDetail(d Detail) { m.detail = d; m.drawn.Forget() }

// SetQuery shows a search that was narrowed elsewhere, from its top.
func (m *Model) SetQuery(q state.CatalogQuery) { m.ask(q) }

// Query is what is searched now; its Page is 0.
func (m *Model) Query() state.CatalogQuery { return m.query }

// Selected is the item under the cursor; nil when there is none.
func (m *Model) Selected() *state.CatalogItem {
	if len(m.found.Items) == 0 {
		return nil
	}
	return &m.found.Items[m.win.At]
}

// Found is how many rows there are, as far as they were read.
func (m *Model) Found() int { return len(m.found.Items) }

// TakesText reports whether keys are text: while a search is typed.
func (m *Model) TakesText() bool { return m.search.Typing }

// Needs is the page that is missing from what is in sight, once for each page.
func (m *Model) Needs() (views.NeedItems, bool) {
	if m.status.Loading || m.status.Offline {
		return views.NeedItems{}, false
	}
	page := m.pages.Next(m.win, m.height(), len(m.found.Items), m.found.Total, m.query.PageSize)
	return views.NeedItems{Page: page}, page != 0
}

func (m *Model) take() {
	m.win.Fit(len(m.found.Items), m.height())
	before := m.selected
	m.selected = 0
	if it := m.Selected(); it != nil {
		m.selected = it.ID
	}
	if m.selected != before {
		m.detailPage = reader.Reader{}
	}
}

// Update answers to an action, or to a key while a search is typed.
func (m *Model) Update(msg tea.Msg) (views.Intent, tea.Cmd) {
	m.drawn.Forget()
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return m.typed(msg), nil
	case views.ClickMsg:
		return m.click(msg), nil
	case views.ActionMsg:
		if m.facets.IsOpen {
			return m.updateFacets(msg.Action), nil
		}
		return m.act(msg.Action), nil
	}
	return nil, nil
}

func (m *Model) act(a views.Action) views.Intent {
	if intent, moved := m.move(a); moved {
		return intent
	}
	switch a {
	case views.Open:
		return m.open()
	case views.PaneNext:
		m.focus = (m.focus + 1) % boxCount
	case views.PanePrevious:
		m.focus = (m.focus + boxCount - 1) % boxCount
	case views.MoveLeft, views.MoveRight:
		if m.focus == boxTree {
			m.tree.setClosed(a == views.MoveLeft)
		}
	case views.Back:
		return m.back()
	case views.Search:
		m.search.Typing, m.focus = true, boxItems
	case views.Filter:
		m.facets.Open()
		m.focus = boxItems
	case views.CatalogFavorites:
		q := m.query
		q.IsFavorite = !q.IsFavorite
		return m.ask(q)
	}
	return nil
}

// move lets the box with the focus answer to an action that moves.
func (m *Model) move(a views.Action) (intent views.Intent, moved bool) {
	switch {
	case m.search.Typing || m.focus == boxItems:
		if !m.win.Move(a, len(m.found.Items), m.height()) {
			return nil, false
		}
		before := m.selected
		if m.take(); m.selected != before {
			intent = views.SelectItem{ID: m.selected}
		}
		return intent, true
	case m.focus == boxTree:
		return nil, m.tree.win.Move(a, len(m.tree.rows), m.innerHeight(boxTree))
	default:
		return nil, m.detailPage.Do(a)
	}
}

// open shows what is in the category under the cursor, or the details of the
// item under it.
func (m *Model) open() views.Intent {
	switch {
	case m.search.Leave():
		return m.search.Found()
	case m.focus == boxTree && len(m.tree.rows) > 0:
		q := m.query
		q.CategoryIDs, q.ParentCategoryIDs = m.tree.choose(), nil
		intent := m.ask(q)
		m.focus = boxItems
		return intent
	case m.focus == boxItems && len(m.found.Items) > 0:
		m.focus = boxDetail
	}
	return nil
}

// typed types into the search; what is found follows as one types.
func (m *Model) typed(k tea.KeyMsg) views.Intent {
	if !m.search.Key(k) {
		return nil
	}
	q := m.query
	q.SearchText = m.search.Text()
	return m.ask(q)
}

// leaves reports whether there is something here that Back leaves first.
func (m *Model) leaves() bool {
	return m.focus == boxDetail || !m.search.Empty() || m.tree.chosen != 0
}

// back leaves the details, then the search, then clears the search and the
// category, one at a time.
func (m *Model) back() views.Intent {
	q := m.query
	switch {
	case m.focus == boxDetail:
		m.focus = boxItems
		return nil
	case m.search.Leave():
		return nil
	case m.search.Lent():
		m.search.Set("")
		q.SearchText = ""
		_ = m.ask(q)
		return views.Close{}
	case !m.search.Empty():
		m.search.Set("")
		q.SearchText = ""
	case m.tree.chosen != 0:
		m.tree.chosen = 0
		q.CategoryIDs = nil
	default:
		return nil
	}
	return m.ask(q)
}

// SearchFor searches for text in the whole catalog. Back ends that with Close.
func (m *Model) SearchFor(text string) views.Intent {
	m.search.Lend(text)
	m.tree.chosen, m.focus = 0, boxItems
	m.drawn.Forget()
	return m.ask(state.CatalogQuery{ItemType: state.ItemPart, PageSize: DefaultPageSize, SearchText: m.search.Text()})
}

// ask shows another search from its top.
func (m *Model) ask(q state.CatalogQuery) views.Intent {
	m.query = q
	m.pages.Again()
	m.win, m.selected = scroll.Window{}, 0
	return views.ChangeCatalog{Query: q}
}

// Bindings lists what can be done here. While a search is typed it holds no key
// that moves within the search itself.
func (m *Model) Bindings() []views.Binding {
	switch {
	case m.facets.IsOpen:
		return m.facets.Bindings("tick")
	case m.search.Typing:
		return m.search.BindingsOf(m.Found(), "leave the search")
	}
	none := ""
	if m.focus == boxItems && len(m.found.Items) == 0 {
		none = "There is no item in this list."
	}
	bs := []views.Binding{
		{Action: views.Open, Disabled: none},
		{Action: views.Search},
		{Action: views.Filter},
		{Action: views.CatalogFavorites},
		{Action: views.PaneNext},
		{Action: views.PanePrevious},
		{Action: views.MoveLeft},
		{Action: views.MoveRight},
	}
	bs = append(bs, views.MoveBindings()...)
	if m.leaves() {
		bs = append(bs, views.Binding{Action: views.Back})
	}
	return bs
}
