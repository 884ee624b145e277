package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	tea "github.com/charmbracelet/bubbletea"
)

// askClient asks whose proposals the list is to show.
func (m *Model) askClient() tea.Cmd {
	p := dialog.NewFinder(m.theme, m.keys, "Proposals of a client")
	return m.findPeople(&p, 0, func(s screen.Answer) tea.Cmd {
		q := m.list.query
		q.ContactID = state.ContactID(s.Choice)
		m.proposals.SetClient(q.ContactID, m.asking.titles[s.Choice])
		m.proposals.SetQuery(q)
		return m.changeQuery(m.proposals.Query())
	})
}

// askSeller asks whose proposals, as their salesperson, the list is to show.
func (m *Model) askSeller() tea.Cmd {
	p := dialog.NewPicker(m.theme, m.keys, "Proposals of a salesperson")
	items := make([]dialog.Item, len(m.list.users))
	for i, u := range m.list.users {
		items[i] = dialog.Item{ID: int64(u.ID), Title: u.DisplayName(), Detail: u.Email}
	}
	p.SetItems(items)
	if len(items) == 0 {
		p.SetFault(noUsers)
	}
	m.openDialog(&p, func(s screen.Answer) tea.Cmd {
		q := m.list.query
		q.SalesPersonID = state.UserID(s.Choice)
		m.proposals.SetQuery(q)
		return m.changeQuery(m.proposals.Query())
	})
	return nil
}
