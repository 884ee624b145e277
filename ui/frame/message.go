package frame

import (
	"strings"

	"app.tender/tender/ui/notice"
	"app.tender/tender/views/widget/cells"
)

// Screen heights from which a long message may take more lines of the body: a reason without its next step is only
// half a message.
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

// messageLines returns messages in at least one and at most rows lines of w cells. The first, which matters most,
// gets the room that it needs, less a line for the one below it; in a single line there is only the first. beside
// adds the work in progress to the end of the last line.
func messageLines(messages []notice.Message, w, rows int, beside func(line string) string) (lines []string) {
	messages = messages[:min(len(messages), rows)]
	for i, m := range messages {
		room := rows - len(lines) - (len(messages) - 1 - i)
		for _, line := range wrapped(m.Text, max(1, w-2), room) {
			lines = append(lines, cells.Cut(" "+m.Style.Render(line), w, "…"))
		}
	}
	if len(lines) == 0 {
		return []string{beside("")}
	}
	last := len(lines) - 1
	lines[last] = beside(lines[last])
	return lines
}

// leastHead is the width from which the start of a shortened message still names its subject.
const leastHead = 16

// wrapped returns text in at most rows lines of w cells. A text that is too long loses the end of its first clause,
// which has the names. If the rest still does not fit, only the last clause is kept: the next step.
func wrapped(text string, w, rows int) []string {
	lines := cells.Wrap(text, w)
	if len(lines) <= rows {
		return lines
	}
	ends := clauseEnds(text)
	for i, at := range ends {
		least := leastHead
		if i == len(ends)-1 {
			least = 2
		}
		what, next := text[:at], strings.TrimPrefix(text[at:], ".") // "…" replaces it
		for room := min(cells.Width(what), rows*w-cells.Width(next)); room >= least; room-- {
			if fits := cells.Wrap(cells.Cut(what, room, "…")+next, w); len(fits) <= rows {
				return fits
			}
		}
	}
	return append(lines[:rows-1], cells.Cut(strings.Join(lines[rows-1:], " "), w+1, "…"))
}

// clauseEnds returns the byte offsets at which the clauses of text end, except the last.
func clauseEnds(text string) (ends []int) {
	for i := 1; i < len(text)-1; i++ {
		if (text[i] == ';' || text[i] == '.') && text[i+1] == ' ' {
			ends = append(ends, i)
		}
	}
	return ends
}
