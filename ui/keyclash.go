package ui

import (
	"slices"

	"app.tender/tender/state/text"
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

// KeyClashes says in words where keys of the settings don't do what they seem to. It
// fails as New does.
func KeyClashes(overrides map[string][]string) ([]string, error) {
	return keymap.Clashes(Actions(), places(), overrides)
}

// places are the places of the program, by what all that have actions declare:
// those that a text is typed into, the screens of the root, and those that own
// themselves.
func places() []keymap.Place {
	out := typedInto()
	chords, behind := idsOf(chordDefs()), behindScreens()
	for _, p := range nobodysPages() {
		own := make([]screen.ID, len(p.Actions))
		for i, a := range p.Actions {
			own[i] = a.ID
		}
		if p.Types {
			out = append(out, typedPlace(p.Name, chords, own, bindingIDs(textedit.LineBindings())))
			continue
		}
		out = append(out, keymap.Place{Name: p.Name, Actions: append(own, behind...)})
	}
	return out
}

// behindScreens are the actions that every screen has behind its own.
func behindScreens() []screen.ID {
	out := idsOf(shellDefs())
	for _, p := range nobodysPages() {
		if p.Enter.ID != "" {
			out = append(out, p.Enter.ID)
		}
	}
	return out
}

func idsOf(defs []screen.Def[*Model]) []screen.ID {
	out := make([]screen.ID, len(defs))
	for i, d := range defs {
		out[i] = d.ID
	}
	return out
}

func bindingIDs(bs []screen.Binding) []screen.ID {
	out := make([]screen.ID, len(bs))
	for i, b := range bs {
		out[i] = b.Action
	}
	return out
}

// tellKeyClashes says at the start that keys of the settings clash. Default keys don't.
func (m *Model) tellKeyClashes() {
	if len(m.opts.Keys) == 0 {
		return
	}
	clashes, err := KeyClashes(m.opts.Keys)
	if err != nil || len(clashes) == 0 {
		return
	}
	words := clashes[0]
	if n := len(clashes) - 1; n > 0 {
		words += " " + text.CountOf(n, "more key does", "more keys do") + " so: `tender config check` lists them."
	}
	m.notices.Tell(screen.Warn, words)
}

// unavailable are the actions that can't be done in the current place, each with the places
// where it can, for the palette.
func (m *Model) unavailable() []*screen.Action {
	var out []*screen.Action
	here, places := m.actions(), places()
	for _, info := range Actions().All() {
		if where := keymap.Where(info.ID, places); where != "" && screen.Find(here, info.ID) == nil {
			a := &screen.Action{Listed: screen.Listed{Info: info}, Word: func() string { return "" }}
			out = append(out, a.Not("It works in "+where+"."))
		}
	}
	return m.existing(out)
}

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
