package frame

import (
	"strings"

	"github.com/charmbracelet/bubbles/help"
	"github.com/charmbracelet/bubbles/key"

	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
)

// enoughHints is the number of hints that win over the labels of the way out.
const enoughHints = 2

// Hints are the keys that work here, the most used first, and separately those of the way out.
type Hints struct{ Here, Out []key.Help }

// between is what separates two hints.
const between = "  "

// Line returns the hints that fit into w cells as whole words, with the way out at the end.
func (k Hints) Line(w int, t *theme.Theme) string {
	w++ // the first hint has only one space before it
	hints, out := k.Here, k.Out
	bare := make([]string, len(out))
	for i, h := range out {
		bare[i] = h.Key
	}
	short := key.Help{Key: strings.Join(bare, between)}
	fit := fitting(hints, w-widthOf(out...))
	if more := fitting(hints, w-widthOf(short)); fit < min(enoughHints, len(hints)) && more > fit || widthOf(out...) > w {
		fit, out = more, []key.Help{short}
	}
	all := append(hints[:fit:fit], out...)
	bindings := make([]key.Binding, fitting(all, w))
	for i := range bindings {
		bindings[i] = key.NewBinding(key.WithKeys(all[i].Key), key.WithHelp(all[i].Key, all[i].Desc))
	}
	line := help.Model{ShortSeparator: between, Styles: help.Styles{ShortKey: t.Key.Gloss(), ShortDesc: t.Dim.Gloss()}}
	return cells.Cut(" "+line.ShortHelpView(bindings), w-1, "") // without the space before a word that is not there
}

// widthOf returns the width of hints with what separates them.
func widthOf(hints ...key.Help) (n int) {
	for _, h := range hints {
		n += len(between) + cells.Width(strings.TrimRight(h.Key+" "+h.Desc, " "))
	}
	return n
}

// fitting returns how many of the first hints fit into w cells. The bubble would write one more than fits.
func fitting(hints []key.Help, w int) int {
	for i := range hints {
		if w -= widthOf(hints[i]); w < 0 {
			return i
		}
	}
	return len(hints)
}
