package screen

import "app.tender/tender/state"

// Messages from the shell to a screen, besides the screen's own and typed keys.
type (
	// Changed says that local data, the connection or the minute has changed.
	Changed struct{}
	// AudienceChanged says that the audience has changed. Hidden screens get it too, since their
	// last drawing must not be seen.
	AudienceChanged struct{}
	// Reread asks to read the shown data again.
	Reread struct{}
	// Within asks for an action within the typed text.
	Within struct{ Do ID }
	// Committed says that an edit is in the outbox, with the ids of what it creates. Corrected is
	// set if it replaced an entry.
	Committed struct {
		Edit      state.Edit
		Corrected bool
	}
	// Uncommitted says why the outbox refused an edit, so that its values can be corrected.
	Uncommitted struct {
		Edit  state.Edit
		Fault state.Fault
	}
	// Carried is the outcome of a step of the outbox.
	Carried struct{ Outcome state.Outcome }
	// Click is a click of the first button, in cells from the top left corner of the screen's
	// area.
	Click struct{ X, Y int }
	// Drag is the mouse over a cell of a typed text with the first button down.
	Drag struct{ X, Y int }
	// Wheel is a step of the wheel over a cell, as an action that moves. The focus stays.
	Wheel struct {
		X, Y int
		Move ID
	}
)
