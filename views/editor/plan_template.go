package editor

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/plan/template"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// The user chooses a template, fills in its fields, sees what it would plan, and only then plans
// it.

// Templates are the templates of this machine.
type Templates interface {
	// List reads all templates. Files that can't be used are in faults.
	List() (list []template.Template, faults []error)
	// Save saves a template. It returns a state.Fault if it can't, for example if the name is
	// taken.
	Save(t template.Template) error
}

func (m *Model) noTemplates() string {
	if m.Templates == nil {
		return "No templates folder here."
	}
	return m.cannotWrite()
}

// askTemplate asks which template to plan, or to put into the marked options.
func (m *Model) askTemplate(marked bool) tea.Cmd {
	p := dialog.NewPicker(m.th, m.keys, "Plan from a template")
	p.SetReading("reading the templates…")
	p.SetEmpty("No templates yet. Save an area or option as one: " + m.keys.Name(PlanSaveTemplate) + ".")
	var read []template.Template
	m.env.Host.Open(screen.Dialog{Form: p, Submit: func(a screen.Answer) tea.Cmd {
		if i := int(a.Choice) - 1; i >= 0 && i < len(read) {
			return m.askFields(read[i], marked)
		}
		return nil
	}})
	from := m.Templates
	return func() tea.Msg {
		list, faults := from.List()
		return screen.Reply(screen.Just(func() {
			if m.env.IsOpen(p) {
				read = list
				m.showTemplates(p, list, faults)
			}
		}))
	}
}

// showTemplates offers the templates in the picker that asked for them.
func (m *Model) showTemplates(p *dialog.Picker, list []template.Template, faults []error) {
	rows := make([]dialog.Item, len(list))
	for i, t := range list {
		rows[i] = dialog.Item{ID: int64(i) + 1, Title: t.Name, Detail: t.About}
	}
	p.SetItems(rows)
	if len(faults) > 0 {
		f := state.FaultOf(faults[0])
		if n := len(faults) - 1; n > 0 {
			f.Message += " " + text.Count(n, "other template") + " can't either."
			f.Next = "`tender template list` says what is wrong with each."
		}
		m.tellFault(f)
	}
}

// askFields asks for the fields of a template, if it has any.
func (m *Model) askFields(t template.Template, marked bool) tea.Cmd {
	known := map[string]string{}
	room, knows := t.Room(m.markedAreas())
	if marked && knows {
		known[template.RoomField] = room
	}
	var fields []dialog.Field
	for _, f := range t.Fields {
		if _, ok := known[f.Name]; ok {
			continue
		}
		value := f.Default
		if c := m.workspace.Proposal.Customer; f.Name == "client" && c != nil {
			value = c.DisplayName()
		}
		fields = append(fields, dialog.Field{Name: f.Name, Label: text.UpperFirst(f.Name), Value: value, Help: f.About})
	}
	if len(fields) == 0 {
		return m.previewTemplate(t, nil, known, marked)
	}
	f := dialog.NewForm(m.th, m.keys, t.Name, t.About, fields...)
	f.Does("preview")
	at := state.ScratchPlace{Form: state.ScratchFields, Proposal: m.seen.ID, Part: t.Key()}
	m.askStaying(f, at, "Looking up the lines…", func(values map[string]string) tea.Cmd {
		maps.Copy(values, known)
		return m.previewTemplate(t, f, values, marked)
	})
	return nil
}

// markedAreas returns the area name of each marked option.
func (m *Model) markedAreas() (names []string) {
	for _, id := range m.areas.Marked() {
		if a, _ := m.planned.with.Option(id); a != nil {
			names = append(names, a.Name)
		}
	}
	return names
}

// askStaying opens a form that stays open, busy, until its values have been used.
func (m *Model) askStaying(f *dialog.Form, at state.ScratchPlace, busy string, submit func(values map[string]string) tea.Cmd) {
	d := screen.Dialog{Form: f, Keep: at}
	d.Submit = func(a screen.Answer) tea.Cmd {
		m.env.Host.Open(d)
		f.SetBusy(busy)
		return submit(a.Values)
	}
	m.env.Host.Open(d)
}

// previewTemplate looks the lines of a template up, and shows what it would plan. form has the
// fields and stays open below; nil for a template without fields. If marked is set, the lines go
// into the marked options.
func (m *Model) previewTemplate(t template.Template, form *dialog.Form, values map[string]string, marked bool) tea.Cmd {
	into, find := m.source(), m.entry.Lookups.Finder().In(m.env.Work())
	return screen.Then(
		func() (template.Preview, error) { return t.Preview(values, into, find, plan.NewID) },
		func(p template.Preview, err error) tea.Cmd {
			if state.Resolved(into.Proposal.ID, m.seen.Resolved) != m.seen.ID { // that proposal is no longer open
				if form != nil {
					form.SetBusy("")
				}
				return nil
			}
			if closeForm, ok := m.settled(form, err); ok && m.workspace != nil {
				m.askPreview(p, marked, closeForm)
			}
			return nil
		},
	)
}

// settled shows in a form, or in a notice without a form, why what it waited for failed. It
// returns what closes the form; ok is false if there is nothing to continue with.
func (m *Model) settled(form *dialog.Form, err error) (closeForm func(), ok bool) {
	switch {
	case form == nil && err == nil:
		return func() {}, true
	case form == nil:
		m.tellFault(err)
		return nil, false
	}
	if form.SetBusy(""); !m.env.IsOpen(form) {
		return nil, false // the user closed it meanwhile
	}
	if err != nil {
		form.SetFault(state.FaultOf(err))
		return nil, false
	}
	return func() { m.env.Close(form) }, true
}

// askPreview shows what a template would plan, and plans it after confirmation.
func (m *Model) askPreview(p template.Preview, marked bool, closeForm func()) {
	if marked {
		m.spreadTemplate(p, closeForm)
		return
	}
	c := plan.Copied{Areas: p.Areas}
	for _, was := range slices.Sorted(maps.Keys(p.Renamed)) {
		c.Refusals = append(c.Refusals, plan.Refusal{Why: fmt.Sprintf("There is an area %s already: this one is “%s”.", was, p.Renamed[was])})
	}
	for _, l := range p.Free {
		c.Refusals = append(c.Refusals, plan.Refusal{Why: "No exact catalog match for " + l.Title() + ": custom line."})
	}
	m.askPlanCopy("Plan the template "+p.Template+"?", c, func() {
		m.planAs(p.Edit(), c.Areas[0], func() {}, closeForm)
	})
}

// askKeep asks for a name to save the area or option under the cursor as a template.
func (m *Model) askKeep() {
	a := m.planned.with.Area(m.area)
	nowhere := plan.Source{Proposal: &state.Proposal{Summary: m.workspace.Proposal.Summary}}
	c, err := plan.CopyArea(m.source(), a.ID, nowhere, plan.NewID)
	title, part := a.NameWord(), int64(a.ID)
	if m.areas.OnOption() {
		title, part = m.optionName(a, m.option), int64(m.option)
		c, err = plan.CopyOption(m.source(), m.option, nowhere, &state.Area{Name: a.Name}, plan.NewID)
	}
	if err != nil {
		m.tellFault(err)
		return
	}
	values := map[string]string{template.RoomField: a.Name}
	if client := m.workspace.Proposal.Customer; client != nil {
		values["client"] = client.DisplayName()
	}
	intro := "Its name and the client's become fields; catalog lines get current prices."
	for _, said := range c.Refusals {
		intro += "\n! " + said.Why
	}
	f := dialog.NewForm(m.th, m.keys, "Save "+title+" as a template", intro,
		dialog.Field{Name: "Name", Label: "Name", Value: a.Name, Check: dialog.Needed("A template needs a name.")},
		dialog.Field{Name: "About", Label: "What it plans"},
	)
	keep := m.Templates
	at := state.ScratchPlace{Form: state.ScratchTemplate, Proposal: m.seen.ID, Part: part}
	m.askStaying(f, at, "Saving…", func(given map[string]string) tea.Cmd {
		t := template.From(strings.TrimSpace(given["Name"]), given["About"], c.Areas, values)
		return screen.Fetch(func() error { return keep.Save(t) }, screen.Does(func(err error) { m.keptTemplate(f, t.Name, err) }))
	})
}

// keptTemplate shows whether the template was saved.
func (m *Model) keptTemplate(form *dialog.Form, name string, err error) {
	form.SetBusy("")
	switch {
	case err != nil && m.env.IsOpen(form):
		form.SetFault(state.FaultOf(err))
	case err != nil:
		m.tellFault(err)
	default:
		m.env.Close(form)
		m.env.Host.Tell(screen.Notice{Kind: screen.Good, Text: "Saved the template " + name + "; " + m.keys.Name(PlanTemplate) + " plans from it."})
	}
}

func (m *Model) cannotKeep() string {
	if m.Templates == nil {
		return m.noTemplates()
	}
	return m.noPart()
}
