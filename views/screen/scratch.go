package screen

import "app.tender/tender/state"

// Scratch saves the text typed into forms and entry lines until it is confirmed. The shell saves a
// form of a Dialog; a line within a screen saves itself through this.
type Scratch interface {
	// Scratch returns the unconfirmed text of a place; ok is false for none.
	Scratch(at state.ScratchPlace) (sc state.Scratch, ok bool)
	// Jot replaces the text of a place. Nil values delete it.
	Jot(at state.ScratchPlace, values map[string]string)
}
