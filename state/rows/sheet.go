package rows

import (
	"strings"

	"app.tender/tender/state/text"
)

// Sheet is a text or a file divided into rows of cells.
type Sheet struct {
	Rows []Row // without blank ones
	// what separates the cells: a comma, a semicolon or a tab, which a workbook has, too; 0 for a text without any
	Mark rune
	Said string // what a person should know of how it was read; may be empty

	text string // what the rows were divided from; empty for a workbook
}

// Lines returns the sheet as a list: a cell for each line of a text that is no table.
func (s Sheet) Lines() Sheet {
	if s.text == "" || s.Mark == '\t' {
		return s
	}
	lines, _ := splitBy(s.text, 0, false)
	lines.Said = s.Said
	return lines
}

// Row is a row with a cell that is not blank.
type Row struct {
	Line  int      // of its beginning in the text, or the number of the row in a workbook; from 1
	Cells []string // cleaned and trimmed; a cell may have several lines
	Text  string   // as it was, cleaned
}

// Blank reports whether the row has only blank cells.
func (r Row) Blank() bool { return len(r.filled()) == 0 }

// filled returns the indexes of the cells that are not blank.
func (r Row) filled() (at []int) {
	for i, c := range r.Cells {
		if c != "" {
			at = append(at, i)
		}
	}
	return at
}

// Text reads the content of a text file in one of the usual encodings. The error is a state.Fault that says what to
// do. The package rowfile also reads workbooks.
func Text(content []byte) (Sheet, error) {
	decoded, said := Decode(content)
	s, err := split(decoded, true)
	s.Said = said
	return s, err
}

// Pasted reads text from the clipboard or from standard input. In a table with tabs a quote is a character of its
// cell, unless the cell begins with one. It reads any text, since a list has no rules of its own.
func Pasted(s string) Sheet {
	sheet, err := split(s, false)
	if err != nil { // a list in which a quote stands for an inch
		sheet, _ = splitBy(s, 0, false)
	}
	return sheet
}

// split finds the separator of a text and divides it.
func split(s string, file bool) (Sheet, error) {
	s = text.NormalizeNewlines(strings.TrimPrefix(s, "\ufeff"))
	if mark, rest, ok := named(s); ok {
		return splitBy(rest, mark, file)
	}
	return splitBy(s, separator(s), file)
}

// named returns the separator that the first line names, as spreadsheets understand it: "sep=;". The rest keeps its
// line numbers.
func named(s string) (mark rune, rest string, ok bool) {
	first, rest, _ := strings.Cut(s, "\n")
	name, value, _ := strings.Cut(strings.Trim(first, `"`), "=")
	mark, size := firstRune(value)
	if !strings.EqualFold(strings.TrimSpace(name), "sep") || size == 0 || size != len(value) {
		return 0, s, false
	}
	return mark, "\n" + rest, true
}

// looked is how many lines tell the separator.
const looked = 50

// separator returns what separates the cells of a text: the one that the most lines have, a tab rather than a
// semicolon and that rather than a comma. 0 means that no line has any.
func separator(s string) (best rune) {
	lines := strings.SplitN(s, "\n", looked+1)
	most := 0
	for _, mark := range "\t;," {
		have, all := 0, 0
		for _, line := range lines[:min(len(lines), looked)] {
			n := outside(line, mark)
			if mark == '\t' {
				n = outside(Unmarked(line), mark) // a bullet may have one behind it
			}
			if all += n; n > 0 {
				have++
			}
		}
		if score := have*1000 + all; have > 0 && score > most {
			best, most = mark, score
		}
	}
	return best
}

// outside counts a separator outside of quotes.
func outside(line string, mark rune) (n int) {
	quoted := false
	for _, r := range strings.TrimSpace(line) {
		switch r {
		case '"':
			quoted = !quoted && mark != '\t'
		case mark:
			if !quoted {
				n++
			}
		}
	}
	return n
}
