package ui

import (
	"context"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views/changeorders"
	tea "github.com/charmbracelet/bubbletea"
)

type (
	// changeOrdersReadMsg is the list of a proposal's change orders, from this
	// machine, with the details that it has, or from the service.
	changeOrdersReadMsg struct {
		req      int
		proposal state.ProposalID
		rows     []state.ChangeOrderSummary
		details  changeorders.Details // local alone
		asOf     time.Time
		local    bool
		err      error
		kept     error // why this machine could not keep it
	}
	// changeOrderReadMsg is the detail of one.
	changeOrderReadMsg struct {
		req   int
		id    state.ChangeOrderID
		order *state.ChangeOrder
		err   error
		kept  error // why this machine could not keep it
	}
)

func readLocalChangeOrdersCmd(ctx context.Context, c OrderCopies, req int, proposal state.ProposalID) tea.Cmd {
	return func() tea.Msg {
		msg := changeOrdersReadMsg{req: req, proposal: proposal, details: changeorders.Details{}, local: true}
		msg.rows, msg.asOf, msg.err = c.ChangeOrders(ctx, proposal)
		for _, r := range msg.rows {
			order, _, err := c.ChangeOrder(ctx, proposal, r.ID)
			if err != nil {
				msg.err = err
				break
			}
			if order != nil {
				msg.details[r.ID] = order
			}
		}
		return msg
	}
}

// readChangeOrdersCmd reads the list from the service and keeps it on this
// machine.
func readChangeOrdersCmd(e errand, req int, proposal state.ProposalID) tea.Cmd {
	return func() tea.Msg {
		msg := changeOrdersReadMsg{req: req, proposal: proposal, asOf: e.now}
		msg.rows, msg.err = e.remote.ChangeOrders(e.ctx, proposal)
		if msg.err == nil {
			msg.kept = e.store.SaveChangeOrders(e.ctx, proposal, msg.rows, e.now)
		}
		return msg
	}
}

func readChangeOrderCmd(e errand, req int, proposal state.ProposalID, id state.ChangeOrderID, known *state.ChangeOrder) tea.Cmd {
	return func() tea.Msg {
		msg := changeOrderReadMsg{req: req, id: id}
		msg.order, msg.err = e.remote.RenewChangeOrder(e.ctx, proposal, id, known)
		if msg.err == nil {
			msg.kept = e.store.SaveChangeOrder(e.ctx, proposal, msg.order, e.now)
		}
		return msg
	}
}

// readOrders reads the list from the service while what is on the screen is made
// with change orders.
func (m *Model) readOrders() tea.Cmd {
	o := &m.orders
	if !m.needsOrders() || o.proposal != m.open.id || !m.snap.Link.Online() {
		m.showOrders()
		return nil
	}
	o.request++
	o.loading, o.reading = true, 0
	clear(o.asked)
	m.showOrders()
	return readChangeOrdersCmd(m.errand(), o.request, o.proposal)
}

func (m *Model) applyChangeOrdersRead(msg changeOrdersReadMsg) tea.Cmd {
	o := &m.orders
	if msg.req != o.request || msg.proposal != o.proposal {
		return nil
	}
	o.loading = false
	if msg.local {
		o.rows, o.details, o.asOf = msg.rows, msg.details, msg.asOf
		m.keptOrTold(msg.err)
		return m.readOrders()
	}
	o.fault = state.FaultOf(msg.err)
	m.keptOrTold(msg.kept)
	m.noteAnswer(msg.err)
	var cmds []tea.Cmd
	if msg.err == nil {
		o.rows, o.asOf = msg.rows, msg.asOf
	} else if !o.fault.Stays() {
		m.tellFault(o.fault)
	}
	cmds = append(cmds, m.readNextOrder())
	m.showOrders()
	return tea.Batch(append(cmds, m.toastCmd())...)
}

// readNextOrder reads the details that are missing or older than their row, and
// the one that a person asked to read again, one at a time, the one that is
// looked at first: search goes over their lines, and the list tells from them how
// long each waits.
func (m *Model) readNextOrder() tea.Cmd {
	o := &m.orders
	if !m.needsOrders() || !m.snap.Link.Online() || o.loading || o.reading != 0 || m.snap.Link.Fault.Kind != state.FaultNone {
		return nil
	}
	for _, r := range o.rows {
		known := o.details[r.ID]
		_, asked := o.asked[r.ID]
		if asked || known != nil && r.ID != o.again && !known.LastModified.Before(r.LastModified) {
			continue
		}
		if o.reading == 0 || r.ID == o.open {
			o.reading = r.ID
		}
	}
	if o.reading == 0 {
		return nil
	}
	return readChangeOrderCmd(m.errand(), o.request, o.proposal, o.reading, o.details[o.reading])
}

func (m *Model) applyChangeOrderRead(msg changeOrderReadMsg) tea.Cmd {
	o := &m.orders
	if msg.req != o.request || msg.id != o.reading {
		return nil
	}
	m.keptOrTold(msg.kept)
	o.reading = 0
	if msg.id == o.again {
		o.again = 0
	}
	m.noteAnswer(msg.err)
	o.asked[msg.id] = state.FaultOf(msg.err)
	if msg.err == nil {
		o.details[msg.id] = msg.order
	}
	next := m.readNextOrder()
	m.showOrders()
	return tea.Batch(next)
}
