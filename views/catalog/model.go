// Package catalog is the catalog as one looks for a part in it: the tree of
// categories, a search with facets, and the details of the item under the
// cursor.
package catalog

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/input"
	"app.tender/tender/views/reader"
	"app.tender/tender/views/scroll"
	"app.tender/tender/views/theme"
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

// Status is how reading the catalog stands.
type Status struct {
	Loading bool        // a page is on its way
	Failed  state.Fault // why the last page or the tree did not come
	Offline bool        // nothing can be read from the service now
	Chosen  bool        // Offline because a person chose it
}

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
	Loading bool
	Failed  state.Fault
}

// Model is the pane. It selects items by id.
type Model struct {
	th   *theme.Theme
	keys views.Keys

	clientView bool
	asOf, now  time.Time
	status     Status
	query      state.CatalogQuery
	found      Found
	detail     Detail
	tree       tree

	focus      box
	win        scroll.Window
	detailPage reader.Reader
	selected   state.CatalogItemID
	askedPage  int // the page that was asked for last; 0 for none

	search    input.Line
	searching bool
	facets    facetPanel
	drawn     views.Drawn
}

// New makes a catalog in which nothing was searched yet.
func New(th *theme.Theme) Model {
	return Model{
		th: th, keys: views.DefaultKeys(), focus: boxItems,
		query: state.CatalogQuery{ItemType: state.ItemPart, PageSize: DefaultPageSize},
		tree:  newTree(),
	}
}

// SetTheme changes the styles.
func (m *Model) SetTheme(th *theme.Theme) { m.th = th; m.drawn.Forget() }

// SetKeys tells which keys the texts name.
func (m *Model) SetKeys(k views.Keys) { m.keys = k; m.drawn.Forget() }

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
		m.askedPage = 0
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
func (m *Model) SetStatus(s Status) {
	if s.Failed.Kind != state.FaultNone {
		m.askedPage = 0
	}
	if m.status.Loading != s.Loading || m.status.Offline != s.Offline || m.status.Chosen != s.Chosen || m.status.Failed.Error() != s.Failed.Error() {
		m.drawn.Forget()
	}
	m.status = s
}

// SetDetail shows what was read of the selected item.
func (m *Model) SetDetail(d Detail) { m.detail = d; m.drawn.Forget() }

// Query is what is searched now; its Page is 0.
func (m *Model) Query() state.CatalogQuery { return m.query }

// Selected is the item under the cursor; nil when there is none.
func (m *Model) Selected() *state.CatalogItem {
	if len(m.found.Items) == 0 {
		return nil
	}
	return &m.found.Items[m.win.At]
}

// TakesText reports whether keys are text: while a search is typed.
func (m *Model) TakesText() bool { return m.searching }

// Needs is the page that is missing from what is in sight, once for each page.
func (m *Model) Needs() (views.NeedItems, bool) {
	have := len(m.found.Items)
	if m.status.Loading || m.status.Offline || have >= m.found.Total || have == 0 || m.win.Top+2*m.height() < have {
		return views.NeedItems{}, false
	}
	size := max(1, m.query.PageSize)
	page := (have+size-1)/size + 1
	if page == m.askedPage {
		return views.NeedItems{}, false
	}
	m.askedPage = page
	return views.NeedItems{Page: page}, true
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
	case views.ActionMsg:
		if m.facets.open {
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
		m.searching, m.focus = true, boxItems
	case views.Filter:
		m.facets, m.focus = facetPanel{open: true}, boxItems
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
	case m.searching || m.focus == boxItems:
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
	case m.searching:
		m.searching = false
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
	if !m.searching {
		return nil
	}
	switch k.String() {
	case "enter":
		return m.act(views.Open)
	case "esc":
		return m.back()
	case "up":
		return m.act(views.MoveUp)
	case "down":
		return m.act(views.MoveDown)
	}
	if changed, _ := m.search.Update(k); !changed {
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
	case m.searching:
		m.searching = false
		return nil
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

// ask shows another search from its top.
func (m *Model) ask(q state.CatalogQuery) views.Intent {
	m.query = q
	m.askedPage = 0
	m.win, m.selected = scroll.Window{}, 0
	return views.ChangeCatalog{Query: q}
}

// Bindings lists what can be done here. While a search is typed it holds no key
// that moves within the search itself.
func (m *Model) Bindings() []views.Binding {
	move := []views.Binding{
		{Action: views.MoveUp},
		{Action: views.MoveDown},
		{Action: views.MovePageUp},
		{Action: views.MovePageDown},
	}
	ends := []views.Binding{{Action: views.MoveTop}, {Action: views.MoveBottom}}
	switch {
	case m.facets.open:
		return append(append([]views.Binding{
			{Action: views.Open, Word: "tick"},
			{Action: views.Mark, Word: "tick"},
			{Action: views.Filter, Word: "close"},
			{Action: views.Back, Word: "close"},
		}, move...), ends...)
	case m.searching:
		return append([]views.Binding{{Action: views.Open, Word: "to the list"}, {Action: views.Back, Word: "leave the search"}}, move...)
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
	bs = append(append(bs, move...), ends...)
	if m.leaves() {
		bs = append(bs, views.Binding{Action: views.Back})
	}
	return bs
}
