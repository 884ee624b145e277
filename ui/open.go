package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// openRow opens a proposal as a row of the list does: all ways to one do.
func (m *Model) openRow(id state.ProposalID) tea.Cmd {
	return m.goToLocation(screen.Location{Screen: screen.AtProposal, Proposal: id})
}

// openFirst opens what the program is to begin with, if anything.
func (m *Model) openFirst() tea.Cmd {
	if m.opts.First == 0 {
		return nil
	}
	return m.openRow(m.opts.First)
}
