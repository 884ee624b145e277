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

// between is what separates two hints.
const between = "  "

// Hints are the keys that work here, the most used first, and separately those of the way out.
type Hints struct{ Here, Out []key.Help }

// Drawn caches hints as drawn in one theme: drawing one takes as long as the rest of the line.
type Drawn map[key.Help]string

// Line returns the hints that fit into w cells as whole words, with the way out at the end.
func (k Hints) Line(w int, t *theme.Theme, drawn Drawn) string {
	shown := k.within(w)
	line := make([]string, len(shown))
	for i, h := range shown {
		if drawn[h] == "" {
			drawn[h] = draw(h, t)
		}
		line[i] = drawn[h]
	}
	return " " + strings.Join(line, between)
}

// At returns the hint drawn at a cell of a line of w cells; ok is false between two and behind the last.
func (k Hints) At(x, w int) (hint key.Help, ok bool) {
	from := 1
	for _, h := range k.within(w) {
		end := from + widthOf([]key.Help{h}) - len(between)
		if x >= from && x < end {
			return h, true
		}
		from = end + len(between)
	}
	return hint, false
}

// within returns the hints that fit into w cells.
func (k Hints) within(w int) []key.Help {
	w++ // the first hint has only one space before it
	hints, out := k.Here, k.Out
	short := make([]key.Help, len(out))
	for i, h := range out {
		short[i].Key = h.Key
	}
	fit := fitting(hints, w-widthOf(out))
	if bare := fitting(hints, w-widthOf(short)); fit < min(enoughHints, len(hints)) && bare > fit || widthOf(out) > w {
		fit, out = bare, short
	}
	all := append(hints[:fit:fit], out...)
	return all[:fitting(all, w)]
}

// draw returns a hint in a theme.
func draw(h key.Help, t *theme.Theme) string {
	line := help.Model{Styles: help.Styles{ShortKey: t.Key.Gloss(), ShortDesc: t.Dim.Gloss()}}
	s := line.ShortHelpView([]key.Binding{key.NewBinding(key.WithKeys(h.Key), key.WithHelp(h.Key, h.Desc))})
	return cells.Cut(s, widthOf([]key.Help{h})-len(between), "") // without a space before no word
}

// widthOf returns the width of hints with what separates them.
func widthOf(hints []key.Help) (n int) {
	for _, h := range hints {
		n += len(between) + cells.Width(strings.TrimRight(h.Key+" "+h.Desc, " "))
	}
	return n
}

// fitting returns how many of the first hints fit into w cells.
func fitting(hints []key.Help, w int) int {
	for i := range hints {
		if w -= widthOf(hints[i : i+1]); w < 0 {
			return i
		}
	}
	return len(hints)
}
