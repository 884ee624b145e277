package plan

import (
	"strings"

	"app.tender/tender/state/text"
)

// Pasted is one line of a text that was pasted.
type Pasted struct {
	Number int    // of the line, from 1
	Text   string // as it was pasted
	Entry  Entry
	Err    error // why it can't be read, a state.Fault; Entry is empty then
}

// ParseLines reads a text of several lines, each as an entry. It leaves out empty lines
// and the head of a table. A line with tabs is a row of a table; the head says which
// column is which, or else their contents do. A line that is indented deeper than the
// first one is an accessory.
func ParseLines(s string) []Pasted {
	var out []Pasted
	var table columns
	margin := -1
	for i, line := range strings.Split(text.NormalizeNewlines(s), "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		p := Pasted{Number: i + 1, Text: line}
		cells := strings.Split(line, "\t")
		if strings.Contains(strings.TrimSpace(line), "\t") {
			if head, ok := headOf(cells); ok {
				table = head
				continue
			}
			p.Entry, p.Err = table.row(cells)
		} else {
			p.Entry, p.Err = ParseEntry(line)
			if in := indent(line); bulletPattern().MatchString(line[in:]) {
				if margin < 0 {
					margin = in
				}
				p.Entry.Accessory = p.Entry.Accessory || p.Err == nil && in > margin
			}
		}
		out = append(out, p)
	}
	return out
}

// indent is how many bytes of white space the line begins with.
func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }
