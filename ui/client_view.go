package ui

import (
	"fmt"

	"app.tender/tender/views"
	tea "github.com/charmbracelet/bubbletea"
)

// clientViewWord stays on the screen while only what the customer sees is.
const clientViewWord = "CLIENT VIEW"

// teamOnly are the actions that would bring onto the screen what the customer
// must not see, with what each is for.
var teamOnly = map[views.Action]string{
	views.EditNotes:    "write installer notes",
	views.EditInternal: "write internal notes",
	views.GoInstaller:  "open the installers' sheet",
	views.GoOutbox:     "look into the outbox",
	views.GoJournal:    "look into the journal",
	views.SearchLocal:  "search everything on this machine",
}

// toggleClientView shows only what the customer sees, or everything again.
func (m *Model) toggleClientView() tea.Cmd {
	m.clientView = !m.clientView
	m.summary.SetClientView(m.clientView)
	m.items.SetClientView(m.clientView)
	m.compare.SetClientView(m.clientView)
	m.orders.detail.SetClientView(m.clientView)
	if m.clientView && m.focus == paneNotes {
		m.focus = paneClient
	}
	if m.clientView {
		m.notices.clear() // they were said to the team
	}
	m.showOpen()
	return nil
}

// forClientView says of bindings what the client view keeps from being done, and
// what leaves it.
func (m *Model) forClientView(bs []views.Binding) []views.Binding {
	if !m.clientView {
		return bs
	}
	for i := range bs {
		if what, ok := teamOnly[bs[i].Action]; ok {
			bs[i].Disabled = fmt.Sprintf("Leave the client view (%s) to %s.", m.keys.Name(views.ClientView), what)
		}
		if bs[i].Action == views.ClientView {
			bs[i].Word = "leave the client view"
		}
	}
	return bs
}

// clientViewBadge is the word for the header, empty while everything is shown.
func (m *Model) clientViewBadge() string {
	if !m.clientView {
		return ""
	}
	return m.theme.Client.Bold(true).Reverse(true).Render(" " + clientViewWord + " ")
}
