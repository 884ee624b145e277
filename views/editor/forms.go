package editor

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/people"
)

// areaForm opens a form for the name of the area that e creates, starting with its current one.
// The form refuses an existing name before anything is saved.
func (m *Model) areaForm(e state.Edit) *dialog.Form {
	check := func(name string) string {
		if name == "" {
			return "An area needs a name."
		}
		if p := m.shown(); p != nil && p.ID == e.Proposal {
			for _, a := range p.Areas {
				if text.SameName(a.Name, name) && (e.Area == 0 || a.ID != e.Area) {
					return fmt.Sprintf("This proposal already has an area “%s”. Choose another name.", a.Name)
				}
			}
		}
		return ""
	}
	f := dialog.NewForm(m.th, m.keys, "New area", "", dialog.Field{
		Name: "Name", Label: "Name", Value: e.Text(), Limit: state.MaxAreaName, Check: check,
		Help: "For example Living Room. It comes with one option.",
	})
	at := state.ScratchPlace{Form: state.ScratchArea, Proposal: e.Proposal, Part: int64(e.Area)}
	return m.ask(f, screen.Everyone, at, screen.Does(func(values map[string]string) {
		m.Outbox.Commit(e.WithText(values["Name"]))
	}))
}

// cannotAddOption returns why no option can be added to the area under the cursor.
func (m *Model) cannotAddOption() string {
	area, _ := m.selected()
	switch why := m.cannotWrite(); {
	case why != "":
		return why
	case area == nil:
		return "No area to add an option to: a adds one."
	case len(area.Options) >= state.MaxOptionsPerArea:
		return fmt.Sprintf("%s already has %d options, the most the service allows.", area.Name, state.MaxOptionsPerArea)
	default:
		return ""
	}
}

// askOption asks for the beginning of the client description of a new option, which is also its
// name. The question also prevents a single key from creating an option, which can't be deleted.
func (m *Model) askOption() {
	a, _ := m.selected()
	m.optionForm(state.Edit{Proposal: m.seen.ID, Area: a.ID}, state.AddOption{}, a.Name)
}

// optionForm opens a form for the client description of the option that e adds to an area,
// starting with its current one.
func (m *Model) optionForm(e state.Edit, made state.AddOption, area string) *dialog.Form {
	f := dialog.NewForm(m.th, m.keys, "New option of "+area, "", dialog.Field{
		Name: "Client", Label: "Client text", Limit: state.MaxText, Value: made.Client,
		Help: "Its first words name the option: “Better: …”. Optional.",
	})
	at := state.ScratchPlace{Form: state.ScratchOption, Proposal: e.Proposal, Part: int64(e.Area)}
	return m.ask(f, screen.Everyone, at, screen.Does(func(values map[string]string) {
		made.Client = values["Client"]
		e.Change = made
		m.Outbox.Commit(e)
	}))
}

// renameHere answers the key for renaming in the pane of the areas. On an area it never asks for the proposal's name: a
// name typed for the area would go there.
func (m *Model) renameHere() tea.Cmd {
	a, _ := m.selected()
	if a == nil || m.areas.OnOption() {
		return m.askRename()
	}
	m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: "“" + a.NameWord() + "” can't be renamed here: the web app renames an area that is built. " +
		m.keys.Name(screen.PaneNext) + " leaves the areas, and then " + m.keys.Name(screen.Rename) + " renames the proposal."})
	return nil
}

// askRename asks for the proposal's name and salesperson. It starts with a name that was refused
// or is in conflict, to be corrected.
func (m *Model) askRename() tea.Cmd {
	p := m.shown()
	id, name, seller := p.ID, p.Name, p.SalesPerson
	base := m.workspace.NameBase()
	typed, pending := m.workspace.Standing(state.Edit{Proposal: id, Change: state.Rename{}})
	begin := name
	if pending {
		begin = typed.Edit.Text()
	}
	f := dialog.NewForm(m.th, m.keys, proposalWord(p), "",
		dialog.Field{Name: "Name", Label: "Name", Value: begin, Limit: state.MaxProposalName, Check: dialog.Needed("A proposal needs a name.")},
		people.Field(seller),
	)
	m.ask(f, screen.Team, state.ScratchPlace{Form: state.ScratchRename, Proposal: id}, func(values map[string]string) tea.Cmd {
		changed := false
		if to := values["Name"]; to != name || pending && to != begin {
			m.Outbox.Commit(state.Edit{Proposal: id, Base: base, Change: state.Rename{Name: to}})
			changed = true
		}
		if to := people.Chosen(values); to != 0 && to != seller.ID {
			m.Outbox.Commit(state.Edit{Proposal: id, User: to, Change: state.SetSalesPerson{}})
			changed = true
		}
		if !changed {
			m.tell(screen.Refusal, "Name and salesperson are unchanged: nothing to save.")
		}
		return nil
	})
	return m.users.Fill(f)
}

// nameForm opens a form for the name that e gives a proposal.
func (m *Model) nameForm(e state.Edit) *dialog.Form {
	f := dialog.NewForm(m.th, m.keys, "Name of "+m.Words.Proposal(e.Proposal), "", dialog.Field{
		Name: "Name", Label: "Name", Value: e.Text(), Limit: state.MaxProposalName, Check: dialog.Needed("A proposal needs a name."),
	})
	return m.ask(f, screen.Team, state.ScratchPlace{Form: state.ScratchRename, Proposal: e.Proposal}, screen.Does(func(values map[string]string) {
		m.Outbox.Commit(e.WithText(values["Name"]))
	}))
}

// ask opens a form, and keeps the typed values at a place.
func (m *Model) ask(f *dialog.Form, who screen.Audience, at state.ScratchPlace, submit func(values map[string]string) tea.Cmd) *dialog.Form {
	m.env.Host.Open(screen.Dialog{Audience: who, Form: f, Keep: at, Submit: func(a screen.Answer) tea.Cmd { return submit(a.Values) }})
	return f
}

// Correct opens the form of an unsaved edit.
func (m *Model) Correct(e state.Edit, against state.Fault) (cmd tea.Cmd, mine bool) {
	var f *dialog.Form
	switch change := e.Change.(type) {
	case state.AddArea:
		f = m.areaForm(e)
	case state.AddOption:
		f = m.optionForm(e, change, m.areaName(e))
	case state.Rename:
		f = m.nameForm(e)
	default:
		return nil, false
	}
	f.SetFault(against)
	return nil, true
}

// areaName returns the name of the area that e adds an option to.
func (m *Model) areaName(e state.Edit) string {
	if p := m.Words.Named(e.Proposal); p != nil && p.Area(e.Area) != nil {
		return p.Area(e.Area).Name
	}
	return "an area"
}
