package texts

import (
	"cmp"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
)

// One terminal of this machine at a time edits a proposal. In the others it is read-only.

// openElsewhere returns that another terminal has a proposal open: "is open in another terminal since 14:02"; else "".
func (m *Texts) openElsewhere(id state.ProposalID) string {
	since, ok := m.ports.Typing.Elsewhere(id)
	if !ok {
		return ""
	}
	return "is " + state.OpenElsewhere(since, m.env.Now())
}

// OpenElsewhere returns why nothing may be written while another terminal has the proposal open, or "".
func (m *Texts) OpenElsewhere(id state.ProposalID) string {
	words := m.openElsewhere(id)
	if words == "" {
		return ""
	}
	return "This proposal " + words + "; " + m.env.Keys.Name(screen.TakeOver) + " takes it over."
}

// notElsewhere returns why the proposal can't be taken over, or "".
func (m *Texts) notElsewhere() string {
	return cmp.Or(m.cannotOpen(), screen.Refuse(m.at().Elsewhere == "", "No other terminal has this proposal open."))
}

// ShowElsewhere marks the visible texts while another terminal has the proposal open, or it is being taken over.
func (m *Texts) ShowElsewhere() {
	words := m.openElsewhere(m.at().ID())
	for _, pane := range m.panes() {
		pane.setTaking(m.taking && m.takes == pane.Ref())
		if !pane.isEditing() {
			pane.setElsewhere(words, false)
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
	if m.lostText.told == "" || t != nil && t.Ref() == m.lostText.ref ||
		m.openElsewhere(m.lostText.ref.Proposal) != "" {
		return
	}
	m.env.Host.Tell(screen.Notice{Text: m.lostText.told, Audience: screen.Everyone, Over: true})
	m.lostText = lostText{}
}

// offer asks whether to take the proposal over, to type into a text of it; the zero ref is for none.
func (m *Texts) offer(into state.TextRef) {
	id := m.at().ID()
	m.env.AskTakeOver("This proposal", func() string { return m.openElsewhere(id) }, func() {
		m.CancelTaking()
		m.taking, m.takes = true, into
		m.ports.Typing.TakeOver(id)
		m.ShowElsewhere()
	})
}

// Taking reports whether the proposal is being taken over.
func (m *Texts) Taking() bool { return m.taking }

// CancelTaking ends the wait for the proposal.
func (m *Texts) CancelTaking() { m.notTakenOver(state.Fault{}) }

// takenOver continues in a proposal that was taken over, as the other terminal has left it. Keys queued for a text are
// dropped if it can't be opened, as in the client view, where a client must not see it.
func (m *Texts) takenOver(id state.ProposalID) {
	m.frame.ShowChanges()
	at := m.at()
	if !m.taking || state.Resolved(id, at.Watched.Resolved) != at.ID() {
		return
	}
	into := m.takes
	if into == (state.TextRef{}) {
		m.taking = false
		m.ShowElsewhere()
		return
	}
	if into == m.refOf(into.Field) && m.Readable(into.Field) && m.Typing() == nil && at.Watched.Proposal != nil &&
		m.env.Shown() {
		m.Open(into.Field)
	}
	m.CancelTaking() // does nothing if the text is open
}

// notTakenOver ends the wait for a proposal that is not taken over, and says why. The queued keys are dropped, since
// they were meant for it: the user has to type them again.
func (m *Texts) notTakenOver(why state.Fault) {
	words := why.Error()
	if m.taking {
		if m.frame.DropKeys() {
			words = strings.TrimSpace(words + " " + screen.NotApplied)
		}
		m.taking, m.takes = false, state.TextRef{}
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
		words = "is in a proposal " + state.OpenElsewhere(e.Since, m.env.Now())
	}
	kept := "The draft has what was kept"
	if e.Built {
		words, kept = "belongs to an option built meanwhile", "Its text has a draft already, which stays"
	}
	if t := m.Typing(); t != nil && t.Ref() == e.Ref {
		t.setElsewhere(words, e.Built)
	}
	told := text.UpperFirst(m.textWords(e.Ref)) + " " + words + " and is read-only here. " + kept + "; " +
		m.env.Keys.Name(screen.Back) + " leaves it."
	m.tell(screen.Warn, told)
	if !e.Built {
		m.lostText = lostText{e.Ref, told}
	}
}
