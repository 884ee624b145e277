package planning

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
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/editor/shown"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// TemplateFiles are the templates of this machine.
type TemplateFiles interface {
	// List reads all templates. Files that can't be used are in faults.
	List() (list []template.Template, faults []error)
	// Save saves a template. It returns a state.Fault if it can't, for example if the name is
	// taken.
	Save(t template.Template) error
}

// Templates plans from templates: the user chooses one, fills in its fields, sees what it would plan, and only then
// plans it.
type Templates struct {
	env     *screen.Env
	files   TemplateFiles // nil for none
	frame   shown.Frame
	finder  func() catalog.Finder
	propose func(title string, c plan.Copied, e plan.Edit, done func())
}

// Into is where the lines of a template go, in place of new areas.
type Into struct {
	Areas []string                              // the area of each option that gets them
	Put   func(p template.Preview, done func()) // puts them there, and calls done
}

// Unless returns why no template can be planned, or "".
func (t *Templates) Unless() string {
	if t.files == nil {
		return "No templates folder here."
	}
	s := t.frame.Shown()
	return s.CannotWrite()
}

// Ask asks which template to plan. into is nil for new areas.
func (t *Templates) Ask(into *Into) tea.Cmd {
	p := dialog.NewPicker(t.env.Theme, t.env.Keys, "Plan from a template")
	p.SetReading("reading the templates…")
	p.SetEmpty("No templates yet. Save an area or option as one: " + t.env.Keys.Name(SaveTemplate) + ".")
	var read []template.Template
	t.env.Host.Open(screen.Dialog{Form: p, Submit: func(a screen.Answer) tea.Cmd {
		if i := int(a.Choice) - 1; i >= 0 && i < len(read) {
			return t.askFields(read[i], into)
		}
		return nil
	}})
	from := t.files
	return func() tea.Msg {
		list, faults := from.List()
		return screen.Reply(screen.Just(func() {
			if t.env.IsOpen(p) {
				read = list
				t.offer(p, list, faults)
			}
		}))
	}
}

// offer offers the templates in the picker that asked for them.
func (t *Templates) offer(p *dialog.Picker, list []template.Template, faults []error) {
	rows := make([]dialog.Item, len(list))
	for i, of := range list {
		rows[i] = dialog.Item{ID: int64(i) + 1, Title: of.Name, Detail: of.About}
	}
	p.SetItems(rows)
	if len(faults) > 0 {
		f := state.FaultOf(faults[0])
		if n := len(faults) - 1; n > 0 {
			f.Message += " " + text.Count(n, "other template") + " can't either."
			f.Next = "`tender template list` says what is wrong with each."
		}
		t.tellFault(f)
	}
}

func (t *Templates) tellFault(err error) {
	t.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: state.FaultOf(err).Error()})
}

// askFields asks for the fields of a template, if it has any.
func (t *Templates) askFields(of template.Template, into *Into) tea.Cmd {
	known := map[string]string{}
	if into != nil {
		if room, knows := of.Room(into.Areas); knows {
			known[template.RoomField] = room
		}
	}
	s := t.frame.Shown()
	var fields []dialog.Field
	for _, f := range of.Fields {
		if _, ok := known[f.Name]; ok {
			continue
		}
		value := f.Default
		if c := s.Proposal().Customer; f.Name == "client" && c != nil {
			value = c.DisplayName()
		}
		fields = append(fields, dialog.Field{Name: f.Name, Label: text.UpperFirst(f.Name), Value: value, Help: f.About})
	}
	if len(fields) == 0 {
		return t.preview(of, nil, known, into)
	}
	f := dialog.NewForm(t.env.Theme, t.env.Keys, of.Name, of.About, fields...)
	f.Does("preview")
	at := state.ScratchPlace{Form: state.ScratchFields, Proposal: s.ID(), Part: of.Key()}
	t.askStaying(f, at, "Looking up the lines…", func(values map[string]string) tea.Cmd {
		maps.Copy(values, known)
		return t.preview(of, f, values, into)
	})
	return nil
}

// askStaying opens a form that stays open, busy, until its values have been used.
func (t *Templates) askStaying(
	f *dialog.Form, at state.ScratchPlace, busy string, submit func(values map[string]string) tea.Cmd,
) {
	d := screen.Dialog{Form: f, Keep: at}
	d.Submit = func(a screen.Answer) tea.Cmd {
		t.env.Host.Open(d)
		f.SetBusy(busy)
		return submit(a.Values)
	}
	t.env.Host.Open(d)
}

// preview looks the lines of a template up, and shows what it would plan. form has the fields and stays open below;
// nil for a template without fields.
func (t *Templates) preview(of template.Template, form *dialog.Form, values map[string]string, into *Into) tea.Cmd {
	s := t.frame.Shown()
	from, find := s.Source(), t.finder().In(t.env.Work())
	look := func() (template.Preview, error) { return of.Preview(values, from, find, plan.NewID) }
	take := func(p template.Preview, err error) tea.Cmd {
		now := t.frame.Shown()
		if state.Resolved(from.Proposal.ID, now.Watched.Resolved) != now.ID() { // that proposal is no longer open
			if form != nil {
				form.SetBusy("")
			}
			return nil
		}
		if closeForm, ok := t.settled(form, err); ok && now.Workspace != nil {
			t.askPreview(p, into, closeForm)
		}
		return nil
	}
	if form != nil {
		return screen.Then(look, take)
	}
	return screen.Opens(t.env, "what a template plans", look, take)
}

// settled shows in a form, or in a notice without a form, why what it waited for failed. It
// returns what closes the form; ok is false if there is nothing to continue with.
func (t *Templates) settled(form *dialog.Form, err error) (closeForm func(), ok bool) {
	switch {
	case form == nil && err == nil:
		return func() {}, true
	case form == nil:
		t.tellFault(err)
		return nil, false
	}
	if form.SetBusy(""); !t.env.IsOpen(form) {
		return nil, false // the user closed it meanwhile
	}
	if err != nil {
		form.SetFault(state.FaultOf(err))
		return nil, false
	}
	return func() { t.env.Close(form) }, true
}

// askPreview shows what a template would plan, and plans it after confirmation.
func (t *Templates) askPreview(p template.Preview, into *Into, closeForm func()) {
	if into != nil {
		into.Put(p, closeForm)
		return
	}
	c := plan.Copied{Areas: p.Areas}
	for _, was := range slices.Sorted(maps.Keys(p.Renamed)) {
		c.Refusals = append(c.Refusals,
			plan.Refusal{Why: fmt.Sprintf("There is an area %s already: this one is “%s”.", was, p.Renamed[was])})
	}
	for _, l := range p.Free {
		c.Refusals = append(c.Refusals, plan.Refusal{Why: "No exact catalog match for " + l.Title() + ": custom line."})
	}
	t.propose("Plan the template "+p.Template+"?", c, p.Edit(), closeForm)
}

// askName asks for a name to save the area under the cursor as a template, or one option of it.
func (t *Templates) askName(option bool) {
	s := t.frame.Shown()
	a, _ := s.WithPlan()
	nowhere := plan.Source{Proposal: &state.Proposal{Summary: s.Proposal().Summary}}
	c, err := plan.CopyArea(s.Source(), a.ID, nowhere, plan.NewID)
	title, id := a.NameWord(), int64(a.ID)
	if option {
		title, id = s.OptionName(a, s.Option), int64(s.Option)
		c, err = plan.CopyOption(s.Source(), s.Option, nowhere, &state.Area{Name: a.Name}, plan.NewID)
	}
	if err != nil {
		t.tellFault(err)
		return
	}
	values := map[string]string{template.RoomField: a.Name}
	if client := s.Proposal().Customer; client != nil {
		values["client"] = client.DisplayName()
	}
	intro := "Its name and the client's become fields; catalog lines get current prices."
	for _, said := range c.Refusals {
		intro += "\n! " + said.Why
	}
	f := dialog.NewForm(t.env.Theme, t.env.Keys, "Save "+title+" as a template", intro,
		dialog.Field{Name: "Name", Label: "Name", Value: a.Name, Check: dialog.Needed("A template needs a name.")},
		dialog.Field{Name: "About", Label: "What it plans"},
	)
	files := t.files
	at := state.ScratchPlace{Form: state.ScratchTemplate, Proposal: s.ID(), Part: id}
	t.askStaying(f, at, "Saving…", func(given map[string]string) tea.Cmd {
		of := template.From(strings.TrimSpace(given["Name"]), given["About"], c.Areas, values)
		return screen.Fetch(func() error { return files.Save(of) },
			screen.Does(func(err error) { t.saved(f, of.Name, err) }))
	})
}

// saved shows whether the template was saved.
func (t *Templates) saved(form *dialog.Form, name string, err error) {
	form.SetBusy("")
	switch {
	case err != nil && t.env.IsOpen(form):
		form.SetFault(state.FaultOf(err))
	case err != nil:
		t.tellFault(err)
	default:
		t.env.Close(form)
		t.env.Host.Tell(screen.Notice{
			Kind: screen.Good,
			Text: "Saved the template " + name + "; " + t.env.Keys.Name(FromTemplate) + " plans from it.",
		})
	}
}
