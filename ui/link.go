package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// toggleOffline starts or stops working offline by choice.
func (m *Model) toggleOffline() tea.Cmd {
	m.session.Link.GoOffline(!m.snap.Link.Chosen)
	m.readSnapshot()
	m.show()
	if m.snap.Link.Chosen {
		m.notices.Tell(screen.Plain, "Working offline. Edits wait in the outbox. "+screen.OfflineNext(m.keys, true))
		return nil
	}
	m.under.ByHand = true
	m.notices.Tell(screen.Plain, "Connecting…") // the result is announced when it arrives
	return m.refresh()
}

// refreshByHand is refresh on a person's request.
func (m *Model) refreshByHand() tea.Cmd {
	m.live.again()
	m.under.ByHand = true
	m.notices.Retract(stoppedSaving(m.keys))
	m.notices.Retract(stoppedReading(m.keys))
	m.session.Sending.Wake()
	return m.refresh()
}

// refresh rereads the content of the screen. If that does not involve the service, it probes the connection, so that
// the person learns whether the service is reachable.
func (m *Model) refresh() tea.Cmd {
	if !m.snap.Link.Online() {
		m.notices.Answer("Working offline: no refresh. " + screen.OfflineNext(m.keys, true))
		return nil
	}
	m.session.Pins.RefreshPins(m.snap.Link.Fault.Kind == state.FaultNone) // a probe requests nothing that is fresh
	h := m.hosting()
	own := m.screens.update(h, screen.Reread{})
	switch {
	case h.page.Asks:
		return own
	case m.snap.Open.ID > 0:
		m.session.Proposal.Reread()
		return own
	default:
		return tea.Batch(own, m.screens.update(m.screens.pageNamed(home), screen.Reread{}))
	}
}

// signedIn resumes what the expired keys interrupted.
func (m *Model) signedIn() tea.Cmd {
	m.session.Link.Forgive()
	m.session.Sending.Wake()
	m.readSnapshot()
	return m.refresh()
}
