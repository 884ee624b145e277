package forms

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// New areas and options are planned, and the build makes them. The client view shows no plan, so there they go to the
// service at once.

// askArea asks for the name of a new area.
func (f *Forms) askArea() {
	s := f.frame.Shown()
	if f.env.ClientView() {
		f.areaForm(state.Edit{Proposal: s.ID(), Change: state.AddArea{}})
		return
	}
	form := f.formOfArea("New area", dialog.Field{}, s.With, 0)
	at := state.ScratchPlace{Form: state.ScratchArea, Proposal: s.ID()}
	f.askPlanned(form, at, func(values map[string]string) (plan.Edit, func()) {
		place := plan.New(0, values[fieldName], "", plan.NewID)
		return plan.NewArea(place), func() { f.frame.Point(0, state.OptionID(-place.Option(nil))) }
	})
}

const fieldName = "Name"

// formOfArea returns a form for the name of an area, which begins as name says. It refuses one that another area of p
// has.
func (f *Forms) formOfArea(title string, name dialog.Field, p *state.Proposal, own state.AreaID) *dialog.Form {
	name.Check = func(name string) string {
		if name == "" {
			return "An area needs a name."
		}
		if p == nil {
			return ""
		}
		for _, a := range p.Areas {
			if text.SameName(a.Name, name) && (own == 0 || a.ID != own) {
				return fmt.Sprintf("This proposal already has an area “%s”. Choose another name.", a.Name)
			}
		}
		return ""
	}
	name.Name, name.Label, name.Limit = fieldName, "Name", state.MaxAreaName
	name.Help = "For example Living Room. It comes with one option."
	return dialog.NewForm(f.env.Theme, f.env.Keys, title, "", name)
}

// areaForm opens a form for the name of the area that e creates, starting with its current one.
func (f *Forms) areaForm(e state.Edit) *dialog.Form {
	form := f.formOfArea("New area", dialog.Field{Value: e.Text()}, f.shown(e.Proposal), e.Area)
	at := state.ScratchPlace{Form: state.ScratchArea, Proposal: e.Proposal, Part: int64(e.Area)}
	return f.ask(form, screen.Everyone, at, screen.Does(func(values map[string]string) {
		f.ports.Outbox.Commit(e.WithText(values[fieldName]))
	}))
}

// askPlanned opens a form whose values plan something. It stays open until that is in the plan, since there may be a
// question, or no room.
func (f *Forms) askPlanned(
	form *dialog.Form, at state.ScratchPlace, edit func(values map[string]string) (e plan.Edit, done func()),
) {
	d := screen.Dialog{Form: form, Keep: at}
	d.Submit = func(a screen.Answer) tea.Cmd {
		f.env.Host.Open(d)
		e, done := edit(a.Values)
		f.ports.Plan(e, func() {}, func() {
			f.env.Close(form)
			done()
		})
		return nil
	}
	f.env.Host.Open(d)
}

// cannotAddOption returns why no option can be added to the area under the cursor.
func (f *Forms) cannotAddOption() string {
	s := f.frame.Shown()
	area, _ := s.WithPlan()
	switch why := s.CannotWrite(); {
	case why != "":
		return why
	case area == nil:
		return "No area to add an option to: a adds one."
	case len(area.Options) >= state.MaxOptionsPerArea:
		return fmt.Sprintf("%s already has %d options, the most the service allows.", area.Name,
			state.MaxOptionsPerArea)
	default:
		return ""
	}
}

// askOption asks for the beginning of the client description of a new option, which is also its name. Beside an option
// that is blank it goes to the service at once: the build would fill the blank one with it.
func (f *Forms) askOption() {
	s := f.frame.Shown()
	a, _ := s.WithPlan()
	if f.env.ClientView() || a.Blank() && !plan.Makes(s.Plan, a.ID) {
		f.optionForm(state.Edit{Proposal: s.ID(), Area: a.ID}, state.AddOption{}, a.Name)
		return
	}
	made := plan.Makes(s.Plan, a.ID)
	at := state.ScratchPlace{Form: state.ScratchOption, Proposal: s.ID(), Part: int64(a.ID)}
	f.askPlanned(f.formOfOption(a.Name, ""), at, func(values map[string]string) (plan.Edit, func()) {
		area, now := state.AreaID(0), f.frame.Shown()
		if !made {
			area = state.Resolved(a.ID, now.Watched.Resolved)
		}
		place := plan.New(area, a.Name, "", plan.NewID)
		return plan.NewOption(place, values[fieldClient]),
			func() { f.frame.Point(0, state.OptionID(-place.Option(nil))) }
	})
}

const fieldClient = "Client"

func (f *Forms) formOfOption(area, client string) *dialog.Form {
	return dialog.NewForm(f.env.Theme, f.env.Keys, "New option of "+area, "", dialog.Field{
		Name: fieldClient, Label: "Client text", Limit: state.MaxText, Value: client,
		Help: "Its first words name the option: “Better: …”. Optional.",
	})
}

// optionForm opens a form for the client description of the option that e adds to an area, starting with its current
// one.
func (f *Forms) optionForm(e state.Edit, made state.AddOption, area string) *dialog.Form {
	at := state.ScratchPlace{Form: state.ScratchOption, Proposal: e.Proposal, Part: int64(e.Area)}
	return f.ask(f.formOfOption(area, made.Client), screen.Everyone, at, screen.Does(func(values map[string]string) {
		made.Client = values[fieldClient]
		e.Change = made
		f.ports.Outbox.Commit(e)
	}))
}

// renameHere answers the key for renaming in the pane of the areas. On an area it never asks for the proposal's name: a
// name typed for the area would go there.
func (f *Forms) renameHere() tea.Cmd {
	s := f.frame.Shown()
	a, o := s.WithPlan()
	onOption := f.tree.OnOption()
	switch {
	case a != nil && !onOption && plan.Makes(s.Plan, a.ID):
		form := f.formOfArea("Rename "+a.NameWord(), dialog.Field{Value: a.Name, Selected: true}, s.With, a.ID)
		at := state.ScratchPlace{Form: state.ScratchRename, Proposal: s.ID(), Part: int64(a.ID)}
		f.askPlanned(form, at, func(values map[string]string) (plan.Edit, func()) {
			return plan.Rename(plan.IDOf(a.ID), values[fieldName]), func() {}
		})
		return nil
	case o != nil && onOption && s.OnlyPlanned():
		f.askOptionName(a, o)
		return nil
	case a == nil || onOption:
		return f.askRename()
	}
	f.env.Host.Tell(screen.Notice{
		Kind: screen.Warn,
		Text: "“" + a.NameWord() + "” can't be renamed here: the web app renames an area that is built. " +
			f.env.Keys.Name(screen.PaneNext) + " leaves the areas, and then " + f.env.Keys.Name(screen.Rename) +
			" renames the proposal.",
	})
	return nil
}

// askOptionName asks for the name of an option that is only planned, with which its client description begins.
func (f *Forms) askOptionName(a *state.Area, o *state.Option) {
	s := f.frame.Shown()
	form := dialog.NewForm(f.env.Theme, f.env.Keys, "Rename "+s.OptionName(a, o.ID), "", dialog.Field{
		Name: fieldName, Label: "Name", Value: plan.NameOf(s.Plan, o), Selected: true, Limit: state.LongestLabel,
		Check: dialog.Needed("An option needs a name: the client text begins with it."),
		Help:  "The client text begins with it: “Better: …”.",
	})
	at := state.ScratchPlace{Form: state.ScratchRename, Proposal: s.ID(), Part: int64(o.ID)}
	f.askPlanned(form, at, func(values map[string]string) (plan.Edit, func()) {
		return plan.Call(plan.IDOf(o.ID), strings.TrimSpace(values[fieldName])), func() {}
	})
}

// areaName returns the name of the area that e adds an option to.
func (f *Forms) areaName(e state.Edit) string {
	if p := f.ports.Words.Named(e.Proposal); p != nil && p.Area(e.Area) != nil {
		return p.Area(e.Area).Name
	}
	return "an area"
}
