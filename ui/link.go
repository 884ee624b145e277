package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/views"
	tea "github.com/charmbracelet/bubbletea"
)

// toggleOffline begins or ends working offline by choice.
func (m *Model) toggleOffline() tea.Cmd {
	m.session.GoOffline(!m.snap.Link.Chosen)
	m.look()
	m.place().show()
	if m.snap.Link.Chosen {
		m.notices.tell(noticeInfo, "Working offline. Edits wait in the outbox. "+views.OfflineNext(m.keys, true))
		return nil
	}
	m.under.byHand = true
	m.notices.tell(noticeInfo, "Asking the service…") // that it answers is said when it does
	return m.refresh()
}

// refreshByHand is refresh when a person asked for it.
func (m *Model) refreshByHand() tea.Cmd {
	m.live.again()
	m.under.byHand = true
	m.session.Carry()
	return m.refresh()
}

// refresh reads what is on the screen again.
func (m *Model) refresh() tea.Cmd {
	if !m.snap.Link.Online() {
		m.notices.answer("Working offline: nothing is read. " + views.OfflineNext(m.keys, true))
		return nil
	}
	m.session.RefreshPins(m.snap.Link.Fault.Kind == state.FaultNone) // a probe asks for nothing that is fresh
	return m.place().refresh()
}
