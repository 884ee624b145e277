package ui

import (
	"app.tender/tender/state/text"
	"app.tender/tender/ui/keymap"
	"app.tender/tender/views/screen"
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
