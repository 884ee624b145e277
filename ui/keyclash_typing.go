package ui

import (
	"fmt"
	"maps"
	"slices"
	"unicode/utf8"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/conflict"
	"app.tender/tender/views/palette"
	"app.tender/tender/views/proposals"
	"app.tender/tender/views/texts"
	"app.tender/tender/views/widget/dialog"
)

// writes reports whether a key writes a character.
func writes(key string) bool { return utf8.RuneCountInString(key) == 1 }

// namedPane is a pane that a text is typed into, with its name for the middle of
// a sentence.
type namedPane struct {
	name string
	pane pane
}

// typists are the kinds of panes that a text is typed into.
func (m *Model) typists() []namedPane {
	text := texts.New(m.theme, m.keys, texts.Client, m.clipboard)
	text.SetText(state.TextRef{Proposal: 1}, "", "")
	text.Begin("", 0)
	result := conflict.New(m.theme, m.keys, conflict.Case{Entry: 1}, m.clipboard)
	result.Update(views.ActionMsg{Action: views.ConflictEdit})
	search := proposals.New(m.theme, m.keys)
	search.Update(views.ActionMsg{Action: views.Search})
	form := dialog.NewForm(m.theme, m.keys, "", "", dialog.Field{Name: "choice", Options: []dialog.Option{{}}})
	picker := dialog.NewPicker(m.theme, m.keys, "")
	picker.SetRemove("remove")
	commands := palette.New(m.theme, m.keys, Actions(), nil, nil)
	return []namedPane{
		{"a text that is typed", &text},
		{"the result of a conflict", result},
		{"a search that is typed", &search},
		{"a form", overPane{&form}},
		{"a list to choose from", overPane{&picker}},
		{"the commands", overPane{commands}},
	}
}

// swallowed says which actions that are needed while a text is typed were given
// nothing but keys that write a character, which goes into the text.
func swallowed(keys views.Keys, overrides map[string][]string) (out []string) {
	told := make(map[views.Action]bool)
	for _, p := range placesWith(keys) {
		for _, a := range p.actions {
			_, own := overrides[string(a)]
			if !p.typing || !own || told[a] || waits(a) || len(keys[a]) == 0 || !allWrite(keys[a]) {
				continue
			}
			told[a] = true
			info, _ := Actions().Info(a)
			out = append(out, fmt.Sprintf("%s is %s (%s), but in %s it only writes %[1]s. Add a key such as %[5]s.",
				views.KeyName(keys[a][0]), info.Short, a, p.name, suggestion(a)))
		}
	}
	slices.Sort(out)
	return out
}

func allWrite(keys []string) bool {
	return !slices.ContainsFunc(keys, func(k string) bool { return !writes(k) })
}

// suggestion is a key for a that writes no character: its own by default, or else
// a free one.
func suggestion(a views.Action) string {
	if i := slices.IndexFunc(Actions().DefaultKeys()[a], func(k string) bool { return !writes(k) }); i >= 0 {
		return views.KeyName(Actions().DefaultKeys()[a][i])
	}
	return "f5"
}

// waits reports whether a works also while a text is typed but can as well wait
// until the text is left.
func waits(a views.Action) bool {
	switch a {
	case views.Quit, views.Repaint, views.Stop, views.Palette, views.SaveAll:
		return true
	default:
		return false
	}
}

// unreached says which actions were left without a key that nothing stands in for,
// not even the palette.
func unreached(keys views.Keys, overrides map[string][]string) (out []string) {
	needed := map[views.Action]string{
		views.Back: "nothing else leaves a text or closes a dialog",
		views.Open: "nothing else opens, answers or chooses",
	}
	for _, a := range slices.Sorted(maps.Keys(needed)) {
		if _, own := overrides[string(a)]; own && len(keys[a]) == 0 {
			info, _ := Actions().Info(a)
			out = append(out, fmt.Sprintf("%s (%s) has no key, and %s. Give it one.", info.Short, a, needed[a]))
		}
	}
	return out
}
