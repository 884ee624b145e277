package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	tea "github.com/charmbracelet/bubbletea"
)

// askCorrect opens the form of what e saves with its values, and with what speaks
// against them.
func (m *Model) askCorrect(e state.Edit, fault state.Fault) tea.Cmd {
	var f *dialog.Form
	switch e.Kind {
	case state.EditAddArea:
		f = m.areaForm(e)
	case state.EditAddOption:
		f = m.optionForm(e, m.areaName(e))
	case state.EditRename:
		f = m.nameForm(e)
	default:
		return m.correctBy(e, fault)
	}
	if fault.Kind != state.FaultNone {
		f.SetFault(fault)
	}
	return nil
}

// nameForm asks for the name that e gives a proposal.
func (m *Model) nameForm(e state.Edit) *dialog.Form {
	f := dialog.NewForm(m.theme, m.keys, "Name of "+m.describeProposal(e.Proposal), "", dialog.Field{
		Name: "Name", Label: "Name", Value: e.Text, Limit: state.MaxProposalName, Check: dialog.Needed("A proposal needs a name."),
	})
	m.openDialog(&f, func(s screen.Answer) tea.Cmd {
		e.Text = s.Values["Name"]
		return m.commitApart(e)
	})
	return &f
}

// notCorrected opens the form again whose edit went on its way meanwhile: what was
// typed must not go with it.
func (m *Model) notCorrected(e session.Uncommitted) tea.Cmd {
	if !e.Edit.Corrects() {
		return nil
	}
	return m.askCorrect(e.Edit, e.Fault)
}

// areaName is what the area is called that an option is added to.
func (m *Model) areaName(e state.Edit) string {
	if p := m.named(e.Proposal); p != nil && p.Area(e.Area) != nil {
		return p.Area(e.Area).Name
	}
	return "an area"
}
