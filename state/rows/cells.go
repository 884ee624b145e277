package rows

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// splitBy divides a text into rows and cells. In a file with another separator than a tab, a quote that nothing
// closes is an error; a text with tabs, and a list, has such quotes for inches.
func splitBy(s string, mark rune, file bool) (Sheet, error) {
	out := Sheet{Mark: mark, text: s}
	for line := 1; s != ""; {
		r := Row{Line: line}
		begin := s
		for more := true; more; {
			var cell string
			var ok bool
			if cell, s, more, ok = nextCell(s, mark); !ok && file {
				return out, state.Invalid("The quote in line "+strconv.Itoa(line)+" is not closed.",
					`Close it, or write a quote within quotes twice: "6.5"" speaker".`)
			} else if !ok {
				return out, errUnclosed
			}
			r.Cells = append(r.Cells, cell)
		}
		read := begin[:len(begin)-len(s)]
		line += strings.Count(read, "\n")
		r.Text = text.Clean(strings.TrimSuffix(read, "\n"))
		if !r.Blank() {
			out.Rows = append(out.Rows, r)
		}
	}
	return out, nil
}

var errUnclosed = state.Invalid("A quote is not closed.", "Close it.")

// nextCell removes a cell from the beginning of s. more reports whether another one follows in the row; ok is false
// for a quote without an end. What follows a closing quote belongs to the cell, as spreadsheets read it.
func nextCell(s string, mark rune) (cell, rest string, more, ok bool) {
	end := strings.IndexFunc(s, func(r rune) bool { return r == '\n' || mark != 0 && r == mark })
	if end < 0 {
		end = len(s)
	}
	if mark != 0 {
		body := strings.TrimLeft(s[:end], " ")
		if strings.HasPrefix(body, `"`) {
			from := end - len(body)
			inner, after, closed := quotedCell(s[from:], mark)
			switch {
			case closed:
				return Cell(inner), next(after), continues(after, mark), true
			case mark != '\t':
				return "", "", false, false
			}
		}
	}
	return Cell(s[:end]), next(s[end:]), continues(s[end:], mark), true
}

// quotedCell reads a cell that begins with a quote. Its end is the quote before a separator or the end of the line.
// In a table with tabs it has no tab.
func quotedCell(s string, mark rune) (inner, after string, closed bool) {
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '"' && strings.HasPrefix(s[i+1:], `"`):
			b.WriteByte('"')
			i++
		case s[i] == '"':
			after = strings.TrimLeft(s[i+1:], " ")
			if r, _ := firstRune(after); after == "" || r == mark || r == '\n' {
				return b.String(), after, true
			}
			if mark == '\t' {
				return "", "", false
			}
			end := strings.IndexFunc(s[i+1:], func(r rune) bool { return r == mark || r == '\n' })
			if end < 0 {
				end = len(s) - i - 1
			}
			return b.String() + s[i+1:i+1+end], s[i+1+end:], true
		case s[i] == '\t' && mark == '\t':
			return "", "", false
		default:
			b.WriteByte(s[i])
		}
	}
	return "", "", false
}

func continues(after string, mark rune) bool {
	r, size := firstRune(after)
	return size > 0 && r != '\n' && r == mark
}

// next removes the separator or the line end behind a cell.
func next(after string) string {
	_, size := firstRune(after)
	return after[size:]
}

func firstRune(s string) (rune, int) {
	if s == "" {
		return 0, 0
	}
	return utf8.DecodeRuneInString(s)
}

// formulaText is how a spreadsheet writes a figure that is a text: ="00123".
var formulaText = text.Pattern(`^="(.*)"$`)

// Cell returns the text of a cell, cleaned and trimmed.
func Cell(s string) string {
	s = strings.TrimSpace(text.Clean(s))
	if m := formulaText().FindStringSubmatch(s); m != nil {
		return strings.ReplaceAll(m[1], `""`, `"`)
	}
	return text.FromCell(s)
}
