package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// oldScreens are for whom the screens are that the root has, beside the team.
var oldScreens = map[string]audience{screenEditor: clients, screenText: clients}

// admitsPage reports whether a screen is for those who look.
func (m *Model) admitsPage(page string) bool {
	if h := m.pageNamed(page); h != nil {
		return m.admits(h.page.Audience)
	}
	return m.admits(oldScreens[page])
}

// keepWithin goes back to from when a message has led to a screen or to a text
// that is not for those who look. It comes before anything is drawn, so that it
// holds for every way there.
func (m *Model) keepWithin(from screen.Location) tea.Cmd {
	if e := m.editor(); e != nil && !m.readable(e.Ref().Field) {
		m.leaveText()
	}
	if m.focus == paneNotes && !m.readable(state.InstallerNotes) {
		m.focus = paneClient
	}
	if m.admitsPage(m.screen) {
		return nil
	}
	to := m.instead(from, m.there, screenEditor)
	if m.screen = to.Screen; m.screen == screenEditor && to == from {
		m.focus = paneID(from.Item)
	}
	m.notices.answer(m.onlyFor())
	return m.toastCmd()
}
