// Package linediff draws the lines that a change of a text removes and adds.
package linediff

import (
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"app.tender/tender/state"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
)

// Lines returns the lines that text adds to base and removes from it with a few lines of context,
// each at most w cells wide. It returns a message if the texts are equal or base is unknown.
func Lines(th *theme.Theme, base, text string, w int) []string {
	if base == state.UnknownBase {
		return append([]string{" " + th.Dim.Render("The previous text is "+state.UnknownWord+".")},
			Lines(th, "", text, w)...)
	}
	if state.SameText(base, text) {
		return []string{" " + th.Dim.Render("No change.")}
	}
	var lines []string
	heads := 2 // the names of the two texts
	for line := range strings.Lines(udiff.Unified("", "", base+"\n", text+"\n")) {
		line = strings.TrimSuffix(line, "\n")
		style := th.Dim
		switch {
		case heads > 0:
			heads--
			continue
		case strings.HasPrefix(line, "@@"):
			if len(lines) > 0 {
				lines = append(lines, " "+th.Dim.Render("…"))
			}
			continue
		case strings.HasPrefix(line, "+"):
			style = th.Good
		case strings.HasPrefix(line, "-"):
			style = th.Bad
		}
		sign, rest := line[:1], line[1:]
		for _, row := range cells.Wrap(rest, max(1, w-3)) {
			lines = append(lines, " "+style.Render(sign+" "+row))
		}
	}
	return lines
}
