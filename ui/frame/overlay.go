package frame

import (
	"strings"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"github.com/charmbracelet/x/ansi"
)

// put replaces the lines in r by text, padded with empty lines.
func put(lines []string, r screen.Rect, text string) {
	for y := range r.H {
		lines[r.Y+y], text, _ = strings.Cut(text, "\n")
	}
}

// overlay draws text over lines of w cells in r.
func overlay(lines []string, w int, r screen.Rect, text string) {
	for i, over := range strings.Split(text, "\n") {
		if i >= r.H {
			break
		}
		under := lines[r.Y+i]
		left, right := ansi.Truncate(under, r.X, ""), ansi.TruncateLeft(under, r.X+r.W, "")
		if cells.Width(right) > w-r.X-r.W { // half of a wide character is covered
			right = ansi.TruncateLeft(under, r.X+r.W+1, "")
		}
		line := left + cells.Spaces(r.X-cells.Width(left)) + over
		if right != "" {
			line += cells.Spaces(w-r.X-r.W-cells.Width(right)) + right
		}
		lines[r.Y+i] = line
	}
}
