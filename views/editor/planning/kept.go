package planning

import (
	"cmp"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/phrase"
)

// Only one terminal at a time types planned lines at a place. Otherwise only the last input would be stored.

// placeOf returns where the entry's text is stored until it is planned: for a new line with the proposal, so that the
// text is not lost with its option, which is stored with it.
func placeOf(proposal state.ProposalID, change plan.ID) state.ScratchPlace {
	if change != 0 {
		return state.ScratchPlace{Form: state.ScratchPlanChange, Proposal: proposal, Part: int64(change)}
	}
	return state.ScratchPlace{Form: state.ScratchPlanLine, Proposal: proposal}
}

// field is the name of the entry's text.
const field = "line"

// recall restores text typed in the entry before and not planned, if this terminal may continue with it.
func (e *Entry) recall() {
	if kept, ok := e.lease.Recall(); ok {
		other := kept.Values[state.ScratchIn]
		if other == e.editor.Option() {
			other = ""
		}
		e.line.Recall(kept.Values[field], phrase.KeptFrom(kept.Saved, e.env.Now()), other)
	}
	e.showRefused()
}

// jot stores the entry's text, or deletes it once it is planned. Without the lease it stores nothing, which the entry
// shows.
func (e *Entry) jot() {
	if typed := e.line.Unconfirmed(); typed != "" {
		values := map[string]string{field: typed}
		if e.line.Changing() == 0 {
			values[state.ScratchIn] = cmp.Or(e.line.Other(), e.editor.Option())
		}
		e.lease.Set(values)
	} else if e.lease.Held() {
		e.lease.Set(nil)
		e.lease.Release()
	}
	e.showRefused()
}

// showRefused shows in the entry why its text is not stored: another terminal has the lease, or a stored line was not
// shown and would be overwritten.
func (e *Entry) showRefused() {
	why := ""
	if since, taken := e.lease.Taken(); taken {
		why = "Not kept here: " + state.BeingEdited(since, e.env.Now()) + "."
	} else if e.lease.Unseen() && e.line.Unconfirmed() != "" {
		why = "Not kept here: another line is kept already."
	}
	e.line.Refuse(why)
	e.draw()
}

// Unkept returns the typed text that is not stored; empty for none.
func (e *Entry) Unkept() string {
	if !e.IsOpen() || e.lease.Held() {
		return ""
	}
	return e.line.Unconfirmed()
}

// Resume continues in the entry once the other terminal has stopped typing there, or was killed, with the stored text
// or the text typed here meanwhile.
func (e *Entry) Resume() {
	switch {
	case !e.IsOpen() || !e.lease.Freed():
	case e.line.Unconfirmed() == "":
		e.recall()
	default:
		e.jot()
	}
}

// Lost shows in the entry that another terminal was quicker at its place, and reports whether what was typed is still
// on the screen.
func (e *Entry) Lost(at state.ScratchPlace, values map[string]string, since time.Time) (shown bool) {
	if !e.IsOpen() || !e.lease.Is(at) {
		return false
	}
	e.lease.MarkTaken(since)
	e.showRefused()
	return e.line.Unconfirmed() == values[field]
}

// Stored tells that the text of the closed entry is stored, if that is what a place has now.
func (e *Entry) Stored(at state.ScratchPlace) {
	if ids := e.editor.Proposal().Resolved; at.Resolve(ids) == e.leaving.Resolve(ids) {
		e.leaving = state.ScratchPlace{}
		e.env.Host.Tell(screen.Notice{Text: "Your entry is kept for next time."})
	}
}

// end closes the entry. Its text stays stored; if it is not, end asks first.
func (e *Entry) end() {
	if e.line.Unconfirmed() != "" {
		if e.jot(); !e.lease.Held() {
			e.askEnd()
			return
		}
		e.leaving = e.lease.At // the notice follows once it is stored
	}
	e.leave()
}

// askEnd asks before discarding unstored text of the entry.
func (e *Entry) askEnd() {
	copied := func() {
		e.env.Host.Copy(e.line.Unconfirmed(), "what you typed")
		e.leave()
	}
	e.env.Ask(screen.Team, screen.Question{Title: "Leave this line?", Text: "It is neither planned nor kept."},
		screen.Choice{Key: "c", Label: "Copy it and leave", Do: screen.Just(copied)},
		screen.Choice{Key: "x", Label: "Leave; your entry is lost", Danger: true, Do: screen.Just(e.leave)},
		screen.Choice{Key: "n", Label: "No, stay"},
	)
}
