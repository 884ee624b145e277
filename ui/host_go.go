package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// goToLocation leads to a place, where that is for those who look.
func (m *Model) goToLocation(at screen.Location) tea.Cmd {
	h, s := m.pageNamed(at.Screen)
	switch {
	case h == nil:
		return m.goToPlace(at)
	case !m.admits(h.page.Audience):
		m.notices.answer(m.onlyFor())
		return nil
	}
	h.at = at
	if at.Proposal != 0 && at.Proposal != m.snap.Open.ID {
		m.openProposal(at.Proposal)
	}
	return m.goTo(s)
}

// goToPlace leads to a place of a screen that the root has.
func (m *Model) goToPlace(at screen.Location) tea.Cmd {
	switch at.Screen {
	case screen.AtProposal:
		return m.goToProposal(at)
	case screen.AtText:
		return m.openText(state.TextRef{Proposal: at.Proposal, Option: at.Option, Field: at.Field})
	case screen.AtConflict:
		return m.goToConflict(at.Item)
	default:
		return nil
	}
}

// goToProposal opens a proposal with the cursor on an option, in the pane of what is
// looked for there.
func (m *Model) goToProposal(at screen.Location) tea.Cmd {
	cmd := m.openOption(at.Proposal, at.Area, at.Option)
	switch {
	case at.Items:
		m.focus = paneItems
	case at.Field == state.ClientDescription:
		m.focus = paneClient
	case at.Field == state.InstallerNotes:
		m.focus = paneNotes
	}
	return cmd
}

// goToConflict opens an entry of the outbox that is in conflict.
func (m *Model) goToConflict(entry int64) tea.Cmd {
	for _, e := range m.snap.Entries {
		if e.ID == entry {
			return m.openConflict(e)
		}
	}
	return nil
}
