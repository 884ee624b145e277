package ui

import (
	"app.tender/tender/views/conflict"
	"app.tender/tender/views/editor"
	"app.tender/tender/views/installer"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// here is where one is, with what is under the cursor of the open proposal.
func (m *Model) here() screen.Location {
	h := m.hosting()
	if h == nil {
		return screen.Location{Screen: m.screen, Proposal: m.snap.Open.ID}
	}
	at := h.scr.Here()
	_, e := m.desk()
	area, option := e.Cursor()
	if at.Proposal == m.snap.Open.ID && (at.Area == 0 || at.Area == area) {
		at.Area, at.Option = area, option
	}
	return at
}

// there reports whether one can go back to a screen: it is for those who look, and not
// gone.
func (m *Model) there(page string) bool {
	return !m.gone(page) && m.admitsPage(page)
}

// gone reports whether a screen is left for good: a conflict that was settled is.
func (m *Model) gone(page string) bool {
	return page == conflict.ID && m.pageNamed(page).scr.Here().Item == 0
}

// goBack leads to where one came from, with the cursor where it was.
func (m *Model) goBack() tea.Cmd { return m.goToLocation(m.navigation.back(m.there)) }

// goToLocation leads to a place, where that is for those who look. What it shows of a
// proposal is shown of the one that it tells.
func (m *Model) goToLocation(at screen.Location) tea.Cmd {
	h := m.pageNamed(at.Screen)
	switch {
	case h == nil:
		return m.goToPlace(at)
	case !m.admits(h.page.Audience):
		m.notices.answer(m.onlyFor())
		return nil
	}
	h.at = at
	m.reopen(at)
	return m.goTo(at.Screen)
}

// reopen opens the proposal of a place, where another one is open, with the cursor
// where it was.
func (m *Model) reopen(at screen.Location) {
	if at.Proposal != 0 && at.Proposal != m.snap.Open.ID && at.Screen != editor.ID {
		_, e := m.desk()
		e.Point(at)
		m.look()
	}
}

// goToPlace leads to a place of a screen that the root has, or that has another name.
func (m *Model) goToPlace(at screen.Location) tea.Cmd {
	switch at.Screen {
	case screen.AtProposal, screen.AtText:
		return m.goToProposal(at)
	default:
		return nil
	}
}

// goToProposal opens a proposal: in the editor, and for an installer on the sheet.
func (m *Model) goToProposal(at screen.Location) tea.Cmd {
	m.pageNamed(editor.ID).at = at
	cmd := m.goTo(editor.ID)
	m.look()
	from := installer.AtArea
	if at.Area == 0 && at.Option == 0 {
		from = installer.AtJob
	}
	return tea.Batch(cmd, m.openSheet(from))
}
