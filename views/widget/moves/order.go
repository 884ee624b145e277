package moves

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// askOrder asks for a change order: its name, an area and up to three lines.
func (m *Mover) askOrder() {
	id := m.at.ID
	fields := []dialog.Field{
		{Name: "Name", Label: "Name", Limit: state.MaxProposalName, Check: named},
		{Name: "Area", Label: "Area", Limit: state.MaxAreaName, Help: "That the lines are in. Empty for “Changes”."},
	}
	for _, name := range lines {
		fields = append(fields, dialog.Field{Name: name, Label: "Line", Limit: state.MaxProposalName, Check: m.priced, Help: "With its price, such as 2 bracket @12.50 or 4h install @110. May stay empty."})
	}
	f := dialog.NewForm(m.env.Theme, m.env.Keys, "Change order", "", fields...)
	f.Does("make it")
	m.form = &f
	d := screen.Dialog{Form: &f, Keep: state.ScratchPlace{Form: state.ScratchChangeOrder, Proposal: id}}
	d.Submit = func(a screen.Answer) tea.Cmd {
		m.env.Host.Open(d) // it stays until the service has it
		n := state.NewChangeOrder{Name: strings.TrimSpace(a.Values["Name"]), Area: strings.TrimSpace(a.Values["Area"])}
		for _, name := range lines {
			if it, err := m.line(a.Values[name]); err == nil {
				n.Items = append(n.Items, it)
			}
		}
		return m.agreed(func() tea.Cmd { return m.order(id, n) })
	}
	m.env.Host.Open(d)
}

// lines name the fields of the lines.
var lines = []string{"Line1", "Line2", "Line3"}

func named(name string) string {
	if strings.TrimSpace(name) == "" {
		return "A change order needs a name."
	}
	return ""
}

// priced says what is wrong with a line; nothing with none.
func (m *Mover) priced(typed string) string {
	if strings.TrimSpace(typed) == "" {
		return ""
	}
	if _, err := m.line(typed); err != nil {
		return state.FaultOf(err).Error()
	}
	return ""
}

func (m *Mover) order(id state.ProposalID, n state.NewChangeOrder) tea.Cmd {
	m.form.SetBusy("Making the change order…")
	ctx, svc := m.env.Work(), m.svc
	return m.asking(func() tea.Msg {
		o, err := svc.AddChangeOrder(ctx, id, n)
		return orderedMsg{id, o, err}
	})
}

func (m *Mover) ordered(msg orderedMsg) {
	m.env.Answered(msg.err)
	m.work.Moved(msg.id)
	f := state.FaultOf(msg.err)
	switch {
	case msg.err == nil:
	case m.env.IsOpen(m.form):
		m.form.SetFault(f)
		return
	default:
		m.refuse(f)
		return
	}
	m.env.Close(m.form)
	m.tell(screen.Good, "Change order "+state.FormatID(state.ChangeOrderID(msg.o.Number))+", "+msg.o.Name+", is made, a draft.")
}
