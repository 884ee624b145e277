package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/dialog"
	tea "github.com/charmbracelet/bubbletea"
)

// askClient asks whose proposals the list is to show.
func (m *Model) askClient() tea.Cmd {
	p := dialog.NewFinder(m.theme, m.keys, "Proposals of a client")
	return m.findPeople(&p, 0, func(s views.Submit) tea.Cmd {
		q := m.list.query
		q.ContactID = state.ContactID(s.Choice)
		m.proposals.SetClient(q.ContactID, m.asking.titles[s.Choice])
		m.proposals.SetQuery(q)
		return m.changeQuery(m.proposals.Query())
	})
}
