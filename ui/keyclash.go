package ui

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/ui/keymap"
	"app.tender/tender/views/box"
	"app.tender/tender/views/builder"
	"app.tender/tender/views/conflict"
	"app.tender/tender/views/editor"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/textedit"
)

// KeyClashes returns a sentence for each configured key that does not do what it seems to. It
// fails as New does.
func KeyClashes(overrides map[string][]string) ([]string, error) {
	return keymap.Clashes(Actions(), places(), overrides)
}

// places returns the places that have actions: inputs, then screens.
func places() []keymap.Place {
	out := typedInto()
	chords, behind := screen.IDs(chordDefs()), behindScreens()
	for _, p := range unboundPages() {
		var own []screen.ID
		for _, a := range p.Actions() {
			own = append(own, a.ID)
		}
		if p.Types {
			out = append(out, typedPlace(p.Name, chords, own, bindingIDs(textedit.LineBindings())))
			continue
		}
		out = append(out, keymap.Place{Name: p.Name, Actions: append(own, behind...)})
	}
	return out
}

// behindScreens returns the shell's actions after those of every screen.
func behindScreens() []screen.ID {
	out := screen.IDs(shellDefs())
	for _, p := range unboundPages() {
		if p.Enter.ID != "" {
			out = append(out, p.Enter.ID)
		}
	}
	return out
}

func bindingIDs(bs []screen.Binding) []screen.ID {
	return state.Map(bs, func(b *screen.Binding) screen.ID { return b.Action })
}

// clashes names the key clashes of the settings at the start; "" for none. Default keys never clash.
func clashes(keys map[string][]string) string {
	if len(keys) == 0 {
		return ""
	}
	found, err := KeyClashes(keys)
	if err != nil || len(found) == 0 {
		return ""
	}
	words := found[0]
	if n := len(found) - 1; n > 0 {
		words += " " + text.CountOf(n, "more key clashes", "more keys clash") + ": `tender config check` lists them."
	}
	return words
}

// elsewhere returns the actions that are not possible here, with where they are, for the box. It returns one of
// those with the same words: they do the same in several places.
func (o *ownActions) elsewhere() []*screen.Action {
	var out []*screen.Action
	there, places := make(map[string]bool), places()
	for _, a := range o.here() {
		info, _ := Actions().Info(a.ID)
		there[info.Long] = true
	}
	for _, info := range Actions().All() {
		if where := keymap.Where(info.ID, places); where != "" && !there[info.Long] {
			there[info.Long] = true
			if where == o.hosting().page.Name {
				where = "another part of this screen"
			}
			a := &screen.Action{Listed: screen.Listed{Info: info}, Word: func() string { return "" }}
			out = append(out, a.Not("Available in "+where+"."))
		}
	}
	return o.existing(out)
}

// typedPlace returns an input as a place: the actions that work everywhere, its own, and those
// within its text.
func typedPlace(name string, chords, own, within []screen.ID) keymap.Place {
	return keymap.Place{Name: name, Typing: true, Actions: slices.Concat(chords, own, within)}
}

// typedInto returns the kinds of inputs.
func typedInto() []keymap.Place {
	chords, line := screen.IDs(chordDefs()), bindingIDs(textedit.LineBindings())
	var search list.Search
	return []keymap.Place{
		typedPlace("a text that is typed", chords, editor.Writing(), typingIDs()),
		typedPlace("a text for the builder", chords, builder.Writing(), typingIDs()),
		typedPlace("the result of a conflict", chords, conflict.Writing(), typingIDs()),
		typedPlace("a search that is typed", chords, bindingIDs(search.Bindings("")), line),
		typedPlace("a form", chords, dialog.FormActions(), line),
		typedPlace("a list to choose from", chords, dialog.PickerActions(), line),
		typedPlace("the box", chords, box.Actions(), line),
	}
}

// typingIDs returns the actions within a multi-line text.
func typingIDs() (out []screen.ID) {
	for _, i := range textedit.Listing() {
		out = append(out, i.ID)
	}
	return out
}
