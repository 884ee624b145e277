package moves

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// AskOrder asks the service whether it can move change orders, and then asks for the new status of
// the change order of a proposal.
func (m *Mover) AskOrder(of state.ProposalID, order state.ChangeOrderSummary) tea.Cmd {
	ctx, svc := m.env.Work(), m.Service
	return ask(m, 0, func() (state.Office, error) { return svc.Standing(ctx, of) }, func(at state.Office) { m.openOrder(of, order, at) })
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

func (m *Mover) openOrder(of state.ProposalID, o state.ChangeOrderSummary, at state.Office) {
	title := orderStands(o.Number, o.Name, o.Status)
	switch {
	case !at.Offered:
		m.refuse(state.NoMoves())
	case len(o.Status.Moves()) == 0:
		m.tell(screen.Refusal, title+": this status is final.")
	default:
		title := orderStands(o.Number, text.Shorten(o.Name, state.LongestOptionName), o.Status) // its status is never cut
		row := func(to state.Status) dialog.Item { return moveItem(to, orderNote(to)) }
		dialog.Choose(m.env, screen.Team, title, o.Status.Moves(), row, func(to state.Status) tea.Cmd { return m.confirmOrder(of, o, to, at) })
	}
}

// confirmOrder asks before a final move, and before writing to a live account.
func (m *Mover) confirmOrder(of state.ProposalID, o state.ChangeOrderSummary, to state.Status, at state.Office) tea.Cmd {
	ctx, svc := m.env.Work(), m.Service
	move := func() tea.Cmd {
		return ask(m, of, func() (submitted[*state.ChangeOrder], error) {
			do := func() (*state.ChangeOrder, error) { return svc.MoveChangeOrder(ctx, of, o.ID, to) }
			if to != state.StatusSubmitted {
				moved, err := do()
				return submitted[*state.ChangeOrder]{of: moved}, err
			}
			return submitting(ctx, m, of, state.Delivery{Order: o.ID}, at, do)
		}, func(s submitted[*state.ChangeOrder]) {
			title := orderStands(s.of.Number, s.of.Name, s.of.Status)
			if to == state.StatusSubmitted {
				m.tellSubmitted(title, state.Delivery{To: "the client"}, at, s.link, s.err)
				return
			}
			m.tell(screen.Good, title+".")
		})
	}
	if to.TakenBack() {
		return m.withConsent(move)
	}
	note := orderNote(to)
	if to == state.StatusSubmitted && at.ClientPage {
		note = "This service sends no mail: you get a link to the client's page to send."
		if at.SendsMail {
			note = "The client gets a mail with a link."
		}
	}
	m.askMove(orderTitle(o.Number, o.Name), to, note, "", move)
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
