package ui

import (
	"fmt"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/views"
)

// bindings are the actions of the place where one is, the nearest first.
func (m *Model) bindings() []views.Binding {
	own := m.focused().Bindings()
	switch m.screen {
	case screenProposals:
		own = append(own, views.Binding{Action: views.NewProposal, Disabled: m.opts.ReadOnly})
	case screenEditor:
		own = append(own, m.editorBindings()...)
	case screenCompare, screenChangeOrder:
		own = append(own, views.Binding{Action: views.ClientView})
	case screenText, screenOutbox, screenConflict, screenChangeOrders:
	}
	return slices.Concat(own, m.ownBindings(), m.globalBindings(), m.screenBindings())
}

// globalBindings work everywhere but in a dialog and while text is typed.
func (m *Model) globalBindings() []views.Binding {
	noProposal := ""
	if m.open.id == 0 {
		noProposal = "No proposal is open: choose one in the list first."
	}
	return []views.Binding{
		{Action: views.Back},
		{Action: views.GoProposals},
		{Action: views.GoEditor, Disabled: noProposal},
		{Action: views.GoOutbox},
		{Action: views.GoChangeOrders, Disabled: m.cannotListOrders()},
		{Action: views.Refresh},
		{Action: views.WorkOffline},
		{Action: views.Palette},
		{Action: views.Help},
		{Action: views.Repaint},
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
	return []views.Binding{
		{Action: views.PaneNext},
		{Action: views.PanePrevious},
		{Action: views.EditClient, Disabled: option},
		{Action: views.EditNotes, Disabled: option},
		{Action: views.EditExternally, Disabled: option},
		{Action: views.Compare, Disabled: m.cannotCompare()},
		{Action: views.AddArea, Disabled: write},
		{Action: views.AddOption, Disabled: addOption},
		{Action: views.AssignLocation, Disabled: location},
		{Action: views.AssignContact, Disabled: write},
		{Action: views.EditDescription, Disabled: write},
		{Action: views.EditInternal, Disabled: write},
		{Action: views.Rename, Disabled: write},
		{Action: views.ClientView},
	}
}

// hints are the actions that the key line names, the most used first.
func (m *Model) hints() []views.Action {
	switch m.screen {
	case screenProposals:
		return []views.Action{
			views.Open, views.Search, views.Filter, views.Sort, views.NewProposal, views.Refresh,
			views.GoOutbox, views.Palette, views.Help, views.Quit,
		}
	case screenEditor:
		return []views.Action{
			views.PaneNext, views.EditClient, views.EditNotes, views.AddArea, views.AddOption, views.Compare, views.AssignContact,
			views.AssignLocation, views.ClientView, views.Back, views.Palette, views.Help,
		}
	case screenOutbox:
		return []views.Action{views.OutboxLook, views.OutboxRetry, views.OutboxDrop, views.Back, views.Help}
	case screenConflict:
		return []views.Action{
			views.MoveUp, views.MoveDown, views.ConflictMine, views.ConflictTheirs, views.ConflictEdit,
			views.ConflictAccept, views.Back,
		}
	case screenCompare:
		return []views.Action{
			views.PaneNext, views.CompareChoose, views.CompareCopy, views.CompareBaseline, views.CompareDifferences,
			views.ClientView, views.Back, views.Palette, views.Help,
		}
	case screenChangeOrders:
		return []views.Action{views.Open, views.Search, views.Refresh, views.Back, views.Palette, views.Help}
	case screenChangeOrder:
		return []views.Action{views.MoveUp, views.MoveDown, views.OrderPrevious, views.OrderNext, views.ClientView, views.Back, views.Help}
	case screenInstaller, screenContacts, screenCatalog:
		return m.screenHints()
	case screenText:
	}
	return []views.Action{views.Send, views.Back}
}
