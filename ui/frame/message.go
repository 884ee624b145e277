package frame

import (
	"strings"

	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
)

// Screen heights from which a long message may take more lines, over the bottom of the body: a
// reason without its next step is half a message.
const (
	twoMessageRows   = 12
	threeMessageRows = 20
)

// messageRows returns how many lines a message may take on a screen of h rows.
func messageRows(h int) int {
	switch {
	case h >= threeMessageRows:
		return 3
	case h >= twoMessageRows:
		return 2
	default:
		return 1
	}
}

// messageLines returns a message in at least one and at most rows lines of w cells. beside adds
// the work in progress to the end of the last one.
func messageLines(text string, style theme.Style, w, rows int, beside func(line string) string) []string {
	if text == "" {
		return []string{beside("")}
	}
	lines := wrapped(text, max(1, w-2), rows)
	for i := range lines {
		lines[i] = cells.Cut(" "+style.Render(lines[i]), w, "…")
	}
	last := len(lines) - 1
	lines[last] = beside(lines[last])
	return lines
}

// wrapped returns text in at most rows lines of w cells. A text that is too long loses what stands
// before its last clause, which says what to do next.
func wrapped(text string, w, rows int) []string {
	lines := cells.Wrap(text, w)
	if len(lines) <= rows {
		return lines
	}
	at := max(strings.LastIndex(text, "; "), strings.LastIndex(text, ". "))
	if at > 0 {
		what, next := text[:at], strings.TrimPrefix(text[at:], ".") // "…" stands for it
		for room := min(cells.Width(what), rows*w-cells.Width(next)); room > 1; room-- {
			if fits := cells.Wrap(cells.Cut(what, room, "…")+next, w); len(fits) <= rows {
				return fits
			}
		}
	}
	return append(lines[:rows-1], cells.Cut(strings.Join(lines[rows-1:], " "), w+1, "…"))
}
