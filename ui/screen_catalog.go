package ui

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/widget/browse"
	"app.tender/tender/views/widget/theme"
	tea "github.com/charmbracelet/bubbletea"
)

// catalogScreen is the catalog: its tree, what a search found and the details of
// the item under the cursor.
type catalogScreen struct {
	listing[state.CatalogItem, state.CatalogItemID]
	pane              catalog.Model
	query             state.CatalogQuery // without page
	brands, suppliers []state.Facet      // of what was found
	tree              bool               // the tree was read from the service

	detail        catalog.Detail
	wanted        state.CatalogItemID // whose details are shown or asked for
	detailRequest int
}

func newCatalogScreen(th *theme.Theme, keys views.Keys) catalogScreen {
	pane := catalog.New(th, keys)
	return catalogScreen{pane: pane, query: pane.Query()}
}

type (
	// categoriesReadMsg is the tree of the catalog.
	categoriesReadMsg struct {
		categories []state.Category
		asOf       time.Time
		local      bool
		err        error
		kept       error // why this machine could not keep it
	}
	// itemsReadMsg is a page of a search of the catalog.
	itemsReadMsg struct {
		req   int
		query state.CatalogQuery
		page  state.CatalogPage
		asOf  time.Time
		local bool
		err   error
		kept  error
	}
	// itemReadMsg is all that is known of an item.
	itemReadMsg struct {
		req   int
		item  *state.CatalogItem
		asOf  time.Time
		local bool
		err   error
		kept  error
	}
)

// openCatalog shows the catalog, first what of it is on this machine, and reads it
// when the service has not told it yet.
func (m *Model) openCatalog() tea.Cmd {
	m.screen = screenCatalog
	var cmds []tea.Cmd
	if !m.catalog.tree {
		cmds = append(cmds, readLocalCategoriesCmd(m.ctx, m.opts.Store))
	}
	if m.catalog.pages == 0 && !m.catalog.loading {
		cmds = append(cmds, m.readItemsHere())
	}
	m.showCatalog()
	return tea.Batch(cmds...)
}

func (m *Model) readCategories() tea.Cmd {
	if !m.link.online() {
		return nil
	}
	return readCategoriesCmd(m.errand())
}

func (m *Model) applyCategoriesRead(msg categoriesReadMsg) tea.Cmd {
	m.keptOrTold(msg.kept)
	if msg.local {
		m.keptOrTold(msg.err)
		if !msg.asOf.IsZero() && !m.catalog.tree {
			m.catalog.pane.SetCategories(msg.categories)
		}
		return m.readCategories()
	}
	m.noteAnswer(msg.err)
	if msg.err == nil {
		m.catalog.tree = true
		m.catalog.pane.SetCategories(msg.categories)
	}
	return m.probeCmd()
}

// readItemsHere searches what of the catalog is on this machine. Once that is
// shown the service is asked, where one can be.
func (m *Model) readItemsHere() tea.Cmd {
	s := &m.catalog
	request := s.begin()
	m.showCatalog()
	q := s.query
	q.Page, q.PageSize = 1, catalog.DefaultPageSize
	if m.offline() {
		q.PageSize = mostLocal
	}
	return readLocalItemsCmd(m.ctx, m.opts.Store, request, q)
}

// readItems asks the service for a page of the search, or this machine when
// offline by choice.
func (m *Model) readItems(page int) tea.Cmd {
	if !m.link.online() {
		return m.readItemsHere()
	}
	s := &m.catalog
	request := s.begin()
	m.showCatalog()
	q := s.query
	q.Page, q.PageSize = page, catalog.DefaultPageSize
	return readItemsCmd(m.errand(), request, q)
}

// changeCatalog searches anew: first on this machine, then at the service. Until
// there is an answer, what the query before found stays.
func (m *Model) changeCatalog(q state.CatalogQuery) tea.Cmd {
	m.catalog.query, m.catalog.other = q, true
	return m.readItemsHere()
}

func (m *Model) applyItemsRead(msg itemsReadMsg) tea.Cmd {
	s := &m.catalog
	if msg.req != s.request {
		return nil
	}
	follow, ask := m.noteRead(msg.local, msg.err, msg.kept), msg.local && m.link.online()
	page := pageRead[state.CatalogItem]{msg.query.Page, msg.page.Of(msg.query.ItemType), msg.page.Total, msg.asOf, msg.local, msg.err}
	if s.take(page, ask, func(i *state.CatalogItem) state.CatalogItemID { return i.ID }) {
		s.brands, s.suppliers = msg.page.Brands, msg.page.Suppliers
	}
	m.showCatalog()
	if ask {
		follow = m.readItemsSoon()
	}
	return tea.Batch(follow, m.wantItem(), m.probeCmd())
}

// readItemsSoon asks the service for the first page: at once, or for a search when
// no further letter was typed for a moment.
func (m *Model) readItemsSoon() tea.Cmd {
	if m.catalog.query.SearchText == "" {
		return m.readItems(1)
	}
	return m.afterDelay(dueItems, m.catalog.request)
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
	here := readLocalItemCmd(m.ctx, m.opts.Store, s.detailRequest, it.ID)
	return tea.Batch(page, here, m.afterDelay(dueItem, s.detailRequest))
}

// readItem reads the details of the item under the cursor.
func (m *Model) readItem() tea.Cmd {
	s := &m.catalog
	if s.wanted == 0 || !m.link.online() {
		return nil
	}
	s.detailRequest++
	return readItemCmd(m.errand(), s.detailRequest, s.wanted)
}

func (m *Model) applyItemRead(msg itemReadMsg) tea.Cmd {
	s := &m.catalog
	if msg.req != s.detailRequest {
		return nil
	}
	m.keptOrTold(msg.kept)
	if msg.local {
		m.keptOrTold(msg.err)
		if msg.item != nil {
			s.detail.Item, s.detail.AsOf = msg.item, msg.asOf
			m.showCatalog()
		}
		return nil
	}
	m.noteAnswer(msg.err)
	fault := state.FaultOf(msg.err)
	if stays(fault.Kind) {
		fault = state.Fault{} // the banner tells it
	}
	s.detail.Loading, s.detail.Failed = false, fault
	if msg.err == nil {
		s.detail.Item, s.detail.AsOf = msg.item, msg.asOf
	}
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

// back leaves the catalog, all of it again where an item was looked up.
func (p catalogPlace) back() tea.Cmd {
	back := p.m.goBack()
	if q := p.m.catalog.pane.Query(); q.SearchText != p.m.catalog.query.SearchText {
		return tea.Batch(back, p.m.changeCatalog(q))
	}
	return back
}

func (p catalogPlace) refresh() tea.Cmd {
	return tea.Batch(p.m.readCategories(), p.m.readItems(1), p.m.readItem())
}

func (p catalogPlace) hints() []views.Action {
	return []views.Action{
		views.Search, views.Filter, views.CatalogFavorites, views.Mark, views.Open, views.PaneNext, views.Refresh, views.Back,
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
	s.pane.SetFound(catalog.Found{Items: s.rows, Total: s.total, Brands: s.brands, Suppliers: s.suppliers}, s.asOf, m.opts.Clock.Now())
	s.pane.SetDetail(s.detail)
}
