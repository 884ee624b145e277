package ui

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"app.tender/tender/views"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/textedit"
)

// KeyClashes says in words where keys of the settings don't do what they seem to:
// where one key stands for two actions that meet in one place, so that only the
// first of them can be reached by it, and where the only keys of an action that is
// needed while a text is typed are typed themselves. What the default keys have
// together on purpose is not told. It fails as New does.
func KeyClashes(overrides map[string][]string) ([]string, error) {
	keys, err := newKeys(overrides)
	if err != nil {
		return nil, err
	}
	out := append(unreached(keys, overrides), swallowed(keys, overrides)...)
	told := make(map[string]bool)
	usual, now := meetings(Actions().DefaultKeys()), meetings(keys)
	for _, p := range now {
		first, _ := Actions().Info(p.first)
		for _, shadowed := range p.others {
			meant := slices.ContainsFunc(usual, func(u meeting) bool {
				return u.place == p.place && u.key == p.key && u.first == p.first && slices.Contains(u.others, shadowed)
			})
			second, _ := Actions().Info(shadowed)
			words := fmt.Sprintf("%s is %s (%s) and also %s (%s)", views.KeyName(p.key), first.Short, p.first, second.Short, shadowed)
			if !meant && !told[words] {
				told[words] = true
				out = append(out, fmt.Sprintf("%s: in %s only the first is reached. Give one of them another key.", words, p.place))
			}
		}
	}
	return out, nil
}

// meeting is a key with the actions that it stands for in one place, the first of
// which is the one that it does.
type meeting struct {
	place  string
	key    string
	first  views.Action
	others []views.Action
}

// meetings are the keys that stand for several actions, place by place.
func meetings(keys views.Keys) (out []meeting) {
	for _, p := range placesWith(keys) {
		byKey := make(map[string][]views.Action)
		for _, a := range p.actions {
			for _, key := range keys[a] {
				if typed := p.typing && writes(key); !typed && !slices.Contains(byKey[key], a) {
					byKey[key] = append(byKey[key], a)
				}
			}
		}
		for _, key := range slices.Sorted(maps.Keys(byKey)) {
			if actions := byKey[key]; len(actions) > 1 {
				out = append(out, meeting{p.name, key, actions[0], actions[1:]})
			}
		}
	}
	return out
}

// placeActions are the actions of a place, the nearest first.
type placeActions struct {
	name    string
	typing  bool // a text is typed: a key that writes a character is no action's
	actions []views.Action
}

// placesWith are the places of the program, by what all that have actions declare:
// those that a text is typed into, the screens of the root, and those that own
// themselves.
func placesWith(keys views.Keys) []placeActions {
	out := typedInto(keys)
	chords, behind := idsOf(chordDefs()), behindScreens()
	for i, p := range nobodysPages() {
		if i == 1 { // behind the list
			out = slices.Concat(out, editorPlaces(keys), conflictPlaces(keys))
		}
		own := make([]screen.ID, len(p.Actions))
		for i, a := range p.Actions {
			own[i] = a.ID
		}
		if p.Types {
			out = append(out, typedPlace(p.Name, chords, own, bindingIDs(textedit.LineBindings())))
			continue
		}
		out = append(out, placeActions{p.Name, false, append(own, behind...)})
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

func bindingIDs(bs []views.Binding) []screen.ID {
	out := make([]screen.ID, len(bs))
	for i, b := range bs {
		out[i] = b.Action
	}
	return out
}

// tellKeyClashes says at the start that keys of the settings clash.
func (m *Model) tellKeyClashes() {
	clashes, err := KeyClashes(m.opts.Keys)
	if err != nil || len(clashes) == 0 {
		return
	}
	words := clashes[0]
	if n := len(clashes) - 1; n > 0 {
		words += " " + countOf(n, "more key does", "more keys do") + " so: `tender config check` lists them."
	}
	m.notices.tell(noticeWarn, words)
}

// elsewhere are the actions that can't be done where one is, each with the places
// where it can, for the palette.
func (m *Model) elsewhere() []*screen.Action {
	var out []*screen.Action
	here, places := m.actions(), placesWith(m.keys)
	for _, info := range Actions().All() {
		if where := placesOf(info.ID, places); where != "" && screen.Find(here, info.ID) == nil {
			a := &screen.Action{Listed: screen.Listed{Info: info}, Word: func() string { return "" }}
			out = append(out, a.Not("It works in "+where+"."))
		}
	}
	return m.existing(out)
}

// placesOf names the places that have an action, two at most and screens before
// what is typed; empty for none. One that depends on what is shown is where its kin
// are, such as "compare.baseline" of "compare.what-if".
func placesOf(a views.Action, places []placeActions) string {
	family, _, _ := strings.Cut(string(a), ".")
	var names, typed, kin []string
	for _, p := range places {
		switch {
		case p.typing && slices.Contains(p.actions, a):
			typed = append(typed, p.name)
		case slices.Contains(p.actions, a):
			names = append(names, p.name)
		case !p.typing && slices.ContainsFunc(p.actions, func(b views.Action) bool { return strings.HasPrefix(string(b), family+".") }):
			kin = append(kin, p.name)
		}
	}
	if len(names) == 0 {
		names = append(typed, kin...)
	}
	names = slices.Compact(names)
	return strings.Join(names[:min(2, len(names))], " and ")
}
