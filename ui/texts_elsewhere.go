package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views"
	"app.tender/tender/views/texts"
	tea "github.com/charmbracelet/bubbletea"
)

// StoreChangedMsg says that another terminal wrote to the database of this machine.
// Whoever watches the file sends it.
type StoreChangedMsg struct {
	// Notice is what is to be known of the database since the last one: that it
	// was damaged, and where the damaged file is now. Its kind is FaultNone when
	// there is nothing new.
	Notice state.Fault
}

// applyStoreChanged looks at what other terminals have written.
func (m *Model) applyStoreChanged(msg StoreChangedMsg) tea.Cmd {
	if msg.Notice.Kind != state.FaultNone {
		m.notices.tell(noticeBad, msg.Notice.Error())
	}
	m.session.Changed(msg.Notice)
	return m.toastCmd()
}

// editedElsewhere says that another terminal edits a text: "is being edited in another
// terminal since 14:02". It is empty where none does.
func (m *Model) editedElsewhere(ref state.TextRef) string {
	since, ok := m.session.Elsewhere(state.Lease{Ref: ref})
	if !ok {
		return ""
	}
	return "is " + state.BeingEdited(since, m.opts.Clock.Now())
}

// showElsewhere tells the texts on the screen which of them another terminal edits.
func (m *Model) showElsewhere() {
	for _, pane := range []*texts.Model{&m.client, &m.notes, &m.full} {
		if !pane.Editing() {
			pane.SetElsewhere(m.editedElsewhere(pane.Ref()))
		}
	}
}

// offerText shows a text that another terminal edits for reading. The key that edits
// it takes it over when it is pressed again.
func (m *Model) offerText(ref state.TextRef) tea.Cmd {
	m.showElsewhere()
	since, _ := m.session.Elsewhere(state.Lease{Ref: ref})
	if offer := (state.Lease{Ref: ref, Since: since}); m.offered != offer {
		m.offered = offer
		m.notices.tellEntry(noticeWarn, aboutLease, upperFirst(m.describeText(ref))+" "+m.editedElsewhere(ref)+". "+m.keys.Name(views.Open)+" takes it over; nothing typed there is lost.")
		return m.toastCmd()
	}
	m.session.TakeOver(ref)
	return nil
}

// aboutLease stands for an entry in what is told of a text that another terminal edits:
// it is over once it is taken over.
const aboutLease = -1

// applyTakenOver goes on typing in a text that was taken over, unless one has gone
// elsewhere meanwhile.
func (m *Model) applyTakenOver(ref state.TextRef) tea.Cmd {
	m.notices.forget(aboutLease)
	here := m.snap.Open.ID == ref.Proposal && (ref.Option == 0 || m.open.option == ref.Option)
	if !here || m.editor() != nil || m.dialog() != nil || m.screen != screenEditor && m.screen != screenText {
		m.session.Leave(ref, false)
		return nil
	}
	return m.beginText(ref.Field)
}

// applyLeaseLost ends typing in a text that another terminal edits. Its editor stays on
// the screen and takes nothing any more: what is typed on without looking is no key of
// the screen behind it.
func (m *Model) applyLeaseLost(e session.LeaseLost) {
	what := upperFirst(m.describeText(e.Ref))
	words := "has been edited in another terminal"
	if !e.Since.IsZero() {
		words = "is " + state.BeingEdited(e.Since, m.opts.Clock.Now())
	}
	if pane := m.editor(); pane != nil && pane.Ref() == e.Ref {
		pane.SetElsewhere(words)
	}
	m.notices.tell(noticeWarn, what+" "+words+" and can't be typed in here any more. What was kept of it is in the draft; "+
		m.keys.Name(views.Back)+" leaves it.")
}

// applyDiscardedInstead tells where a text is that could not be written where it belongs.
func (m *Model) applyDiscardedInstead(d state.Draft) {
	m.notices.tell(noticeWarn, "What was typed here last in "+m.describeText(d.Ref)+" went no further: it is a discarded draft, "+
		m.keys.Name(views.Undo)+" brings it back.")
}
