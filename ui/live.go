package ui

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/views"
	tea "github.com/charmbracelet/bubbletea"
)

// liveGate is whether writing to a live account was agreed to in this session.
type liveGate struct {
	agreed   bool
	asked    bool       // since the last time that a person had something saved
	waits    bool       // the question is to be opened once it takes no key from anything
	question dialogPane // the last one that was opened
}

// heldBack reports whether edits wait for a person to agree that they go to a
// live account. Everything that is sent goes through pushCmd, so that this is
// the only place where the editor can let a write through.
func (m *Model) heldBack() bool { return m.opts.LiveHost != "" && !m.live.agreed }

// askLive asks whether what waits may go to the live account, once until
// someone has something sent again. While the service is out of reach there is
// nothing to ask.
func (m *Model) askLive() tea.Cmd {
	waiting, _ := m.sending.counts()
	open := slices.ContainsFunc(m.dialogs, func(d dialogFrame) bool { return d.dialogPane == m.live.question })
	if !m.heldBack() || m.live.asked || m.live.waits || open || waiting == 0 || m.quitting || m.offline() || m.opts.ReadOnly != "" {
		return nil
	}
	m.live.waits = true
	m.whenFree(func() {
		m.live.waits = false
		waiting, _ := m.sending.counts()
		if waiting == 0 {
			return // it was dropped meanwhile
		}
		m.live.asked = true
		m.interrupt("", "LIVE account",
			"This saves "+countOf(waiting, "edit", "edits")+" to the LIVE account "+m.opts.Account+" at "+m.opts.LiveHost+
				". What is saved is real, and the client may see it. You are asked once, until tender ends.",
			choice{key: "n", label: "No, not yet"},
			choice{key: "l", label: "Save to LIVE", danger: true, do: func() tea.Cmd {
				m.live.agreed = true
				return m.pushCmd()
			}},
		)
		m.live.question = m.dialog().dialogPane
	})
	return nil
}

// askLiveAgain lets the question be asked once more, because someone has
// something sent again. What a person had stopped goes on.
func (m *Model) askLiveAgain() { m.live.asked, m.under.stopped = false, false }

// refreshByHand is refresh when a person asked for it.
func (m *Model) refreshByHand() tea.Cmd {
	m.askLiveAgain()
	m.under.byHand = true
	return m.refresh()
}

// heldBackText says why edits wait that could be sent; empty when they don't.
func (m *Model) heldBackText() string {
	waiting, _ := m.sending.counts()
	if !m.heldBack() || waiting == 0 || m.link.fault.Kind != state.FaultNone {
		return ""
	}
	return countOf(waiting, "edit waits", "edits wait") + " on this machine: nothing is written to the LIVE account until you agree. " +
		m.keys.Name(views.Refresh) + " asks again."
}
