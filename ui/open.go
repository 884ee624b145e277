package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/views/installer"
	tea "github.com/charmbracelet/bubbletea"
)

// The ways to a proposal: a row of the list, what was open last, a hit of the
// search, an entry of the outbox, a draft. All of them open it as a row does, so
// that an installer comes to the sheet from everywhere.

// openRow opens what Enter on a row of the list means: the editor, and for an
// installer the sheet.
func (m *Model) openRow(id state.ProposalID) tea.Cmd {
	m.openProposal(id)
	return m.openSheet(installer.AtJob)
}

// openOption opens a proposal with the cursor on one of its options, or on the
// counted option of an area; with zeros it stays where it is.
func (m *Model) openOption(id state.ProposalID, area state.AreaID, option state.OptionID) tea.Cmd {
	if area == 0 && option == 0 {
		return m.openRow(id)
	}
	m.openProposal(id)
	m.open.area, m.open.option = area, option
	m.showOpen()
	return m.openSheet(installer.AtArea)
}

// openText opens a proposal and one of its texts for typing, as soon as it is
// read. Where nothing may be written the text is shown alone.
func (m *Model) openText(ref state.TextRef) tea.Cmd {
	cmd := m.openOption(ref.Proposal, 0, ref.Option)
	m.open.edit = ref.Field
	return tea.Batch(cmd, m.beginAsked())
}

// beginAsked begins the text that the proposal was opened for, once it is there.
func (m *Model) beginAsked() tea.Cmd {
	field := m.open.edit
	if field == "" || m.open.workspace == nil {
		return nil
	}
	m.open.edit = ""
	if m.readOnly() != "" || m.screen != screenEditor {
		return nil
	}
	return m.beginText(field)
}

// openFirst opens what the editor is to begin with, if anything.
func (m *Model) openFirst() tea.Cmd {
	if m.opts.First == 0 {
		return nil
	}
	return m.openRow(m.opts.First)
}
