package ui

import (
	"context"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/browse"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/theme"
	tea "github.com/charmbracelet/bubbletea"
)

// catalogScreen is the catalog: its tree, what a search found and the details of
// the item under the cursor.
type catalogScreen struct {
	pane    catalog.Model
	query   state.CatalogQuery // without page
	request int                // of the newest question; older answers are dropped
	found   catalog.Found
	other   bool // what was found is that of the query before
	pages   int  // read for this query, from the first
	asOf    time.Time
	loading bool
	fault   state.Fault
	tree    bool // the tree was read

	detail        catalog.Detail
	wanted        state.CatalogItemID // whose details are shown or asked for
	detailRequest int
}

func newCatalogScreen(th *theme.Theme, keys views.Keys) catalogScreen {
	s := catalogScreen{pane: catalog.New(th)}
	s.pane.SetKeys(keys)
	s.query = s.pane.Query()
	return s
}

type (
	// categoriesReadMsg is the tree of the catalog.
	categoriesReadMsg struct {
		categories []state.Category
		err        error
	}
	// itemsReadMsg is a page of a search of the catalog.
	itemsReadMsg struct {
		req   int
		query state.CatalogQuery
		page  state.CatalogPage
		asOf  time.Time
		err   error
	}
	// itemReadMsg is all that is known of an item.
	itemReadMsg struct {
		req  int
		item *state.CatalogItem
		err  error
	}
)

func readCategoriesCmd(ctx context.Context, c Catalog) tea.Cmd {
	return func() tea.Msg {
		categories, err := c.Categories(ctx)
		return categoriesReadMsg{categories: categories, err: err}
	}
}

func readItemsCmd(ctx context.Context, c Catalog, now time.Time, req int, q state.CatalogQuery) tea.Cmd {
	return func() tea.Msg {
		page, err := c.Catalog(ctx, q)
		return itemsReadMsg{req: req, query: q, page: page, asOf: now, err: err}
	}
}

func readItemCmd(ctx context.Context, c Catalog, req int, id state.CatalogItemID) tea.Cmd {
	return func() tea.Msg {
		item, err := c.CatalogItemDetails(ctx, id)
		return itemReadMsg{req: req, item: item, err: err}
	}
}

// openCatalog shows the catalog, and reads it when that was not done yet.
func (m *Model) openCatalog() tea.Cmd {
	m.screen = screenCatalog
	var cmds []tea.Cmd
	if !m.catalog.tree {
		cmds = append(cmds, m.readCategories())
	}
	if m.catalog.pages == 0 && !m.catalog.loading {
		cmds = append(cmds, m.readItems(1))
	}
	m.showCatalog()
	return tea.Batch(cmds...)
}

func (m *Model) readCategories() tea.Cmd {
	if !m.link.online() || m.opts.Catalog == nil {
		return nil
	}
	return readCategoriesCmd(m.workCtx(), m.opts.Catalog)
}

func (m *Model) applyCategoriesRead(msg categoriesReadMsg) tea.Cmd {
	m.noteAnswer(msg.err)
	if msg.err == nil {
		m.catalog.tree = true
		m.catalog.pane.SetCategories(msg.categories)
	}
	return m.probeCmd()
}

// readItems asks the service for a page of the search.
func (m *Model) readItems(page int) tea.Cmd {
	s := &m.catalog
	if !m.link.online() || m.opts.Catalog == nil {
		s.loading = false
		m.showCatalog()
		return nil
	}
	s.request++
	s.loading = true
	m.showCatalog()
	q := s.query
	q.Page, q.PageSize = page, catalog.DefaultPageSize
	return readItemsCmd(m.workCtx(), m.opts.Catalog, m.opts.Clock.Now(), s.request, q)
}

// changeCatalog searches anew once typing pauses. Until the answer comes, what
// the query before found stays.
func (m *Model) changeCatalog(q state.CatalogQuery) tea.Cmd {
	s := &m.catalog
	s.query, s.other = q, true
	s.request++
	s.loading = m.link.online()
	m.showCatalog()
	return m.afterDelay(dueItems, s.request)
}

func (m *Model) applyItemsRead(msg itemsReadMsg) tea.Cmd {
	s := &m.catalog
	if msg.req != s.request {
		return nil
	}
	s.loading = false
	s.fault = state.FaultOf(msg.err)
	var follow tea.Cmd
	if m.noteAnswer(msg.err) {
		follow = m.pushCmd()
	}
	if msg.err == nil {
		if s.other {
			s.found.Items, s.pages, s.other = nil, 0, false
		}
		s.found = catalog.Found{
			Items: mergePage(s.found.Items, msg.page.Of(msg.query.ItemType), msg.query.Page <= 1, msg.page.Total,
				func(i *state.CatalogItem) state.CatalogItemID { return i.ID }),
			Total: msg.page.Total, Brands: msg.page.Brands, Suppliers: msg.page.Suppliers,
		}
		s.asOf, s.pages = msg.asOf, max(s.pages, msg.query.Page)
	}
	m.showCatalog()
	return tea.Batch(follow, m.wantItem(), m.probeCmd())
}

// wantItem asks for the details of the item under the cursor once that stands
// still, and for the next page when its end comes into sight.
func (m *Model) wantItem() tea.Cmd {
	var page tea.Cmd
	if need, ok := m.catalog.pane.Needs(); ok {
		page = m.readItems(need.Page)
	}
	s := &m.catalog
	it := s.pane.Selected()
	if it == nil || it.ID == s.wanted {
		return page
	}
	s.wanted = it.ID
	s.detailRequest++
	s.detail = catalog.Detail{Loading: m.link.online()}
	m.showCatalog()
	return tea.Batch(page, m.afterDelay(dueItem, s.detailRequest))
}

// readItem reads the details of the item under the cursor.
func (m *Model) readItem() tea.Cmd {
	s := &m.catalog
	if s.wanted == 0 || !m.link.online() || m.opts.Catalog == nil {
		return nil
	}
	s.detailRequest++
	return readItemCmd(m.workCtx(), m.opts.Catalog, s.detailRequest, s.wanted)
}

func (m *Model) applyItemRead(msg itemReadMsg) tea.Cmd {
	s := &m.catalog
	if msg.req != s.detailRequest {
		return nil
	}
	m.noteAnswer(msg.err)
	fault := state.FaultOf(msg.err)
	if stays(fault.Kind) {
		fault = state.Fault{} // the banner tells it
	}
	s.detail = catalog.Detail{Item: msg.item, Failed: fault}
	m.showCatalog()
	return m.probeCmd()
}

// catalogPlace is the catalog.
type catalogPlace struct{ anyPlace }

func (p catalogPlace) pane() pane                       { return &p.m.catalog.pane }
func (p catalogPlace) crumb(w int) (left, right string) { return p.m.catalog.pane.Crumb(w) }
func (p catalogPlace) show()                            { p.m.showCatalog() }
func (p catalogPlace) freshen()                         { p.m.freshenCatalog() }
func (p catalogPlace) asOf() time.Time                  { return p.m.catalog.asOf }

func (p catalogPlace) refresh() tea.Cmd {
	return tea.Batch(p.m.readCategories(), p.m.readItems(1), p.m.readItem())
}

func (p catalogPlace) hints() []views.Action {
	return []views.Action{
		views.Search, views.Filter, views.CatalogFavorites, views.Mark, views.Open, views.PaneNext, views.Refresh, views.Back, views.Help,
	}
}

// freshenCatalog tells the catalog how we stand with the service.
func (m *Model) freshenCatalog() {
	m.catalog.pane.SetStatus(browse.Status{Loading: m.catalog.loading, Failed: m.catalog.fault, Offline: m.offline(), Chosen: m.link.offlineByChoice})
}

// showCatalog hands the catalog what it draws.
func (m *Model) showCatalog() {
	s := &m.catalog
	s.pane.SetClientView(m.clientView)
	m.freshenCatalog()
	s.pane.SetFound(s.found, s.asOf, m.opts.Clock.Now())
	s.pane.SetDetail(s.detail)
}
