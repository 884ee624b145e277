package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
)

// banner says what is not working and the next step. heldBack is why edits that could be sent are
// waiting.
func (b *base) banner(heldBack string) string {
	waiting, _ := b.snap.Counts()
	kept := ""
	if waiting > 0 {
		kept = " " + text.CountOf(waiting, "edit waits", "edits wait") + " in the outbox."
	}
	switch {
	case b.notices.Local.Kind != state.FaultNone:
		return oneLine(b.notices.Local.Error()) + " What you type stays in memory until it can be saved."
	case b.snap.Link.Chosen:
		return "Working offline by choice." + kept + " " + b.keys.Name(screen.WorkOffline) + " goes online again."
	case b.snap.Link.Fault.Kind == state.FaultOffline:
		if b.opts.ReadOnly != "" {
			return "Offline: the service does not answer. What is on this machine can be read."
		}
		return "Offline: the service does not answer." + kept + " Editing goes on."
	case b.snap.Link.Fault.Kind == state.FaultUnauthorized && b.opts.SignIn != nil:
		way := "Sign in again"
		if key := b.keys.Name(screen.SignIn); key != "" {
			way = "Sign in with " + key
		}
		return way + ". " + oneLine(b.snap.Link.Fault.Message) + kept + " Nothing is lost."
	case b.snap.Link.Fault.Passing():
		return oneLine(b.snap.Link.Fault.Message) + " It is tried again by itself." + kept
	case b.snap.Link.Fault.Kind != state.FaultNone:
		return oneLine(b.snap.Link.Fault.Error()) + kept
	case b.snap.Stopped && waiting > 0:
		return "Saving was stopped." + kept + " " + b.keys.Name(screen.Refresh) + " saves again."
	default:
		return heldBack
	}
}
