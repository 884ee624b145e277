package texts

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
)

// Only one terminal of this machine at a time edits a text.

// Elsewhere returns that another terminal is editing a text: "is being edited in another terminal since 14:02"; else
// "".
func (m *Texts) Elsewhere(ref state.TextRef) string {
	since, ok := m.ports.Session.Elsewhere(state.Lease{Ref: ref})
	if !ok {
		return ""
	}
	return "is " + state.BeingEdited(since, m.env.Now())
}

// ShowElsewhere marks the visible texts that another terminal edits, and the one that is being taken over.
func (m *Texts) ShowElsewhere() {
	for _, pane := range m.panes() {
		pane.SetTaking(m.Taking() && pane.Ref() == m.takes)
		if !pane.Editing() {
			pane.SetElsewhere(m.Elsewhere(pane.Ref()), false)
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
func (m *Texts) retractLost() {
	t := m.Typing()
	if m.lostText.told == "" || t != nil && t.Ref() == m.lostText.ref || m.Elsewhere(m.lostText.ref) != "" {
		return
	}
	m.env.Host.Tell(screen.Notice{Text: m.lostText.told, Audience: screen.Everyone, Over: true})
	m.lostText = lostText{}
}

// offer asks whether to take over a text that another terminal edits.
func (m *Texts) offer(ref state.TextRef) {
	m.env.AskTakeOver(text.UpperFirst(m.textWords(ref)), func() string { return m.Elsewhere(ref) }, func() {
		m.CancelTaking()
		m.takes = ref
		m.ports.Session.TakeOver(ref)
		m.ShowElsewhere()
	})
}

// followed shows the texts as they are now, also as another terminal has left them, and returns the reference that the text
// of an event has by now: its option may have got an id since.
func (m *Texts) followed(ref state.TextRef) state.TextRef {
	m.frame.ShowChanges()
	return ref.Resolve(m.at().Watched.Resolved)
}

// Taking reports whether a text is being taken over.
func (m *Texts) Taking() bool { return m.takes != state.TextRef{} }

// CancelTaking ends the wait for a text.
func (m *Texts) CancelTaking() { m.notTakenOver(m.takes, state.Fault{}) }

// takenOver continues in a text that was taken over, unless the user has left it meanwhile, or is in the client view,
// where a client must not see it.
func (m *Texts) takenOver(ref state.TextRef) {
	if ref == m.takes && ref == m.refOf(ref.Field) && m.Readable(ref.Field) && m.Typing() == nil && m.at().Watched.Proposal != nil && m.env.Shown() {
		m.Open(ref.Field)
	}
	if t := m.Typing(); t == nil || t.Ref() != ref { // else it is open now, or was since it was free
		m.ports.Session.Leave(ref, false)
		m.notTakenOver(ref, state.Fault{})
	}
}

// notTakenOver ends the wait for a text that is not taken over, and says why. The keys that wait for it are for nothing
// else: the user has to type them again.
func (m *Texts) notTakenOver(ref state.TextRef, why state.Fault) {
	words := why.Error()
	if m.Taking() && ref == m.takes {
		if m.frame.DropKeys() {
			words = strings.TrimSpace(words + " " + screen.NotApplied)
		}
		m.takes = state.TextRef{}
		m.ShowElsewhere()
	}
	if words != "" {
		m.tell(screen.Bad, words)
	}
}

// lost ends typing in a text that another terminal edits, or that has been built. Its editor stays
// on the screen and ignores keys, so that typing on without looking does not trigger actions of
// the screen behind it.
func (m *Texts) lost(e session.LeaseLost) {
	words := "was edited in another terminal"
	if !e.Since.IsZero() {
		words = "is " + state.BeingEdited(e.Since, m.env.Now())
	}
	kept := "The draft has what was kept"
	if e.Built {
		words, kept = "belongs to an option built meanwhile", "Its text has a draft already, which stays"
	}
	if t := m.Typing(); t != nil && t.Ref() == e.Ref {
		t.SetElsewhere(words, e.Built)
	}
	told := text.UpperFirst(m.textWords(e.Ref)) + " " + words + " and is read-only here. " + kept + "; " + m.env.Keys.Name(screen.Back) + " leaves it."
	m.tell(screen.Warn, told)
	if !e.Built {
		m.lostText = lostText{e.Ref, told}
	}
}
