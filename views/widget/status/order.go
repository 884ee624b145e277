package status

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/session"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// askOrder asks for a new change order: its name, an area and some lines.
func (m *Changer) askOrder() tea.Cmd {
	id, in := m.at.ID, m.at.Summary.Currency
	fields := []dialog.Field{
		{
			Name: "Name", Label: "Name", Limit: state.MaxProposalName,
			Check: dialog.Needed("A change order needs a name."),
		},
		{Name: "Area", Label: "Area", Limit: state.MaxAreaName, Help: "The area of the lines. Empty: “Changes”."},
	}
	for _, name := range lines {
		fields = append(fields,
			dialog.Field{
				Name: name, Label: "Line", Limit: state.MaxProposalName, Several: true, Check: m.readable,
				Below: m.itemsBelow,
				Help:  "Like a planned line: 2 vx-75, 4h install, 1 \"bracket\" @12.50. −1 vx-55 removes one. One line is enough.",
			})
	}
	f := dialog.NewForm(m.env.Theme, m.env.Keys, "Change order",
		text.InWebApp(
			"Lines come from the catalog, at its price unless you type one. Texts, accessories and another option are changed in the web app.", m.env.Web), fields...)
	f.Does("look up")
	m.form = f
	d := screen.Dialog{Form: f, Keep: state.ScratchPlace{Form: state.ScratchChangeOrder, Proposal: id}}
	d.Find = func(typed string) tea.Cmd { return m.findItems(typed, in) }
	d.Submit = func(a screen.Answer) tea.Cmd {
		m.env.Host.Open(d) // the form stays open until the service has it
		n := state.NewChangeOrder{Name: strings.TrimSpace(a.Values["Name"]), Area: strings.TrimSpace(a.Values["Area"])}
		return m.lookUp(id, n, a.Values, in)
	}
	m.env.Host.Open(d)
	return nil
}

// lines are the names of the fields for lines.
var lines = []string{"Line1", "Line2", "Line3", "Line4", "Line5"}

// mostBelow is the most items shown below a typed line.
const mostBelow = 4

// itemsBelow returns the items that the line under the cursor may mean.
func (m *Changer) itemsBelow(w int) []string { return m.line.Matches(w, mostBelow) }

// findItems searches for the text of the field under the cursor, if that is a line.
func (m *Changer) findItems(typed string, in money.Currency) tea.Cmd {
	if !slices.Contains(lines, m.form.At()) {
		typed = ""
	}
	m.line.Begin(0, strings.TrimLeft(typed, "-−"), in)
	e, ok := m.line.Entry()
	if !ok {
		return nil
	}
	cmd := m.items.Ask(e.Searches())
	m.showItems()
	return cmd
}

func (m *Changer) showItems() {
	m.line.Show(m.items, plan.Facts{})
	m.form.Invalidate()
}

// readable returns what is wrong with a line; "" for nothing.
func (m *Changer) readable(typed string) string {
	if strings.TrimSpace(typed) == "" {
		return ""
	}
	if err := m.Lines.Read(typed); err != nil {
		return state.FaultOf(err).Error()
	}
	return ""
}

// lookUp looks up the typed lines, and asks for confirmation. What is not found, or is uncertain,
// is shown below its line.
func (m *Changer) lookUp(
	id state.ProposalID, n state.NewChangeOrder, typed map[string]string, in money.Currency,
) tea.Cmd {
	m.form.SetBusy("Looking up the lines…")
	ctx, from, of := m.env.Work(), m.Lines, m.at
	var names, texts []string
	for _, name := range lines {
		if strings.TrimSpace(typed[name]) != "" {
			names, texts = append(names, name), append(texts, typed[name])
		}
	}
	return ask(m, 0, func() (state.NewChangeOrder, error) {
		if f := plan.NoOrderLine(); len(names) == 0 {
			return n, state.Fault{
				Kind: f.Kind, Message: f.Message,
				Fields: []state.FieldFault{{Field: lines[0], Message: f.Error()}},
			}
		}
		unclear, err := from.Put(ctx, of, &n, texts)
		if err != nil || len(unclear) == 0 {
			return n, err
		}
		wrong := state.Fault{Kind: state.FaultInvalid, Message: "Some lines are not clear."}
		for i, name := range names {
			if unclear[i] != nil {
				wrong.Fields = append(wrong.Fields,
					state.FieldFault{Field: name, Message: state.FaultOf(unclear[i]).Error()})
			}
		}
		return n, wrong
	}, func(n state.NewChangeOrder) {
		m.form.SetBusy("")
		m.askMake(id, n, in)
	})
}

// askMake asks whether to create a change order as it was understood, and whether the client may see it if that
// looks internal.
func (m *Changer) askMake(id state.ProposalID, n state.NewChangeOrder, in money.Currency) {
	q := screen.Question{
		Title: "Make change order " + n.Name + "?",
		Text:  m.areaWords(n.Area) + strings.Join(n.Words(in), "\n"), Follows: true,
	}
	internal := session.Internal(state.TeamNotes(m.at), n.ClientTexts()...)
	if n.MaySee = internal.Kind != state.FaultNone; n.MaySee {
		q.Text = internal.Message + "\n\n" + q.Text
	}
	m.env.Ask(screen.Team, q,
		screen.Choice{Key: "n", Label: "No, back to the lines"},
		screen.Choice{Key: "y", Label: "Make it", Danger: n.MaySee, Do: func() tea.Cmd {
			return m.withConsent(func() tea.Cmd { return m.order(id, n) })
		}},
	)
}

// areaWords introduces the lines of an area; empty if none was typed.
func (m *Changer) areaWords(area string) string {
	if area == "" {
		return ""
	}
	for i := range m.at.Areas {
		if name := m.at.Areas[i].Name; text.SameName(name, area) {
			return "In " + name + ":\n"
		}
	}
	return "In “" + area + "”:\n" // a note below the lines says that the proposal lacks it
}

func (m *Changer) order(id state.ProposalID, n state.NewChangeOrder) tea.Cmd {
	m.form.SetBusy("Making the change order…")
	ctx, svc := m.env.Work(), m.Service
	return ask(m, id, func() (*state.ChangeOrder, error) { return svc.AddChangeOrder(ctx, id, n) },
		func(o *state.ChangeOrder) {
			m.env.Close(m.form)
			m.tell(screen.Good, "Change order "+state.FormatID(state.ChangeOrderID(o.Number))+", "+o.Name+
				", is a draft now. "+
				m.env.Keys.Name(screen.GoChangeOrders)+" in the proposal shows it; submit it there.")
		})
}
