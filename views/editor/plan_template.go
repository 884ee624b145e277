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
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// A person chooses a template, fills in its fields, sees what it would plan, and only
// then plans it.

// Templates are the templates of this machine.
type Templates interface {
	// List reads them all. Files that can't be used are in faults.
	List() (list []template.Template, faults []error)
	// Save keeps a template. A state.Fault says why it can't be, as when its name is taken.
	Save(t template.Template) error
}

// templatesMsg are the templates, for the picker that asked for them.
type templatesMsg struct {
	picker *dialog.Picker
	list   []template.Template
	faults []error
}

func (m *Model) noTemplates() string {
	if m.Templates == nil {
		return "There is no folder for templates here."
	}
	return m.cannotWrite()
}

// askTemplate asks which template is to be planned.
func (m *Model) askTemplate() tea.Cmd { return m.askTemplateFor(false) }

// askTemplateFor asks which template is to be planned, or is to go into the marked options.
func (m *Model) askTemplateFor(marked bool) tea.Cmd {
	p := dialog.NewPicker(m.th, m.keys, "Plan from a template")
	p.SetStatus("reading the templates…")
	p.SetEmpty("There are no templates. An area or option of the tree can be kept as one: " + m.keys.Name(PlanKeep) + ".")
	m.env.Host.Open(screen.Dialog{Form: &p, Submit: func(a screen.Answer) tea.Cmd {
		if i := int(a.Choice) - 1; i >= 0 && i < len(m.templates) {
			return m.askFields(m.templates[i], marked)
		}
		return nil
	}})
	from := m.Templates
	return func() tea.Msg {
		list, faults := from.List()
		return templatesMsg{&p, list, faults}
	}
}

func (m *Model) showTemplates(msg templatesMsg) {
	if !m.env.IsOpen(msg.picker) {
		return
	}
	m.templates = msg.list
	rows := make([]dialog.Item, len(msg.list))
	for i, t := range msg.list {
		rows[i] = dialog.Item{ID: int64(i) + 1, Title: t.Name, Detail: t.About}
	}
	msg.picker.SetItems(rows)
	if len(msg.faults) > 0 {
		m.tellFault(msg.faults[0])
	}
}

// askFields asks for the fields of a template, if it has some.
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
		fields = append(fields, dialog.Field{Name: f.Name, Label: f.Name, Value: value, Help: f.About})
	}
	if len(fields) == 0 {
		return m.previewTemplate(t, nil, known, marked)
	}
	f := dialog.NewForm(m.th, m.keys, t.Name, t.About, fields...)
	f.Does("preview")
	at := state.ScratchPlace{Form: state.ScratchFields, Proposal: m.seen.ID}
	m.askStaying(&f, at, "looking the lines up…", func(values map[string]string) tea.Cmd {
		maps.Copy(values, known)
		return m.previewTemplate(t, &f, values, marked)
	})
	return nil
}

// markedAreas names the area of each marked option.
func (m *Model) markedAreas() (names []string) {
	for _, id := range m.areas.Marked() {
		if a, _ := m.planned.with.Option(id); a != nil {
			names = append(names, a.Name)
		}
	}
	return names
}

// askStaying opens a form that stays, busy with something, until what was typed is put to use.
func (m *Model) askStaying(f *dialog.Form, at state.ScratchPlace, busy string, submit func(values map[string]string) tea.Cmd) {
	d := screen.Dialog{Form: f, Keep: at}
	d.Submit = func(a screen.Answer) tea.Cmd {
		m.env.Host.Open(d)
		f.SetBusy(busy)
		return submit(a.Values)
	}
	m.env.Host.Open(d)
}

// previewMsg is what a template would plan in a proposal.
type previewMsg struct {
	proposal state.ProposalID
	form     *dialog.Form // with the fields, which stays below; nil for a template without fields
	preview  template.Preview
	marked   bool // it goes into the marked options
	err      error
}

// previewTemplate looks the lines of a template up.
func (m *Model) previewTemplate(t template.Template, form *dialog.Form, values map[string]string, marked bool) tea.Cmd {
	into, find := m.source(), m.finder().In(m.env.Work())
	return func() tea.Msg {
		p, err := t.Preview(values, into, find, plan.NewID)
		return previewMsg{into.Proposal.ID, form, p, marked, err}
	}
}

// askPreview says what a template would plan, and plans it once a person says yes.
func (m *Model) askPreview(msg previewMsg) {
	closeForm := func() {}
	if f := msg.form; f != nil {
		if f.SetBusy(""); !m.env.IsOpen(f) {
			return // it was given up meanwhile
		}
		closeForm = func() { m.env.Close(f) }
	}
	if m.workspace == nil || m.seen.ID != msg.proposal {
		return
	}
	switch {
	case msg.err != nil && msg.form != nil:
		msg.form.SetFault(state.FaultOf(msg.err))
		return
	case msg.err != nil:
		m.tellFault(msg.err)
		return
	}
	p := msg.preview
	if msg.marked {
		m.spreadTemplate(p, closeForm)
		return
	}
	c := plan.Copied{Areas: p.Areas}
	for _, was := range slices.Sorted(maps.Keys(p.Renamed)) {
		c.Said = append(c.Said, plan.Refusal{Why: fmt.Sprintf("There is an area %s already: this one is “%s”.", was, p.Renamed[was])})
	}
	for _, l := range p.Free {
		c.Said = append(c.Said, plan.Refusal{Why: "The catalog has no " + l.Title() + " for sure: it is a custom line."})
	}
	m.askLay("Plan the template "+p.Template+"?", c, "Plan it", func() {
		if m.layAs(p.Edit(), c.Areas[0]) {
			closeForm()
		}
	})
}

// askKeep asks for the name of a template of the area or option under the cursor.
func (m *Model) askKeep() tea.Cmd {
	a := m.planned.with.Area(m.area)
	nowhere := plan.Source{Proposal: &state.Proposal{Summary: m.workspace.Proposal.Summary}}
	c, err := plan.CopyArea(m.source(), a.ID, nowhere, plan.NewID)
	title := a.NameWord()
	if m.areas.OnOption() {
		title = m.optionName(a, m.option)
		c, err = plan.CopyOption(m.source(), m.option, nowhere, &state.Area{Name: a.Name}, plan.NewID)
	}
	if err != nil {
		m.tellFault(err)
		return nil
	}
	values := map[string]string{template.RoomField: a.Name}
	if customer := m.workspace.Proposal.Customer; customer != nil {
		values["client"] = customer.DisplayName()
	}
	intro := "Its name and the customer's become fields; lines of the catalog get the price of the day."
	for _, said := range c.Said {
		intro += "\n! " + said.Why
	}
	f := dialog.NewForm(m.th, m.keys, "Keep "+title+" as a template", intro,
		dialog.Field{Name: "Name", Label: "Name", Value: a.Name, Check: dialog.Needed("A template needs a name.")},
		dialog.Field{Name: "About", Label: "What it plans"},
	)
	keep := m.Templates
	at := state.ScratchPlace{Form: state.ScratchTemplate, Proposal: m.seen.ID}
	m.askStaying(&f, at, "keeping it…", func(given map[string]string) tea.Cmd {
		t := template.From(strings.TrimSpace(given["Name"]), given["About"], c.Areas, values)
		return func() tea.Msg { return keptTemplateMsg{&f, t.Name, keep.Save(t)} }
	})
	return nil
}

// keptTemplateMsg says how it went to keep a template.
type keptTemplateMsg struct {
	form *dialog.Form
	name string
	err  error
}

func (m *Model) keptTemplate(msg keptTemplateMsg) {
	if msg.form.SetBusy(""); msg.err != nil && m.env.IsOpen(msg.form) {
		msg.form.SetFault(state.FaultOf(msg.err))
		return
	}
	if msg.err != nil {
		m.tellFault(msg.err)
		return
	}
	m.env.Close(msg.form)
	m.env.Host.Tell(screen.Notice{Kind: screen.Good, Text: "Kept the template " + msg.name + "; " + m.keys.Name(PlanTemplate) + " plans from it."})
}

func (m *Model) cannotKeep() string {
	if m.Templates == nil {
		return m.noTemplates()
	}
	return m.noPart()
}

// takeTemplates takes what was read for templates, and reports whether it was for them.
func (m *Model) takeTemplates(msg tea.Msg) bool {
	switch msg := msg.(type) {
	case templatesMsg:
		m.showTemplates(msg)
	case previewMsg:
		m.askPreview(msg)
	case keptTemplateMsg:
		m.keptTemplate(msg)
	default:
		return false
	}
	return true
}
