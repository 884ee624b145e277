package frame

import (
	"strings"

	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
)

// Hint is a key and a word for what it does.
type Hint struct {
	Key, Word string
}

// enoughHints is the number of hints that win over the labels of the way out.
const enoughHints = 2

// Hints are the keys that work here, the most used first, and separately those of the way out.
type Hints struct{ Here, Out []Hint }

// Line returns the hints that fit into w cells as whole words, with the way out at the end.
func (k Hints) Line(w int, t *theme.Theme) string {
	w++ // the first hint has only one space before it
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

// drawHints draws hints until one does not fit.
func drawHints(hints []Hint, w int, t *theme.Theme) string {
	var line strings.Builder
	used := -1 // one space before the first, two before the others
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

// hintsWidth returns the width of hints with their separators.
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

// fitting returns how many of the first hints fit into w cells.
func fitting(hints []Hint, w int) int {
	for i, h := range hints {
		if w -= hintWidth(h); w < 0 {
			return i
		}
	}
	return len(hints)
}
