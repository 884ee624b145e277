package ui

import (
	"app.tender/tender/views"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// clientViewWord stays on the screen while only what the customer sees is.
const clientViewWord = "CLIENT VIEW"

// toggleClientView shows only what the customer sees, or everything again.
func (m *Model) toggleClientView() tea.Cmd {
	m.clientView = !m.clientView
	m.summary.SetClientView(m.clientView)
	m.items.SetClientView(m.clientView)
	if m.clientView {
		m.notices.clear() // they were said to the team
	} else {
		m.notices.elsewhere() // how the view is left
	}
	m.showOpen()
	m.tellHosts(screen.Lookers{})
	return nil
}

// leaveClientView says how the client view is left.
func (m *Model) leaveClientView() string {
	key := m.keys.Name(views.ClientView)
	if key == "" {
		key = m.keys.Name(views.Palette)
	}
	return key + " leaves it."
}

// clientViewBadge is the word for the header, empty while everything is shown.
func (m *Model) clientViewBadge() string {
	if !m.clientView {
		return ""
	}
	return m.theme.Client.Bold(true).Reverse(true).Render(" " + clientViewWord + " ")
}
