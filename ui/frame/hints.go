package frame

import (
	"strings"

	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
)

// Hint is a key and a word for what it does here.
type Hint struct {
	Key, Word string
}

// enoughHints is how many hints the words of the way out give way to.
const enoughHints = 2

// Hints are what can be done here now, the most used first, and apart from it the
// way out.
type Hints struct{ Here, Out []Hint }

// Line names the most used keys that work here, as many as fit in whole words into w
// cells, and at its end those that lead to all others.
func (k Hints) Line(w int, t *theme.Theme) string {
	w++ // the first one has but one blank before it
	hints, out := k.Here, k.Out
	short := make([]Hint, len(out))
	for i, h := range out {
		short[i] = Hint{Key: h.Key}
	}
	fit := fitting(hints, w-hintsWidth(out))
	if bare := fitting(hints, w-hintsWidth(short)); fit < min(enoughHints, len(hints)) && bare > fit || hintsWidth(out) > w {
		fit, out = bare, short
	}
	return drawHints(append(hints[:fit:fit], out...), w-1, t)
}

// drawHints writes hints until one does not fit.
func drawHints(hints []Hint, w int, t *theme.Theme) string {
	var line strings.Builder
	used := -1 // one space stands before the first, two before the others
	for i, h := range hints {
		if used += hintWidth(h); used > w {
			break
		}
		if i > 0 {
			line.WriteByte(' ')
		}
		line.WriteByte(' ')
		line.WriteString(t.Key.Render(h.Key))
		if h.Word != "" {
			line.WriteByte(' ')
			line.WriteString(t.Dim.Render(h.Word))
		}
	}
	return line.String()
}

// hintsWidth is what hints take on the line, with what parts them.
func hintsWidth(hints []Hint) int {
	n := 0
	for _, h := range hints {
		n += hintWidth(h)
	}
	return n
}

func hintWidth(h Hint) int {
	n := len("  ") + cells.Width(h.Key)
	if h.Word != "" {
		n += len(" ") + cells.Width(h.Word)
	}
	return n
}

// fitting counts how many of hints fit into w cells, the first ones.
func fitting(hints []Hint, w int) int {
	for i, h := range hints {
		if w -= hintWidth(h); w < 0 {
			return i
		}
	}
	return len(hints)
}
