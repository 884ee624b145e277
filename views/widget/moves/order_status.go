package moves

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

type (
	// orderReadMsg says whether the service moves a change order.
	orderReadMsg struct {
		of    state.ProposalID
		order state.ChangeOrderSummary
		at    state.Office
		err   error
	}
	// orderMovedMsg is what came of moving a change order.
	orderMovedMsg struct {
		of  state.ProposalID
		o   *state.ChangeOrder
		err error
	}
)

// AskOrder asks the service whether it moves change orders, and then where the change order
// of a proposal is to go.
func (m *Mover) AskOrder(of state.ProposalID, order state.ChangeOrderSummary) tea.Cmd {
	ctx, svc := m.env.Work(), m.svc
	return m.asking(func() tea.Msg {
		at, err := svc.Standing(ctx, of)
		return orderReadMsg{of, order, at, err}
	})
}

// orderTitle names a change order in the middle of a sentence.
func orderTitle(number int64, name string) string {
	return strings.TrimSuffix("change order "+state.FormatID(state.ChangeOrderID(number))+", "+name, ", ")
}

func (m *Mover) orderRead(msg orderReadMsg) {
	m.env.Answered(msg.err)
	o := msg.order
	switch {
	case msg.err != nil:
		m.refuse(state.FaultOf(msg.err))
	case !msg.at.Offered:
		m.refuse(state.NoMoves())
	case len(o.Status.Moves()) == 0:
		m.tell(screen.Refusal, titled(orderTitle(o.Number, o.Name))+" is "+o.Status.Word()+": that is the end of its way.")
	default:
		pick := dialog.NewPicker(m.env.Theme, m.env.Keys, titled(orderTitle(o.Number, o.Name))+" is "+o.Status.Word())
		pick.SetItems(moveItems(o.Status, orderNote))
		m.env.Host.Open(screen.Dialog{Form: &pick, Submit: func(a screen.Answer) tea.Cmd {
			return m.confirmOrder(msg.of, o, o.Status.Moves()[a.Choice-1])
		}})
	}
}

// confirmOrder asks before what can't be taken back, and before a live account is written to.
func (m *Mover) confirmOrder(of state.ProposalID, o state.ChangeOrderSummary, to state.Status) tea.Cmd {
	ctx, svc := m.env.Work(), m.svc
	move := func() tea.Cmd {
		return m.asking(func() tea.Msg {
			moved, err := svc.MoveChangeOrder(ctx, of, o.ID, to)
			return orderMovedMsg{of, moved, err}
		})
	}
	if to.TakenBack() {
		return m.agreed(move)
	}
	m.askMove(orderTitle(o.Number, o.Name), o.Status, to, orderNote(to), move)
	return nil
}

func (m *Mover) orderMoved(msg orderMovedMsg) {
	m.env.Answered(msg.err)
	m.work.Moved(msg.of)
	if msg.err != nil {
		m.refuse(state.FaultOf(msg.err))
		return
	}
	m.tell(screen.Good, titled(orderTitle(msg.o.Number, msg.o.Name))+" is "+msg.o.Status.Word()+".")
}

// orderNote says what a move of a change order brings with it.
func orderNote(to state.Status) string {
	switch to {
	case state.StatusAccepted:
		return "It counts in the value of the contract from then on."
	case state.StatusDeclined:
		return "It does not count in the value of the contract."
	default:
		return note(to)
	}
}
