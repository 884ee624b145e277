package screen

import "app.tender/tender/state"

// The messages of the shell to a screen, beside the screen's own and typed keys.
type (
	// Changed says that something the screen may show has changed: what this machine
	// keeps, the connection, or the minute.
	Changed struct{}
	// AudienceChanged says that someone else sees the screen now. Hidden screens get it
	// too: what they drew before must not be seen.
	AudienceChanged struct{}
	// Reread asks to read again what is shown.
	Reread struct{}
	// Within asks for an action within the text that is typed.
	Within struct{ Do ID }
	// Committed says that an edit is in the outbox, with the ids of what it makes.
	// Corrected tells that it took the place of one that was there.
	Committed struct {
		Edit      state.Edit
		Corrected bool
	}
	// Uncommitted says why the outbox does not take an edit. What was typed of it is to be
	// corrected.
	Uncommitted struct {
		Edit  state.Edit
		Fault state.Fault
	}
	// Carried says what became of an outbox entry after a step.
	Carried struct{ Outcome state.Outcome }
	// Click is a click of the mouse's first button, in cells from the top left corner of
	// the screen's area.
	Click struct{ X, Y int }
	// Drag is the mouse over a cell of a typed text with its first button held down.
	Drag struct{ X, Y int }
	// Wheel is a step of the mouse's wheel over a cell, as an action that moves. The focus
	// stays.
	Wheel struct {
		X, Y int
		Move ID
	}
)
