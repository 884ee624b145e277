package screen

import "app.tender/tender/state"

// Scratch keeps what is typed into forms and lines of entry until it is confirmed. A form
// of a Dialog is kept by the shell; a line within a screen keeps itself through this.
type Scratch interface {
	// Scratch is what was typed at a place and not confirmed; ok is false for nothing.
	Scratch(at state.ScratchPlace) (sc state.Scratch, ok bool)
	// Jot keeps what is typed at a place, in the place of what was kept there. Values that
	// are nil end it.
	Jot(at state.ScratchPlace, values map[string]string)
}
