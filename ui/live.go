package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// liveGate is what was asked about writing to a live account in this session.
type liveGate struct {
	asked    bool        // since the last time that a person had something saved
	waits    bool        // the question is to be opened once it takes no key from anything
	question screen.Pane // the last one that was opened
}

// askLive asks whether what waits may go to the live account, once until
// someone has something sent again. While the service is out of reach there is
// nothing to ask.
func (m *Model) askLive() {
	waiting, _ := m.snap.Counts()
	open := m.dialogs.isOpen(m.live.question)
	if !m.snap.HeldBack || m.live.asked || m.live.waits || open || waiting == 0 || m.quitting || m.offline() || m.opts.ReadOnly != "" {
		return
	}
	m.live.waits = true
	m.dialogs.whenFree(func() {
		m.live.waits = false
		waiting, _ := m.snap.Counts()
		if waiting == 0 {
			return // it was dropped meanwhile
		}
		m.live.asked = true
		m.live.question = m.dialogs.interrupt("", "LIVE account",
			"This saves "+countOf(waiting, "edit", "edits")+" to the LIVE account "+m.opts.Account+" at "+m.opts.LiveHost+
				". What is saved is real, and the client may see it. You are asked once, until tender ends.",
			choice{key: "n", label: "No, not yet"},
			choice{key: "l", label: "Save to LIVE", danger: true, do: func() tea.Cmd {
				m.session.Agree()
				return nil
			}},
		)
	})
}

// askLiveAgain lets the question be asked once more, because someone has
// something sent again.
func (m *Model) askLiveAgain() { m.live.asked = false }

// refreshByHand is refresh when a person asked for it.
func (m *Model) refreshByHand() tea.Cmd {
	m.askLiveAgain()
	m.under.byHand = true
	m.session.Carry()
	return m.refresh()
}

// heldBackText says why edits wait that could be sent; empty when they don't.
func (m *Model) heldBackText() string {
	waiting, _ := m.snap.Counts()
	if !m.snap.HeldBack || waiting == 0 || m.snap.Link.Fault.Kind != state.FaultNone {
		return ""
	}
	return countOf(waiting, "edit waits", "edits wait") + " on this machine: nothing is written to the LIVE account until you agree. " +
		m.keys.Name(views.Refresh) + " asks again."
}
