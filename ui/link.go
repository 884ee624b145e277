package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/views"
	tea "github.com/charmbracelet/bubbletea"
)

// noteAnswer lets the session learn from the outcome of a request how the service
// stands.
func (m *Model) noteAnswer(err error) {
	m.session.Note(err)
	m.snap = m.session.Snapshot()
}

// offline reports whether the service can't be asked now.
func (m *Model) offline() bool { return m.snap.Link.Offline() }

// toggleOffline begins or ends working offline by choice.
func (m *Model) toggleOffline() tea.Cmd {
	m.session.GoOffline(!m.snap.Link.Chosen)
	m.snap = m.session.Snapshot()
	m.place().show()
	if m.snap.Link.Chosen {
		m.notices.tell(noticeInfo, "Working offline. Edits wait in the outbox. "+views.OfflineNext(m.keys, true))
		return m.toastCmd()
	}
	m.under.byHand = true
	m.notices.tell(noticeInfo, "Asking the service…") // that it answers is said when it does
	return tea.Batch(m.refresh(), m.toastCmd())
}

// refresh reads what is on the screen again.
func (m *Model) refresh() tea.Cmd {
	if !m.snap.Link.Online() {
		m.notices.answer("Working offline: nothing is read. " + views.OfflineNext(m.keys, true))
		return m.toastCmd()
	}
	m.session.RefreshPins(m.snap.Link.Fault.Kind == state.FaultNone) // a probe asks for nothing that is fresh
	return m.place().refresh()
}

// keptOrTold says why this machine could not keep a copy; what is on the screen is
// right all the same.
func (m *Model) keptOrTold(err error) {
	if f := state.FaultOf(err); f.Kind != state.FaultNone && f.Kind != state.FaultCanceled {
		m.notices.local = f
	}
}
