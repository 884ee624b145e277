package ui

import (
	"fmt"
	"maps"
	"slices"
	"unicode/utf8"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/palette"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/texts"
	"app.tender/tender/views/widget/browse"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/textedit"
	"app.tender/tender/views/widget/theme"
)

// writes reports whether a key writes a character.
func writes(key string) bool { return utf8.RuneCountInString(key) == 1 }

// typedPlace is a place that a text is typed into: what works everywhere, what works
// there, and what works within its text.
func typedPlace(name string, chords, own, within []screen.ID) placeActions {
	return placeActions{name, true, slices.Concat(chords, own, within)}
}

// typedInto are the kinds of places that a text is typed into.
func typedInto(keys views.Keys) []placeActions {
	chords, line := idsOf(chordDefs()), bindingIDs(textedit.LineBindings())
	text := texts.New(theme.New(theme.Config{}), keys, texts.Client, &textedit.Clipboard{})
	text.SetText(state.TextRef{Proposal: 1}, "", "")
	text.Begin("", 0)
	var search browse.Search
	return []placeActions{
		typedPlace("a text that is typed", chords, bindingIDs(text.Bindings()), bindingIDs(text.Typing())),
		conflictResult(keys),
		typedPlace("a search that is typed", chords, bindingIDs(search.Bindings("")), line),
		typedPlace("a form", chords, dialog.FormActions(), line),
		typedPlace("a list to choose from", chords, dialog.PickerActions(), line),
		typedPlace("the commands", chords, palette.Actions(), line),
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
