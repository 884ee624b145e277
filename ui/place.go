package ui

import (
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// place is the screen that is shown.
func (m *Model) place() hostedPlace { return hostedPlace{m, m.hosting()} }

// goTo shows another screen.
func (m *Model) goTo(page string) tea.Cmd {
	m.screen = page
	return m.place().enter()
}

// reread reads the open proposal again, or the list when none is open.
func (m *Model) reread() tea.Cmd {
	if m.snap.Open.ID > 0 {
		m.session.Reread()
		return nil
	}
	return m.update(m.pageNamed(home), screen.Reread{})
}
