package ui

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	tea "github.com/charmbracelet/bubbletea"
)

// probeEvery is how often the service is asked whether it is back.
const probeEvery = 5 * time.Second

// link is how we stand with the service.
type link struct {
	offlineByChoice bool
	answered        bool        // it answered since the program started
	fault           state.Fault // what keeps every request from working; zero when none does
	timer           int         // of the probe under way
	probing         bool
	signingIn       bool // what was typed is being exchanged for keys
	returning       bool // a person ended working offline, and no answer has come since
}

// online reports whether it makes sense to ask the service anything.
func (l *link) online() bool { return !l.offlineByChoice }

// noteAnswer learns from the outcome of a request: an answer clears the banner,
// a failure that every other request would share raises it. It returns whether
// the service came back with this answer.
func (m *Model) noteAnswer(err error) (back bool) {
	f := state.FaultOf(err)
	if stays(f.Kind) {
		if m.link.fault.Kind != f.Kind {
			m.notices.makeWay()
		}
		m.link.fault, m.link.returning = f, false // the banner tells it
		return false
	}
	if f.Kind == state.FaultCanceled || f.Kind == state.FaultLocal {
		return false
	}
	m.link.answered = true
	back = m.link.fault.Kind != state.FaultNone
	m.link.fault = state.Fault{}
	if m.link.returning {
		m.link.returning = false
		m.notices.tell(noticeGood, "Online again.")
	}
	return back
}

// stays reports whether a fault is shown as a banner until it is over.
func stays(k state.FaultKind) bool {
	return state.Fault{Kind: k}.Stays()
}

// probeCmd sees to it that a service that does not answer is asked again.
func (m *Model) probeCmd() tea.Cmd {
	if m.link.probing || !m.link.online() || m.link.fault.Kind == state.FaultNone {
		return nil
	}
	m.link.probing = true
	m.link.timer++
	timer := m.link.timer
	wait := max(probeEvery, m.link.fault.RetryAfter)
	if m.link.fault.Kind == state.FaultUnauthorized {
		wait = max(wait, time.Minute) // keys don't mend themselves; another program may bring new ones
	}
	return m.opts.Clock.AfterCmd(wait, func(time.Time) tea.Msg { return probeDueMsg{timer: timer} })
}

func (m *Model) applyProbeDue(msg probeDueMsg) tea.Cmd {
	if msg.timer != m.link.timer {
		return nil
	}
	m.link.probing = false
	if m.link.fault.Kind == state.FaultNone || !m.link.online() {
		return nil
	}
	return m.refresh()
}

// toggleOffline begins or ends working offline by choice.
func (m *Model) toggleOffline() tea.Cmd {
	m.link.offlineByChoice = !m.link.offlineByChoice
	m.link.returning = !m.link.offlineByChoice
	m.place().show()
	if m.link.offlineByChoice {
		m.notices.tell(noticeInfo, "Working offline. Edits wait in the outbox. "+views.OfflineNext(m.keys, true))
		return m.toastCmd()
	}
	m.under.byHand, m.under.stopped = true, false
	m.notices.tell(noticeInfo, "Asking the service…") // that it answers is said when it does
	return tea.Batch(m.refresh(), m.toastCmd())
}

// refresh reads what is on the screen again and lets the outbox go on.
func (m *Model) refresh() tea.Cmd {
	if !m.link.online() {
		m.notices.answer("Working offline: nothing is read. " + views.OfflineNext(m.keys, true))
		return m.toastCmd()
	}
	m.refreshPins(m.link.fault.Kind == state.FaultNone) // a probe asks for nothing that is fresh
	return tea.Batch(m.pushCmd(), m.place().refresh())
}
