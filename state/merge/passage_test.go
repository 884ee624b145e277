package merge

import (
	"slices"
	"strings"
	"testing"

	"app.tender/tender/state"
	"pgregory.net/rapid"
)

func TestPassagesRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := drawText(t, "text")
		if rapid.Bool().Draw(t, "any") {
			text = rapid.String().Draw(t, "text")
		}
		for _, p := range []passage{passageOf(text), wordsOf(text)} {
			if got := p.slice(span{0, len(p.units)}) + p.tail; !state.SameText(got, text) {
				t.Fatalf("%q became %q", text, got)
			}
			for _, u := range p.units {
				if u.text == "" || strings.TrimSpace(u.text) != u.text || strings.TrimSpace(u.gap) != "" {
					t.Fatalf("a unit is %+v", u)
				}
			}
		}
	})
}

func TestListsAndProse(t *testing.T) {
	for line, list := range map[string]bool{
		"- 2 HDMI cables, run in the wall. Label both.": true, "• Rack": true, "1. Mount the bracket. Level it.": true,
		"b) second":        true,
		"[ ] Label cables": true, "Rack, left side": true, "Living Room": true, "2 Halewick Column 8": true,
		"Done.":                                  true,
		"The display hangs above the fireplace.": false, "It is black. So is the mount.": false,
		"Is it hidden behind a panel?": false,
		"A large display above the fireplace with all cables run inside of the wall": false,
		// A short line belongs to a list, a long one only if it begins like an item.
		"Not in stock.": true, "It is not here.": false,
		"A sound bar below the display and a sub beside the fireplace":                     true,
		"A sound bar below the displays and a sub beside the fireplace":                    false,
		"100. A large display above the fireplace with all cables run inside of the wall":  true,
		"1000. A large display above the fireplace with all cables run inside of the wall": false,
		"b) A large display above the fireplace with all cables run inside of the wall":    true,
		"ab) A large display above the fireplace with all cables run inside of the wall":   false,
		"居間に画面を設置する。":                                                                      false, "庭 防水": true,
		"A 4.5 m cable": true, "He said: \"All of it is hidden.\"": false,
	} {
		p := passageOf(line)
		if len(p.units) == 0 || p.units[0].line != list {
			t.Errorf("%q: list %v, want %v", line, !list, list)
		}
	}
}

func TestWords(t *testing.T) {
	for text, want := range map[string][]string{
		"A 75-inch TV, in black.": {"A", "75-inch", "TV", ",", "in", "black", "."},
		"Model SP14-2/B (new)":    {"Model", "SP14-2/B", "(", "new", ")"},
		"居間に75型。":                 {"居", "間", "に", "75", "型", "。"},
		"$500 for it's 3.5 mm":    {"$", "500", "for", "it's", "3.5", "mm"},
		"SP14-2 or VX-75":         {"SP14-2", "or", "VX-75"},
		"𗼇𗟲 (Tangut)":             {"𗼇", "𗟲", "(", "Tangut", ")"}, // no sign joins them
	} {
		if got := textsOf(wordsOf(text).units); !slices.Equal(got, want) {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

// A line of nothing but brackets or spaces took seconds to cut into sentences, during which the
// program did not react to keys.
func TestALineOfSignsIsOneSentence(t *testing.T) {
	for _, signs := range []string{")", " ", "\" ", ", "} {
		long := "A." + strings.Repeat(signs, state.MaxText) + "B. C."
		if got := sentencesOf(long); len(got) != 1 {
			t.Errorf("%q: %d sentences", signs, len(got))
		}
	}
	for signs, want := range map[int]int{maxSigns - 1: 3, maxSigns: 1} { // "A." adds one more
		if got := sentencesOf("A." + strings.Repeat(" ", signs) + "B. C."); len(got) != want {
			t.Errorf("%d spaces: %d sentences, want %d", signs, len(got), want)
		}
	}
	if got := sentencesOf("It is black. So is the mount." + strings.Repeat(" ", state.MaxText)); len(got) != 3 {
		t.Errorf("%d sentences before the spaces at the end", len(got))
	}
}
