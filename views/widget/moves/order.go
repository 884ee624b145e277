package moves

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// askOrder asks for a change order: its name, an area and up to three lines.
func (m *Mover) askOrder() tea.Cmd {
	id := m.at.ID
	fields := []dialog.Field{
		{Name: "Name", Label: "Name", Limit: state.MaxProposalName, Check: dialog.Needed("A change order needs a name.")},
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
			if it, err := m.Line(a.Values[name]); err == nil {
				n.Items = append(n.Items, it)
			}
		}
		return m.agreed(func() tea.Cmd { return m.order(id, n) })
	}
	m.env.Host.Open(d)
	return nil
}

// lines name the fields of the lines.
var lines = []string{"Line1", "Line2", "Line3"}

// priced says what is wrong with a line; nothing with none.
func (m *Mover) priced(typed string) string {
	if strings.TrimSpace(typed) == "" {
		return ""
	}
	if _, err := m.Line(typed); err != nil {
		return state.FaultOf(err).Error()
	}
	return ""
}

func (m *Mover) order(id state.ProposalID, n state.NewChangeOrder) tea.Cmd {
	m.form.SetBusy("Making the change order…")
	ctx, svc := m.env.Work(), m.Service
	return ask(m, id, func() (*state.ChangeOrder, error) { return svc.AddChangeOrder(ctx, id, n) }, func(o *state.ChangeOrder) {
		m.env.Close(m.form)
		m.tell(screen.Good, "Change order "+state.FormatID(state.ChangeOrderID(o.Number))+", "+o.Name+", is made, a draft.")
	})
}
