package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/views/installer"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// noSheet returns why there is no sheet to open here, or "".
func (m *Model) noSheet() string {
	switch {
	case m.chosen() != 0:
		return ""
	case m.hosting().lister() != nil:
		return "No proposal in this list."
	default:
		return screen.NoneOpen
	}
}

// chosen returns the proposal under the cursor of the list, or elsewhere the open one; 0 for none.
func (m *Model) chosen() state.ProposalID {
	if l := m.hosting().lister(); l != nil {
		return l.Chosen()
	}
	return m.snap.Open.ID
}

// sheetLocation returns where the sheet's action goes: from the list to the first page of the chosen proposal's sheet, from
// elsewhere to the area under the cursor.
func (m *Model) sheetLocation() screen.Location {
	to := screen.Location{Screen: installer.ID, Item: installer.AtArea}
	switch h := m.hosting(); {
	case h != nil && h.page.ID == installer.ID:
		to.Item = 0
	case m.hosting().lister() != nil:
		to.Proposal, to.Item = m.chosen(), installer.AtJob
		if to.Proposal == m.snap.Open.ID {
			m.session.Reread()
		}
	}
	return to
}

// openSheet continues to the sheet if an installer opened the proposal for it.
func (m *Model) openSheet(from int64) tea.Cmd {
	if !m.opts.Installer {
		return nil
	}
	return m.goToLocation(screen.Location{Screen: installer.ID, Item: from})
}
