package status

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// AskOrder reads the proposal of a change order and asks the service whether it can move change
// orders, and then asks for the new status of the change order.
func (m *Changer) AskOrder(of state.ProposalID, order state.ChangeOrderSummary) tea.Cmd {
	ctx, svc := m.env.Work(), m.Service
	return open(m, func() (read standing, err error) {
		if read.office, err = svc.Standing(ctx, of); err == nil {
			read.p, err = svc.Proposal(ctx, of) // it has the client's addresses
		}
		return read, err
	}, func(read standing) tea.Cmd {
		m.at, m.office = read.p, read.office
		m.openOrder(order)
		return nil
	})
}

// orderTitle returns the name of a change order for the middle of a sentence.
func orderTitle(number int64, name string) string {
	return strings.TrimSuffix("change order "+state.FormatID(state.ChangeOrderID(number))+", "+name, ", ")
}

// orderStands returns the state of a change order as a sentence without the full stop.
func orderStands(number int64, name string, s state.Status) string {
	title := text.UpperFirst(orderTitle(number, name))
	if name != "" {
		title += ","
	}
	return title + " is " + s.Word()
}

func (m *Changer) openOrder(o state.ChangeOrderSummary) {
	offered := m.onPage(page{orderTitle(o.Number, o.Name), m.at.ID, o.Status, m.deliveryOf(o.ID)})
	final := len(o.Status.Moves()) == 0
	switch {
	case !m.office.Offered:
		m.refuse(state.NoMoves())
		return
	case final && len(offered) == 0:
		m.tell(screen.Refusal, orderStands(o.Number, o.Name, o.Status)+": this status is final.")
		return
	}
	var moves []dialog.Action
	for _, to := range o.Status.Moves() {
		item := moveItem(to, orderNote(to))
		if to == state.StatusSubmitted {
			item = m.submitItem(o.Status, o.ID)
		}
		moves = append(moves, dialog.Action{Item: item, Do: func() tea.Cmd { return m.confirmOrder(o, to) }})
	}
	about := m.mailWords(o.ID)
	if final {
		about = "This status is final."
	}
	title := orderStands(o.Number, text.Shorten(o.Name, state.LongestOptionName), o.Status) // its status is never cut
	dialog.ChooseAction(m.env, title, about, append(moves, offered...))
}

// confirmOrder asks before a final move, and before writing to a live account.
func (m *Changer) confirmOrder(o state.ChangeOrderSummary, to state.Status) tea.Cmd {
	ctx, svc, of := m.env.Work(), m.Service, m.at.ID
	move := func() tea.Cmd {
		return ask(m, of, func() (*state.ChangeOrder, error) {
			return svc.MoveChangeOrder(ctx, of, o.ID, to)
		}, func(moved *state.ChangeOrder) {
			m.tell(screen.Good, orderStands(moved.Number, moved.Name, moved.Status)+".")
		})
	}
	switch {
	case to.TakenBack():
		return m.withConsent(move)
	case to == state.StatusSubmitted && m.office.ClientPage:
		m.submitOrder(o)
	default:
		m.askMove(orderTitle(o.Number, o.Name), to, orderNote(to), "", move)
	}
	return nil
}

// orderNote returns the effects of a move of a change order.
func orderNote(to state.Status) string {
	switch to {
	case state.StatusAccepted:
		return "It counts in the contract value from then on."
	case state.StatusDeclined:
		return "It does not count in the contract value."
	default:
		return note(to)
	}
}
