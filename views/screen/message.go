package screen

import "app.tender/tender/state"

// The messages that the shell sends to a screen, beside its own and the keys that
// are typed.
type (
	// Changed says that something which the screen may show has changed elsewhere:
	// what this machine keeps, how the service stands, or the minute.
	Changed struct{}
	// Lookers says that others look at the screen than before, also when it is not
	// shown: what was drawn is not to be shown to them.
	Lookers struct{}
	// Reread asks to read again what is shown.
	Reread struct{}
	// Within asks for an action within the text that is typed.
	Within struct{ Do ID }
	// Committed says that an edit is in the outbox, with the ids of what it makes.
	Committed struct{ Edit state.Edit }
	// Carried says what became of an entry of the outbox that was carried one step.
	Carried struct{ Outcome state.Outcome }
	// Click is a click of the first button of the mouse, in cells from the top left
	// corner of the screen's area.
	Click struct{ X, Y int }
	// Drag is the mouse over a cell of a text that is typed while its first button is
	// held down.
	Drag struct{ X, Y int }
	// Wheel is a step of the mouse's wheel over a cell, as an action that moves. The
	// focus stays where it is.
	Wheel struct {
		X, Y int
		Move ID
	}
)
