package ui

import (
	"slices"

	"app.tender/tender/ui/keymap"
	"app.tender/tender/views/builder"
	"app.tender/tender/views/conflict"
	"app.tender/tender/views/editor"
	"app.tender/tender/views/palette"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/textedit"
)

// typedPlace is a place that a text is typed into: what works everywhere, what works
// there, and what works within its text.
func typedPlace(name string, chords, own, within []screen.ID) keymap.Place {
	return keymap.Place{Name: name, Typing: true, Actions: slices.Concat(chords, own, within)}
}

// typedInto are the kinds of places that a text is typed into.
func typedInto() []keymap.Place {
	chords, line := idsOf(chordDefs()), bindingIDs(textedit.LineBindings())
	var search list.Search
	return []keymap.Place{
		typedPlace("a text that is typed", chords, editor.Writing(), typingIDs()),
		typedPlace("a text for the builder", chords, builder.Writing(), typingIDs()),
		typedPlace("the result of a conflict", chords, conflict.Writing(), typingIDs()),
		typedPlace("a search that is typed", chords, bindingIDs(search.Bindings("")), line),
		typedPlace("a form", chords, dialog.FormActions(), line),
		typedPlace("a list to choose from", chords, dialog.PickerActions(), line),
		typedPlace("the commands", chords, palette.Actions(), line),
	}
}

// typingIDs are the actions within a text of many lines.
func typingIDs() (out []screen.ID) {
	for _, i := range textedit.Listing() {
		out = append(out, i.ID)
	}
	return out
}
