package cells

import (
	"slices"
	"strings"
)

// Column describes how much width a table column needs.
type Column struct {
	Min  int // the least useful width
	Max  int // the greatest useful width; 0 for no limit
	Drop int // the column with the highest value is left out first; 0 for never

	Figure bool // aligned to the right and never cut
}

// Columns shares w cells among cols with gap cells between them. It returns their widths, 0 for
// those left out. What remains after every Min goes to the columns in turn up to their Max, and
// then to those without one. The sum never exceeds w.
func Columns(w, gap int, cols []Column) []int {
	w = max(0, w)
	widths := make([]int, len(cols))
	shown := make([]bool, len(cols))
	for i := range shown {
		shown[i] = true
	}
	need := func() int {
		total, n := 0, 0
		for i, c := range cols {
			if shown[i] {
				total += c.Min
				n++
			}
		}
		return total + gap*max(0, n-1)
	}
	for need() > w {
		drop := -1
		for i, c := range cols {
			if shown[i] && c.Drop > 0 && (drop < 0 || c.Drop >= cols[drop].Drop) {
				drop = i
			}
		}
		if drop < 0 {
			break
		}
		shown[drop] = false
	}
	left := w
	for i, c := range cols {
		if !shown[i] {
			continue
		}
		if i > slices.Index(shown, true) {
			left = max(0, left-gap)
		}
		widths[i] = min(c.Min, left)
		left -= widths[i]
	}
	return grow(widths, left, shown, cols)
}

// Lent returns how many of the blank cells before the next figure a text may use that is wider
// than its column w.
func Lent(text string, w int, figure string, room int) int {
	over := Width(text) - w
	if over <= 0 {
		return 0
	}
	return max(0, min(over, room-Width(figure)))
}

// Line puts texts into columns of these widths. A text wider than its column continues over the
// blank cells before the next figure.
func Line(widths []int, gap int, cols []Column, texts ...string) string {
	var parts []string
	lent := 0 // cells of a figure's column that the text before it took
	for i, w := range widths {
		switch {
		case w == 0:
		case cols[i].Figure:
			parts = append(parts, FitFigure(texts[i], w-lent))
			lent = 0
		default:
			if i+1 < len(widths) && cols[i+1].Figure {
				lent = Lent(texts[i], w, texts[i+1], widths[i+1])
			}
			parts = append(parts, Fit(texts[i], w+lent))
		}
	}
	return strings.Join(parts, Spaces(gap))
}

// grow shares left cells among the visible columns.
func grow(widths []int, left int, shown []bool, cols []Column) []int {
	take := func(wants func(i int) bool) {
		for given := true; given && left > 0; {
			given = false
			for i := range cols {
				if left > 0 && shown[i] && wants(i) {
					widths[i]++
					left--
					given = true
				}
			}
		}
	}
	take(func(i int) bool { return widths[i] < cols[i].Max })
	take(func(i int) bool { return cols[i].Max == 0 })
	return widths
}
