// Package forms asks for what is entered about the open proposal outside its texts: its name and salesperson, its
// contact and location, and new areas and options.
package forms

import (
	"cmp"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/editor/areas"
	"app.tender/tender/views/editor/shown"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/people"
)

// Ports are the dependencies of the forms.
type Ports struct {
	Outbox  people.Outbox
	Sellers *people.Sellers
	Service Service
	Cache   Cache
	Words   Words
	// Plan applies an edit to the plan and calls done; or back if that is not possible or a person declines it.
	Plan func(e plan.Edit, back, done func())
}

// Service is what the forms read from the service. Errors carry a state.Fault.
type Service interface {
	people.UserService
	people.ContactService
	people.LocationService
}

// Cache is what the forms read on this machine.
type Cache interface {
	people.UserCache
	people.ContactCache
	people.LocationCache
}

// Words returns the names that this machine knows.
type Words interface {
	// Proposal returns the name of a proposal, empty for an unknown one.
	Proposal(id state.ProposalID) string
	// Named returns a proposal with only its names; nil if they are unknown.
	Named(id state.ProposalID) *state.Proposal
}

// Forms asks about the proposal that a frame shows.
type Forms struct {
	env   *screen.Env
	ports Ports
	frame shown.Frame
	tree  *areas.Model

	users          *people.Users
	contactPicker  *people.ContactPicker
	locationPicker *people.LocationPicker
	maker          *people.Maker
}

// New returns the forms, with the tree whose cursor they ask about.
func New(env *screen.Env, p Ports, f shown.Frame, tree *areas.Model) *Forms {
	return &Forms{
		env: env, ports: p, frame: f, tree: tree,
		users:          people.NewUsers(env, p.Service, p.Cache, p.Sellers),
		contactPicker:  people.NewContactPicker(env, p.Service, p.Cache),
		locationPicker: people.NewLocationPicker(env, p.Service, p.Cache),
		maker:          people.NewMaker(env, p.Service, p.Cache, p.Outbox),
	}
}

// ofProposals is the heading of the actions.
const ofProposals = "Proposals"

// actionRenameArea is the key for renaming, on an area.
const actionRenameArea screen.ID = "area.rename"

// InTree is the action that answers the key for renaming in the pane of the areas.
var InTree = []screen.Def[*Forms]{{
	ID: actionRenameArea, Group: ofProposals, Keys: []string{"r"}, Short: "rename",
	Long:   "Rename the area or option that is only planned; on an option that is built, the proposal",
	Unless: (*Forms).cannotWrite, Do: (*Forms).renameHere,
}}

// Parts are the actions that add areas and options, and choose the people of the proposal.
var Parts = []screen.Def[*Forms]{
	{
		ID: screen.AddArea, Group: ofProposals, Keys: []string{"a"}, Short: "area", Long: "Add an area to the plan",
		Audience: screen.Client, Unless: (*Forms).cannotWrite, Do: screen.Does((*Forms).askArea),
	},
	{
		ID: screen.AddOption, Group: ofProposals, Keys: []string{"o"}, Short: "option",
		Long:     "Add an option of the area to the plan",
		Audience: screen.Client, Unless: (*Forms).cannotAddOption, Do: screen.Does((*Forms).askOption),
	},
	{
		ID: screen.AssignLocation, Group: ofProposals, Keys: []string{"L"}, Short: "location",
		Long:     "Assign a location; the sales tax follows it",
		Audience: screen.Client, Unless: (*Forms).cannotLocate, Do: (*Forms).askLocation,
	},
	{
		ID: screen.AssignContact, Group: ofProposals, Keys: []string{"C"}, Short: "contact", Long: "Assign a contact",
		Unless: (*Forms).cannotWrite, Do: (*Forms).askContact,
	},
}

// Name is the action that renames the proposal.
var Name = []screen.Def[*Forms]{{
	ID: screen.Rename, Group: ofProposals, Keys: []string{"r"}, Short: "rename",
	Long:   "Rename the proposal or change its salesperson",
	Unless: (*Forms).cannotWrite, Do: (*Forms).askRename,
}}

// Activity returns what is being read for a form or a picker, or "".
func (f *Forms) Activity() string {
	return cmp.Or(f.users.Activity(), f.contactPicker.Activity(), f.locationPicker.Activity(), f.maker.Activity())
}

// Told passes on what became of a new contact or location.
func (f *Forms) Told(msg tea.Msg) tea.Cmd { return f.maker.Told(msg) }

func (f *Forms) cannotWrite() string {
	s := f.frame.Shown()
	return s.CannotWrite()
}

// shown returns the proposal with unsaved edits if it is still open; nil otherwise.
func (f *Forms) shown(id state.ProposalID) *state.Proposal {
	s := f.frame.Shown()
	if p := s.Proposal(); p != nil && p.ID == id {
		return p
	}
	return nil
}

func (f *Forms) tell(kind screen.Kind, words string) {
	f.env.Host.Tell(screen.Notice{Kind: kind, Text: words, Audience: screen.Everyone})
}

// askRename asks for the proposal's name and salesperson. It starts with a name that was refused
// or is in conflict, to be corrected.
func (f *Forms) askRename() tea.Cmd {
	s := f.frame.Shown()
	p := s.Proposal()
	id, name, seller := p.ID, p.Name, p.SalesPerson
	base := s.Workspace.NameBase()
	typed, pending := s.Workspace.Standing(state.Edit{Proposal: id, Change: state.Rename{}})
	begin := name
	if pending {
		begin = typed.Edit.Text()
	}
	form := dialog.NewForm(f.env.Theme, f.env.Keys, shown.TitleOf(p), "",
		dialog.Field{
			Name: "Name", Label: "Name", Value: begin, Selected: !pending, Limit: state.MaxProposalName,
			Check: dialog.Needed("A proposal needs a name."),
		},
		people.Field(seller),
	)
	f.ask(form, screen.Team, state.ScratchPlace{Form: state.ScratchRename, Proposal: id},
		func(values map[string]string) tea.Cmd {
			changed := false
			if to := values["Name"]; to != name || pending && to != begin {
				f.ports.Outbox.Commit(state.Edit{Proposal: id, Base: base, Change: state.Rename{Name: to}})
				changed = true
			}
			if to := people.Chosen(values); to != 0 && to != seller.ID {
				f.ports.Outbox.Commit(state.Edit{Proposal: id, User: to, Change: state.SetSalesPerson{}})
				changed = true
			}
			if !changed {
				f.tell(screen.Refusal, "Name and salesperson are unchanged: nothing to save.")
			}
			return nil
		})
	return f.users.Fill(form)
}

// nameForm opens a form for the name that e gives a proposal.
func (f *Forms) nameForm(e state.Edit) *dialog.Form {
	form := dialog.NewForm(f.env.Theme, f.env.Keys, "Name of "+f.ports.Words.Proposal(e.Proposal), "", dialog.Field{
		Name: "Name", Label: "Name", Value: e.Text(), Limit: state.MaxProposalName,
		Check: dialog.Needed("A proposal needs a name."),
	})
	return f.ask(form, screen.Team, state.ScratchPlace{Form: state.ScratchRename, Proposal: e.Proposal},
		screen.Does(func(values map[string]string) {
			f.ports.Outbox.Commit(e.WithText(values["Name"]))
		}))
}

// ask opens a form, and keeps the typed values at a place.
func (f *Forms) ask(
	form *dialog.Form, who screen.Audience, at state.ScratchPlace,
	submit func(values map[string]string) tea.Cmd,
) *dialog.Form {
	f.env.Host.Open(screen.Dialog{Audience: who, Form: form, Keep: at, Submit: func(a screen.Answer) tea.Cmd {
		return submit(a.Values)
	}})
	return form
}

// Correct opens the form of an unsaved edit.
func (f *Forms) Correct(e state.Edit, against state.Fault) (cmd tea.Cmd, mine bool) {
	var form *dialog.Form
	switch change := e.Change.(type) {
	case state.AddArea:
		form = f.areaForm(e)
	case state.AddOption:
		form = f.optionForm(e, change, f.areaName(e))
	case state.Rename:
		form = f.nameForm(e)
	default:
		return nil, false
	}
	form.SetFault(against)
	return nil, true
}
