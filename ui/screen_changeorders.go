package ui

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/changeorders"
	"app.tender/tender/views/widget/browse"
	"app.tender/tender/views/widget/theme"
	tea "github.com/charmbracelet/bubbletea"
)

// changeOrders is what is known of the change orders of one proposal, the last
// one that they were looked at for.
type changeOrders struct {
	list   changeorders.Model
	detail changeorders.Detail

	proposal state.ProposalID
	request  int // of the newest question; older answers are dropped
	rows     []state.ChangeOrderSummary
	details  changeorders.Details
	asked    map[state.ChangeOrderID]state.Fault // the details asked for since the list was read, and why one did not come
	asOf     time.Time
	loading  bool
	reading  state.ChangeOrderID // the detail that is on its way; 0 for none
	fault    state.Fault         // why the list could not be read
	open     state.ChangeOrderID // in the detail
	again    state.ChangeOrderID // to be read again, however old its row; 0 for none
}

func newChangeOrders(th *theme.Theme, keys views.Keys) changeOrders {
	return changeOrders{list: changeorders.New(th, keys), detail: changeorders.NewDetail(th, keys)}
}

// cannotListOrders is why there are no change orders to look at, or empty.
func (m *Model) cannotListOrders() string {
	switch {
	case m.open.id == 0:
		return "No proposal is open: choose one in the list first."
	case state.IsLocal(m.open.id):
		return "This proposal has not been saved yet, so that it has no change orders."
	default:
		return ""
	}
}

// onOrders reports whether change orders are on the screen.
func (m *Model) onOrders() bool {
	return m.screen == screenChangeOrders || m.screen == screenChangeOrder
}

// needsOrders reports whether what is on the screen is made with change orders.
func (m *Model) needsOrders() bool {
	return m.onOrders() || m.screen == screenInstaller
}

// openOrders shows the change orders of the open proposal.
func (m *Model) openOrders() tea.Cmd {
	m.screen = screenChangeOrders
	return m.loadOrders()
}

// loadOrders reads the change orders of the open proposal: those that this machine
// has at once, then those of the service.
func (m *Model) loadOrders() tea.Cmd {
	o := &m.orders
	if m.open.id == 0 || state.IsLocal(m.open.id) {
		return nil
	}
	if o.proposal == m.open.id {
		return m.readOrders()
	}
	o.proposal, o.rows, o.details, o.asked = m.open.id, nil, changeorders.Details{}, map[state.ChangeOrderID]state.Fault{}
	o.asOf, o.fault, o.open, o.again, o.reading = time.Time{}, state.Fault{}, 0, 0, 0
	o.request++
	o.loading = true
	m.showOrders()
	return readLocalChangeOrdersCmd(m.ctx, m.opts.Store, o.request, o.proposal)
}

// set is what is known of the change orders, to be laid over their proposal.
func (o *changeOrders) set() state.ChangeOrderSet {
	return state.ChangeOrderSet{Rows: o.rows, Details: o.details, AsOf: o.asOf}
}

// openOrder shows one change order.
func (m *Model) openOrder(id state.ChangeOrderID) tea.Cmd {
	m.screen, m.orders.open = screenChangeOrder, id
	m.orders.list.Select(id)
	next := m.readNextOrder()
	m.showOrders()
	return next
}

// showOrders hands the list and the detail, or the sheet, what they draw, while
// they are on the screen.
func (m *Model) showOrders() {
	o := &m.orders
	switch {
	case m.screen == screenInstaller:
		m.showSheet()
		return
	case !m.onOrders():
		return
	}
	var p *state.Proposal
	if o.proposal == m.open.id {
		p = m.shown()
	}
	offline := m.offline()
	now := m.opts.Clock.Now()
	o.list.HidePrices(m.priceless())
	o.detail.HidePrices(m.priceless())
	o.list.SetOrders(p, o.rows, o.details, now)
	o.list.SetRead(!o.asOf.IsZero())
	o.list.SetStatus(browse.Status{Loading: o.loading, Failed: o.fault, Offline: offline})
	var row *state.ChangeOrderSummary
	for i := range o.rows {
		if o.rows[i].ID == o.open {
			row = &o.rows[i]
		}
	}
	o.detail.SetOrder(row, o.details[o.open], p, now)
	o.detail.SetStatus(browse.Status{Loading: o.reading != 0 && !offline, Failed: o.asked[o.open], Offline: offline})
	o.detail.SetNeighbours(o.list.Neighbour(o.open, -1), o.list.Neighbour(o.open, 1))
}

// ordersPlace is the list of the change orders.
type ordersPlace struct{ anyPlace }

func (p ordersPlace) pane() pane       { return &p.m.orders.list }
func (p ordersPlace) show()            { p.m.showOrders() }
func (p ordersPlace) asOf() time.Time  { return p.m.orders.asOf }
func (p ordersPlace) refresh() tea.Cmd { return tea.Batch(p.m.readOrders(), p.m.readOpenCmd()) }

func (p ordersPlace) hints() []views.Action {
	return []views.Action{views.Open, views.Search, views.Refresh, views.Back}
}

func (p ordersPlace) crumb(w int) (left, right string) {
	left = p.m.theme.Strong.Render("Change orders")
	if n := len(p.m.orders.rows); n > 0 {
		left += p.m.theme.Dim.Render("  " + countOf(n, "in all", "in all"))
	}
	return p.m.proposalCrumb(w) + left, p.m.theme.Dim.Render(p.m.orders.news())
}

// orderPlace is one change order.
type orderPlace struct{ ordersPlace }

func (p orderPlace) refresh() tea.Cmd {
	p.m.orders.again = p.m.orders.open
	return p.ordersPlace.refresh()
}

func (p orderPlace) pane() pane                { return &p.m.orders.detail }
func (p orderPlace) bindings() []views.Binding { return []views.Binding{{Action: views.ClientView}} }

func (p orderPlace) hints() []views.Action {
	return []views.Action{views.PaneNext, views.OrderPrevious, views.OrderNext, views.ClientView, views.MoveUp, views.MoveDown, views.Back}
}

func (p orderPlace) crumb(w int) (left, right string) {
	return p.m.proposalCrumb(w) + p.m.orders.detail.Crumb(), p.m.theme.Dim.Render(p.m.orders.news())
}

// news is what of the change orders is on its way.
func (o *changeOrders) news() string {
	switch {
	case o.loading:
		return "reading…"
	case o.reading != 0:
		return "reading the details…"
	default:
		return ""
	}
}
