package screen

import "app.tender/tender/state"

// Scratch stores the input of forms and entry lines until it is confirmed. The shell stores the form of a Dialog; a
// line within a screen stores its own text through this.
type Scratch interface {
	// Scratch returns the unconfirmed input of a place; ok is false for none.
	Scratch(at state.ScratchPlace) (sc state.Scratch, ok bool)
	// TakeScratch is Scratch for input that is shown: what is typed next replaces it. It takes only what was typed
	// about something; "" for anything.
	TakeScratch(at state.ScratchPlace, about string) (sc state.Scratch, ok bool)
	// SetScratch replaces the input of a place. Nil values delete it.
	SetScratch(at state.ScratchPlace, values map[string]string)
	// LeaveScratch ends typing: any terminal finds the input at its place.
	LeaveScratch(at state.ScratchPlace)
}
