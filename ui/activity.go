package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views/screen"
)

// activity returns the most important work in progress. Retries while the service is down don't count.
func (m *Model) activity() string {
	here, service := m.screens.work(m.hosting())
	switch {
	case m.hosting().env.Held() != "":
		return "Keys wait for the answer; " + m.keys.Name(screen.Back) + " drops them"
	case m.snap.Processing && sendingWords(m.snap, m.words) != "":
		return sendingWords(m.snap, m.words)
	case m.signIn.Busy():
		return "Signing in"
	case here != "":
		return here
	case m.snap.Link.Fault.Kind != state.FaultNone && !m.under.ByHand:
		return ""
	case m.snap.Open.Loading:
		return "Reading proposal " + m.words.nameOf(m.snap.Open.ID)
	case m.pins.progress() != "":
		return m.pins.progress()
	default:
		return service
	}
}

// sendingWords names the edit that is being sent.
func sendingWords(now *session.Snapshot, names *words) string {
	for _, e := range now.Edits {
		switch e.State {
		case state.EditWaiting, state.EditSending, state.EditUncertain:
			return "Saving " + names.Edit(e.Edit)
		default:
		}
	}
	return ""
}

// stop cancels the work in progress. Unsent edits stay in the outbox.
func (m *Model) stop() {
	sending := m.snap.Processing && sendingWords(m.snap, m.words) != ""
	m.session.Sending.Stop(sending)
	switch {
	case m.signIn.Busy():
		m.notices.Tell(screen.Plain, "Stopped. You are not signed in.")
	case sending:
		m.notices.Tell(screen.Warn, stoppedSaving(m.keys))
	default:
		m.notices.Tell(screen.Plain, stoppedReading(m.keys))
	}
}

// stoppedSaving and stoppedReading are the notices that refreshing goes on after stop.
func stoppedSaving(keys screen.Keys) string {
	return "Stopped. Unsaved edits wait in the outbox; " + keys.Name(screen.Refresh) + " saves them."
}

func stoppedReading(keys screen.Keys) string {
	return "Stopped. " + keys.Name(screen.Refresh) + " retries."
}
