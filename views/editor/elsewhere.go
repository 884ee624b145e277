package editor

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
)

// Only one terminal of this machine at a time edits a text.

// elsewhere returns that another terminal is editing a text: "is being edited in another terminal since 14:02"; else
// "".
func (m *Model) elsewhere(ref state.TextRef) string {
	since, ok := m.Leases.Elsewhere(state.Lease{Ref: ref})
	if !ok {
		return ""
	}
	return "is " + state.BeingEdited(since, m.env.Now())
}

// showElsewhere marks the visible texts that another terminal edits.
func (m *Model) showElsewhere() {
	for _, pane := range m.texts() {
		if !pane.Editing() {
			pane.SetElsewhere(m.elsewhere(pane.Ref()), false)
		}
	}
	m.retractLost()
}

// lostText is a text that was lost to another terminal, with the notice about it.
type lostText struct {
	ref  state.TextRef
	told string // "" for none
}

// retractLost clears the notice that a text is edited elsewhere once the user has left the text and it is free.
// Otherwise an unread notice would come back after others.
func (m *Model) retractLost() {
	t := m.typing()
	if m.lostText.told == "" || t != nil && t.Ref() == m.lostText.ref || m.elsewhere(m.lostText.ref) != "" {
		return
	}
	m.env.Host.Tell(screen.Notice{Text: m.lostText.told, Audience: screen.Everyone, Over: true})
	m.lostText = lostText{}
}

// offer asks whether to take over a text that another terminal edits.
func (m *Model) offer(ref state.TextRef) {
	m.env.AskTakeOver(text.UpperFirst(m.textWords(ref))+" "+m.elsewhere(ref), func() {
		m.ahead.asked, m.ahead.taking = m.env.Now(), true
		m.Leases.TakeOver(ref)
	})
}

// takenOver continues in a text that was taken over, unless the user has left it meanwhile, or is in the client view,
// where a client must not see it.
func (m *Model) takenOver(ref state.TextRef) tea.Cmd {
	m.follow() // the text as the other terminal has left it
	m.ahead.taking = false
	if t := m.typing(); t != nil && t.Ref() == ref {
		return nil // it was free before it was taken over, and opened
	}
	if ref != m.refOf(ref.Field) || !m.readable(ref.Field) || m.typing() != nil || m.seen.Proposal == nil || !m.env.Shown() {
		m.Texts.Leave(ref, false)
		return nil
	}
	return m.begin(ref.Field)
}

// lost ends typing in a text that another terminal edits, or that has been built. Its editor stays
// on the screen and ignores keys, so that typing on without looking does not trigger actions of
// the screen behind it.
func (m *Model) lost(e session.LeaseLost) {
	words := "was edited in another terminal"
	if !e.Since.IsZero() {
		words = "is " + state.BeingEdited(e.Since, m.env.Now())
	}
	kept := "The draft has what was kept"
	if e.Built {
		words, kept = "belongs to an option built meanwhile", "Its text has a draft already, which stays"
	}
	if t := m.typing(); t != nil && t.Ref() == e.Ref {
		t.SetElsewhere(words, e.Built)
	}
	told := text.UpperFirst(m.textWords(e.Ref)) + " " + words + " and is read-only here. " + kept + "; " + m.keys.Name(screen.Back) + " leaves it."
	m.tell(screen.Warn, told)
	if !e.Built {
		m.lostText = lostText{e.Ref, told}
	}
}
