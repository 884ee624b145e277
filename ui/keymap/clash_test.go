package keymap_test

import (
	"slices"
	"strings"
	"testing"

	"app.tender/tender/ui"
)

func TestKeyClashes(t *testing.T) {
	for name, tt := range map[string]struct {
		keys map[string][]string
		want []string // parts of the message; none without a clash
	}{
		"the default keys":         {nil, nil},
		"a free key":               {map[string][]string{"area.add": {"z"}}, nil},
		"keys of different places": {map[string][]string{"contact.person": {"e"}}, nil},
		"two of the editor": {
			map[string][]string{"area.add": {"e"}},
			[]string{"e is client text (text.client) and also area (area.add): in the editor only the first is reached."},
		},
		"one that works everywhere": {
			map[string][]string{"quit": {"/"}},
			[]string{"/ is search (search) and also quit (quit): in the list of proposals"},
		},
		"a key that a text has": {
			map[string][]string{"repaint": {"ctrl+x"}},
			[]string{"^x is repaint (repaint) and also cut (text.cut): in a text that is typed only the first is reached."},
		},
		"two within a text": {
			map[string][]string{"text.cut": {"ctrl+w"}},
			[]string{"^w is cut (text.cut) and also delete word (delete.word-left): in a text that is typed"},
		},
		"one that a search has": {
			map[string][]string{"move.page-down": {"ctrl+e"}},
			[]string{"^e is page down (move.page-down) and also row end (cursor.row-end): in a search that is typed only"},
		},
		"a key that is typed": {
			map[string][]string{"text.cut": {"x"}, "back": {"q"}, "move.down": {"j"}},
			[]string{
				"x is cut (text.cut), but in a text that is typed it only writes x. Add a key such as ^x.",
				"q is back (back), but in a text that is typed it only writes q. Add a key such as esc.",
				"j is down (move.down), but in a search that is typed it only writes j. Add a key such as ↓.",
			},
		},
		"no way back": {
			map[string][]string{"back": {}},
			[]string{"back (back) has no key, and nothing else leaves a text"},
		},
		"what can wait": {map[string][]string{"quit": {"q"}, "repaint": {"Z"}, "commands": {";"}}, nil},
		"text.cut and quit swapped": {map[string][]string{
			"quit": {"ctrl+x"}, "text.cut": {"ctrl+c"},
			"text.copy": {"alt+c"},
		}, nil},
		"within a text, of no use":   {map[string][]string{"text.cut": {}, "cursor.word-left": {}}, nil},
		"undo on screens and within": {map[string][]string{"undo": {"ctrl+z"}, "suspend": {"Z"}}, nil},
		"swapped":                    {map[string][]string{"area.add": {"o"}, "option.add": {"a"}}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := ui.KeyClashes(tt.keys)
			if err != nil {
				t.Fatal(err)
			}
			if len(tt.want) == 0 && len(got) > 0 {
				t.Errorf("clashes: %q", got)
			}
			for _, want := range tt.want {
				if !slices.ContainsFunc(got, func(s string) bool { return strings.HasPrefix(s, want) }) {
					t.Errorf("%q is not among %q", want, got)
				}
			}
		})
	}
	if _, err := ui.KeyClashes(map[string][]string{"no.such": {"x"}}); err == nil {
		t.Error("an unknown action is accepted")
	}
}
