package screen

import "app.tender/tender/state"

// Messages from the shell to a screen, besides the screen's own and typed keys.
type (
	// Changed reports that local data, the connection, the minute or the size has changed.
	Changed struct{}
	// AudienceChanged reports that the audience has changed. Hidden screens get it, too, since their last drawing must
	// not be seen.
	AudienceChanged struct{}
	// Recoloured reports that the theme has changed. Hidden screens get it, too.
	Recoloured struct{}
	// Reread asks to read the shown data again.
	Reread struct{}
	// Within runs an action within the typed text.
	Within struct{ Do ID }
	// Committed reports that an edit is in the outbox, with the IDs of what it creates. Corrected is set if it replaced
	// an edit.
	Committed struct {
		Edit      state.Edit
		Corrected bool
	}
	// Uncommitted reports why the outbox refused an edit, so that its values can be corrected.
	Uncommitted struct {
		Edit  state.Edit
		Fault state.Fault
	}
	// Carried is the result of a step of the outbox.
	Carried struct{ Outcome state.Outcome }
	// Click is a left click, in cells from the top left corner of the screen's area.
	Click struct{ X, Y int }
	// Drag is the mouse over a cell of a typed text with the left button down.
	Drag struct{ X, Y int }
	// Wheel is a step of the mouse wheel over a cell, as an action that moves. The focus stays.
	Wheel struct {
		X, Y int
		Move ID
	}
)
