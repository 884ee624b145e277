package ui

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"app.tender/tender/views"
	"app.tender/tender/views/conflict"
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

// placesWith are the places of a program in which nothing was read, with the
// actions that they have whatever is shown.
func placesWith(keys views.Keys) (out []placeActions) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	m := newModel(ctx, cancel, Options{Clock: SystemClock{}}, keys)
	m.conflict = conflict.New(m.theme, keys, conflict.Case{}, m.clipboard)
	add := func(name string) {
		if p := m.typist(); p != nil {
			out = append(out, placeActions{name, true, actionsOf(m.typingBindings(p))})
			return
		}
		out = append(out, placeActions{name, false, actionsOf(m.bindings())})
	}
	for _, t := range m.typists() {
		out = append(out, placeActions{t.name, true, actionsOf(m.typingBindings(t.pane))})
	}
	for s, name := range screenNames {
		m.screen = screenID(s)
		if m.screen != screenEditor {
			add(name)
			continue
		}
		for m.focus = range paneCount {
			add(name)
		}
	}
	for i, h := range m.hosts {
		m.screen = hostedScreen(i)
		if m.typist() != nil {
			add(h.page.Name)
			continue
		}
		own := make([]views.Action, len(h.page.Actions))
		for i, a := range h.page.Actions {
			own[i] = a.ID
		}
		out = append(out, placeActions{h.page.Name, false, append(own, actionsOf(slices.Concat(m.globalBindings(), m.localBindings()))...)})
	}
	return out
}

func actionsOf(bs []views.Binding) []views.Action {
	out := make([]views.Action, len(bs))
	for i, b := range bs {
		out[i] = b.Action
	}
	return out
}

// screenNames name the screens in the middle of a sentence.
var screenNames = [screenCount]string{
	screenProposals: "the list of proposals", screenEditor: "the editor", screenText: "the proposal's texts",
	screenConflict: "a conflict",
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
func (m *Model) elsewhere() []views.Binding {
	var out []views.Binding
	here, places := m.bindings(), placesWith(m.keys)
	for _, info := range Actions().All() {
		known := slices.ContainsFunc(here, func(b views.Binding) bool { return b.Action == info.ID })
		if where := placesOf(info.ID, places); !known && where != "" {
			out = append(out, views.Binding{Action: info.ID, Disabled: "It works in " + where + "."})
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
