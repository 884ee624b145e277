package ui

import (
	"fmt"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/views"
)

// bindings are the actions of the place where one is, the nearest first, as far as
// they are for those who look.
func (m *Model) bindings() []views.Binding {
	bs := m.existing(m.allBindings())
	for i := range bs {
		if bs[i].Action == views.ClientView && m.clientView {
			bs[i].Word = "leave the client view"
		}
	}
	return bs
}

// allBindings are the actions of the place where one is as the team has them.
func (m *Model) allBindings() []views.Binding {
	here := m.place()
	return slices.Concat(here.pane().Bindings(), here.bindings(), m.globalBindings(), m.localBindings())
}

// globalBindings work everywhere but in a dialog and while text is typed.
func (m *Model) globalBindings() []views.Binding {
	noProposal := ""
	if m.snap.Open.ID == 0 {
		noProposal = "No proposal is open: choose one in the list first."
	}
	return []views.Binding{
		{Action: views.Back},
		{Action: views.GoProposals},
		{Action: views.GoEditor, Disabled: noProposal},
		{Action: views.SignIn, Disabled: m.cannotSignIn()},
		{Action: views.Refresh},
		{Action: views.WorkOffline},
		{Action: views.Palette},
		{Action: views.Help},
		{Action: views.Repaint},
		{Action: views.Stop, Disabled: m.cannotStop()},
		{Action: views.Suspend, Disabled: m.cannotSuspend()},
		{Action: views.Quit},
	}
}

// editorBindings are the actions on the open proposal, each with why it can't
// be done now.
func (m *Model) editorBindings() []views.Binding {
	write := m.readOnly()
	if m.open.workspace == nil {
		write = "The proposal has not been read yet."
	}
	option := write
	area, opt := m.selectedOption()
	switch {
	case option == "" && opt == nil:
		option = "There is no option here: a adds an area with one."
	}
	addOption := write
	switch {
	case addOption != "":
	case area == nil:
		addOption = "There is no area to add an option to: a adds one."
	case len(area.Options) >= state.MaxOptionsPerArea:
		addOption = fmt.Sprintf("%s already has %d options, the most that the service takes.", area.Name, state.MaxOptionsPerArea)
	}
	location := write
	if location == "" && m.open.workspace.Proposal.Customer == nil {
		location = "A location belongs to a contact: assign one first (" + m.keys.Name(views.AssignContact) + ")."
	}
	return append([]views.Binding{
		{Action: views.PaneNext},
		{Action: views.PanePrevious},
		{Action: views.EditClient, Disabled: option},
		{Action: views.EditNotes, Disabled: option},
		{Action: views.EditExternally, Disabled: option},
		m.copyBinding(),
		{Action: views.Compare, Disabled: m.cannotCompare()},
		{Action: views.AddArea, Disabled: write},
		{Action: views.AddOption, Disabled: addOption},
		{Action: views.AssignLocation, Disabled: location},
		{Action: views.AssignContact, Disabled: write},
		{Action: views.EditDescription, Disabled: write},
		{Action: views.EditInternal, Disabled: write},
		{Action: views.Rename, Disabled: write},
		{Action: views.ClientView},
	}, m.textBindings(write)...)
}

// localBindings are what can be done from everywhere with what is kept here.
func (m *Model) localBindings() []views.Binding {
	return append([]views.Binding{
		{Action: views.Undo, Disabled: m.cannotReverse(undoing)},
		{Action: views.Redo, Disabled: m.cannotReverse(redoing)},
		{Action: views.SaveAll, Disabled: m.cannotSaveAll()},
		{Action: views.Pin, Disabled: m.cannotPin()},
	}, m.pageBindings()...)
}
