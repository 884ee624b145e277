package ui

import (
	"context"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/cells"
	"app.tender/tender/views/changeorders"
	"app.tender/tender/views/theme"
	tea "github.com/charmbracelet/bubbletea"
)

// changeOrders is what is known of the change orders of one proposal, the last
// one that they were looked at for. It is kept in memory alone.
type changeOrders struct {
	list   changeorders.Model
	detail changeorders.Detail

	proposal state.ProposalID
	request  int // of the newest question; older answers are dropped
	rows     []state.ChangeOrderSummary
	details  changeorders.Details
	faults   map[state.ChangeOrderID]state.Fault // why a detail could not be read
	asOf     time.Time
	loading  bool
	reading  state.ChangeOrderID // the detail that is on its way; 0 for none
	fault    state.Fault         // why the list could not be read
	open     state.ChangeOrderID // in the detail
}

func newChangeOrders(th *theme.Theme, keys views.Keys) changeOrders {
	o := changeOrders{list: changeorders.New(th), detail: changeorders.NewDetail(th)}
	o.list.SetKeys(keys)
	o.detail.SetKeys(keys)
	return o
}

type (
	// changeOrdersReadMsg is the list of a proposal's change orders.
	changeOrdersReadMsg struct {
		req      int
		proposal state.ProposalID
		rows     []state.ChangeOrderSummary
		err      error
	}
	// changeOrderReadMsg is the detail of one.
	changeOrderReadMsg struct {
		req   int
		id    state.ChangeOrderID
		order *state.ChangeOrder
		err   error
	}
)

func readChangeOrdersCmd(ctx context.Context, r ChangeOrders, req int, proposal state.ProposalID) tea.Cmd {
	return func() tea.Msg {
		rows, err := r.ChangeOrders(ctx, proposal)
		return changeOrdersReadMsg{req: req, proposal: proposal, rows: rows, err: err}
	}
}

func readChangeOrderCmd(ctx context.Context, r ChangeOrders, req int, proposal state.ProposalID, id state.ChangeOrderID) tea.Cmd {
	return func() tea.Msg {
		order, err := r.ChangeOrder(ctx, proposal, id)
		return changeOrderReadMsg{req: req, id: id, order: order, err: err}
	}
}

// cannotListOrders is why there are no change orders to look at, or empty.
func (m *Model) cannotListOrders() string {
	switch {
	case m.open.id == 0:
		return "No proposal is open: choose one in the list first."
	case state.IsLocal(m.open.id):
		return "This proposal has not been sent yet, so that it has no change orders."
	case m.opts.ChangeOrders == nil:
		return "There is no service to read change orders from."
	default:
		return ""
	}
}

// onOrders reports whether change orders are on the screen.
func (m *Model) onOrders() bool {
	return m.screen == screenChangeOrders || m.screen == screenChangeOrder
}

// openOrders shows the change orders of the open proposal: those that were read
// before at once, then those of the service.
func (m *Model) openOrders() tea.Cmd {
	m.screen = screenChangeOrders
	o := &m.orders
	if o.proposal != m.open.id {
		o.proposal, o.rows, o.details, o.faults = m.open.id, nil, changeorders.Details{}, map[state.ChangeOrderID]state.Fault{}
		o.asOf, o.fault, o.open, o.reading = time.Time{}, state.Fault{}, 0, 0
		o.loading = false
		o.request++
	}
	return m.readOrders()
}

// readOrders reads the list again while change orders are on the screen.
func (m *Model) readOrders() tea.Cmd {
	o := &m.orders
	if !m.onOrders() || !m.link.online() {
		m.showOrders()
		return nil
	}
	o.request++
	o.loading, o.reading = true, 0
	clear(o.faults)
	m.showOrders()
	return readChangeOrdersCmd(m.ctx, m.opts.ChangeOrders, o.request, o.proposal)
}

func (m *Model) applyChangeOrdersRead(msg changeOrdersReadMsg) tea.Cmd {
	o := &m.orders
	if msg.req != o.request || msg.proposal != o.proposal {
		return nil
	}
	o.loading, o.fault = false, state.FaultOf(msg.err)
	var push tea.Cmd
	if m.noteAnswer(msg.err) {
		push = m.pushCmd()
	}
	if msg.err == nil {
		o.rows, o.asOf = msg.rows, m.opts.Clock.Now()
	} else if !stays(o.fault.Kind) {
		m.tellFault(o.fault)
	}
	next := m.readNextOrder()
	m.showOrders()
	return tea.Batch(push, next, m.probeCmd(), m.toastCmd())
}

// readNextOrder reads the details that are missing or older than their row, one
// at a time, the one that is looked at first: search goes over their lines, and
// the list tells from them how long each waits.
func (m *Model) readNextOrder() tea.Cmd {
	o := &m.orders
	if !m.onOrders() || !m.link.online() || o.reading != 0 || m.link.fault.Kind != state.FaultNone {
		return nil
	}
	for _, r := range o.rows {
		known := o.details[r.ID]
		_, failed := o.faults[r.ID]
		if failed || known != nil && !known.LastModified.Before(r.LastModified) {
			continue
		}
		if o.reading == 0 || r.ID == o.open {
			o.reading = r.ID
		}
	}
	if o.reading == 0 {
		return nil
	}
	return readChangeOrderCmd(m.ctx, m.opts.ChangeOrders, o.request, o.proposal, o.reading)
}

func (m *Model) applyChangeOrderRead(msg changeOrderReadMsg) tea.Cmd {
	o := &m.orders
	if msg.req != o.request || msg.id != o.reading {
		return nil
	}
	o.reading = 0
	m.noteAnswer(msg.err)
	if msg.err != nil {
		o.faults[msg.id] = state.FaultOf(msg.err)
	} else {
		o.details[msg.id] = msg.order
	}
	next := m.readNextOrder()
	m.showOrders()
	return tea.Batch(next, m.probeCmd())
}

// openOrder shows one change order.
func (m *Model) openOrder(id state.ChangeOrderID) tea.Cmd {
	m.screen, m.orders.open = screenChangeOrder, id
	m.orders.list.Select(id)
	next := m.readNextOrder()
	m.showOrders()
	return next
}

// showOrders hands the list and the detail what they draw, while they are on the
// screen.
func (m *Model) showOrders() {
	o := &m.orders
	if !m.onOrders() {
		return
	}
	var p *state.Proposal
	if o.proposal == m.open.id {
		p = m.shown()
	}
	offline := m.link.offlineByChoice || m.link.fault.Kind == state.FaultOffline
	now := m.opts.Clock.Now()
	o.list.SetOrders(p, o.rows, o.details, now)
	o.list.SetStatus(changeorders.Status{Loading: o.loading, Failed: o.fault, Offline: offline})
	var row *state.ChangeOrderSummary
	for i := range o.rows {
		if o.rows[i].ID == o.open {
			row = &o.rows[i]
		}
	}
	o.detail.SetOrder(row, o.details[o.open], p, now)
	o.detail.SetStatus(changeorders.Status{Loading: o.reading != 0 && !offline, Failed: o.faults[o.open], Offline: offline})
	o.detail.SetNeighbours(o.list.Neighbour(o.open, -1), o.list.Neighbour(o.open, 1))
}

func (m *Model) ordersCrumb(w int) string {
	o := &m.orders
	right := ""
	switch {
	case o.loading:
		right = "reading…"
	case o.reading != 0:
		right = "reading the details…"
	}
	left := m.theme.Strong.Render("Change orders")
	if len(o.rows) > 0 {
		left += m.theme.Dim.Render("  " + countOf(len(o.rows), "in all", "in all"))
	}
	if m.screen == screenChangeOrder {
		left = o.detail.Crumb()
	}
	return cells.Ends(" "+m.proposalCrumb(w)+left, m.theme.Dim.Render(right)+" ", w)
}
