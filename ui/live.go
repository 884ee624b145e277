package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
)

// liveConsent asks for consent before a live account is written to.
type liveConsent struct {
	*base
	ending func() bool // the program is about to end

	asked    bool        // since a person last saved something
	waits    bool        // the question opens once no key can answer it by mistake
	question screen.Pane // the last one opened
}

// ask asks once whether waiting edits may be sent to the live account, but not while the service is unreachable.
func (l *liveConsent) ask() {
	waiting, _ := l.snap.Counts()
	open := l.dialogs.IsOpen(l.question)
	if !l.snap.HeldBack || l.asked || l.waits || open || waiting == 0 || l.ending() || l.offline() ||
		l.opts.ReadOnly != "" {
		return
	}
	l.waits = true
	l.dialogs.WhenFree(func() {
		l.waits = false
		waiting, _ := l.snap.Counts()
		if waiting == 0 {
			return // dropped meanwhile
		}
		l.asked = true
		l.question = l.dialogs.Interrupt("", "LIVE account",
			"This saves "+text.Count(waiting, "edit")+" to the LIVE account "+l.opts.Account+" at "+l.opts.LiveHost+
				". Saved changes are real, and the client may see them. You are asked once until you quit.",
			screen.Choice{Key: "n", Label: "No, not yet"},
			screen.Choice{Key: "l", Label: "Save to LIVE", Danger: true, Do: screen.Just(func() {
				l.session.Sending.Agree()
			})},
		)
	})
}

// again allows the question again after a person has retried an edit.
func (l *liveConsent) again() { l.asked = false }

// heldBack returns why edits that could be sent are waiting, or "".
func (l *liveConsent) heldBack() string {
	waiting, _ := l.snap.Counts()
	if !l.snap.HeldBack || waiting == 0 || l.snap.Link.Fault.Kind != state.FaultNone {
		return ""
	}
	return text.CountOf(waiting, "edit waits", "edits wait") +
		" on this machine: nothing is written to the LIVE account until you agree. " +
		l.keys.Name(screen.Refresh) + " asks again."
}
