package plan

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Pasted is a line of pasted text.
type Pasted struct {
	Number int    // line number, from 1
	Text   string // as pasted, clean
	Entry  Entry
	Err    error  // why it can't be parsed, a state.Fault; then Entry is empty
	Header bool   // the header of a table; Err names the columns that are not read; it is not a line to correct
	typed  string // a row that can't be parsed, as a typed line
}

// Typed returns the line as it would be typed. ParseEntry refuses it if it can't be parsed.
func (p Pasted) Typed() string {
	if p.Err == nil {
		return p.Entry.String()
	}
	return cmp.Or(p.typed, p.Text)
}

// Sentences splits pasted lines into the list and the sentences before and after it, such as "Hi Tom,". A sentence begins
// with a letter, ends as sentences do, and has no digit. The list is from the first line with a digit to the last one;
// without any it is all lines. In a list whose lines end with commas, a line with a comma is no sentence.
func Sentences(lines []Pasted) (list, around []Pasted) {
	figure := func(p Pasted) bool { return strings.ContainsFunc(p.Text, unicode.IsDigit) }
	from := slices.IndexFunc(lines, figure)
	if from < 0 {
		return lines, nil
	}
	to := from
	for i := range lines {
		if figure(lines[i]) {
			to = i
		}
	}
	marks := ",.:!?…"
	if slices.ContainsFunc(lines[from:to+1], func(p Pasted) bool { return strings.HasSuffix(strings.TrimSpace(p.Text), ",") }) {
		marks = ".:!?…"
	}
	for i, p := range lines {
		if (i < from || i > to) && p.endsWith(marks) {
			around = append(around, p)
		} else {
			list = append(list, p)
		}
	}
	return list, around
}

// endsWith reports whether the line begins with a letter and ends with one of marks.
func (p Pasted) endsWith(marks string) bool {
	s := strings.TrimSpace(p.Text)
	first, _ := utf8.DecodeRuneInString(s)
	last, _ := utf8.DecodeLastRuneInString(s)
	return unicode.IsLetter(first) && strings.ContainsRune(marks, last) && !strings.Contains(s, "\t")
}

// ParseLines parses a text with an entry per line, after text.Clean. It skips empty lines, the header of a table, and
// columns with unknown headings, which the header's error names. A line with tabs is a row of a table; the header
// identifies its columns, or else their content does. Without a header, tabs at the start or the end do not make a row.
// For a table with areas or currencies it returns only the error. A line that is indented deeper than the first one is
// an accessory.
func ParseLines(s string) []Pasted {
	var out []Pasted
	var table columns
	margin := -1
	for lines, next := strings.Split(text.Clean(s), "\n"), 0; next < len(lines); {
		p := Pasted{Number: next + 1}
		next += rowOf(lines[next:])
		line := strings.Join(lines[p.Number-1:next], " ")
		if strings.TrimSpace(line) == "" {
			continue
		}
		p.Text = line
		row := line
		if table == nil {
			row = strings.TrimSpace(line)
		}
		if strings.Contains(row, "\t") {
			cells := state.Map(strings.Split(line, "\t"), func(c *string) string { return unquoted(*c) })
			if head, is := headerOf(cells); is {
				table = head
				if p.Err = head.unread(cells); p.Err != nil {
					p.Header = true
					out = append(out, p)
				}
				if slices.Contains(head, areaColumn) || slices.Contains(head, currencyColumn) {
					return out
				}
				continue
			}
			if p.Entry, p.Err = table.row(cells); p.Err != nil {
				p.typed = table.refused(cells)
			}
		} else {
			p.Entry, p.Err = ParseEntry(strings.TrimRight(line, ",; ")) // they separate the lines of a list in a text
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

// rowOf returns how many of the lines are the first row of a table: spreadsheets put a cell of several lines in quotes.
// It is 1 for a line without tabs.
func rowOf(lines []string) int {
	n, cells := 1, strings.Split(lines[0], "\t")
	for len(cells) > 0 && strings.HasPrefix(cells[len(cells)-1], `"`) && unpaired(cells[len(cells)-1]) {
		more := slices.IndexFunc(lines[n:], func(line string) bool { return unpaired(line) || strings.Contains(line, "\t") })
		if more < 0 {
			break
		}
		closing := strings.Split(lines[n+more], "\t")
		if !unpaired(closing[0]) {
			break
		}
		n, cells = n+more+1, closing[1:]
	}
	if slices.ContainsFunc(lines[:n], func(line string) bool { return strings.Contains(line, "\t") }) {
		return n
	}
	return 1
}

// unpaired reports whether a quote begins or ends in s.
func unpaired(s string) bool { return strings.Count(s, `"`)%2 == 1 }

// indent returns the length of the white space at the start of line, in bytes.
func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }
