package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
)

// toggleClientView shows only what the customer sees, or everything again.
func (m *Model) toggleClientView() tea.Cmd {
	m.clientView = !m.clientView
	if m.clientView {
		m.notices.Clear() // they were said to the team
	} else {
		m.notices.Elsewhere() // how the view is left
	}
	m.tellHosts(screen.AudienceChanged{})
	return nil
}
