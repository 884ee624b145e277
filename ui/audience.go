package ui

import (
	"app.tender/tender/views/editor"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// admitsPage reports whether a screen is for those who look.
func (m *Model) admitsPage(page string) bool {
	h := m.pageNamed(page)
	return h != nil && m.admits(h.page.Audience)
}

// keepWithin goes back to from when a message has led to a screen that is not for
// those who look. It comes before anything is drawn, so that it holds for every way
// there.
func (m *Model) keepWithin(from screen.Location) tea.Cmd {
	if m.admitsPage(m.screen) {
		return nil
	}
	m.screen = m.instead(from, m.there, editor.ID).Screen
	m.notices.answer(m.onlyFor())
	return m.toastCmd()
}
