package plan

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// The columns of a table for the place of a line.
const (
	areaColumn   column = "area"
	optionColumn column = "option"
)

// placing maps the headings for the place of a line to columns, in addition to headings.
var placing = map[string]column{"area": areaColumn, "room": areaColumn, "option": optionColumn}

// Tabled holds the lines of a table for one option.
type Tabled struct {
	Area   string
	Option string // the number or the title of the option, as in the table; may be empty
	Lines  []Pasted
}

// Table is a CSV file of lines with their places.
type Table struct {
	Options []Tabled // each area and option once, in file order
	Unread  []string // headings of unknown columns
}

// ParseTable parses a CSV file whose header has a column Area, and optionally Option and the
// columns of ParseLines; semicolons and tabs are separators too. ok is false for anything else. The
// error is a state.Fault if the file can't be parsed; errors in single rows are with the rows.
func ParseTable(s string) (t Table, ok bool, err error) {
	s = text.Clean(strings.TrimPrefix(s, "\ufeff")) // without the byte order mark of spreadsheets
	first, _, _ := strings.Cut(strings.TrimLeft(s, "\n"), "\n")
	r := csv.NewReader(strings.NewReader(s))
	r.Comma, r.FieldsPerRecord, r.TrimLeadingSpace = separator(first), -1, true
	cells, _ := r.Read() // on an error there is no valid header
	head, unread := headOf(cells, placing, headings)
	if !slices.Contains(head, areaColumn) || !slices.Contains(head, wordsColumn) {
		return t, false, nil
	}
	t.Unread = unread
	for {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			return t, true, nil
		}
		if err != nil {
			return t, true, state.Invalid("The table can't be read: "+err.Error()+".", "Write it as a comma-separated file, with quotes around what has commas.")
		}
		line, _ := r.FieldPos(0)
		t.add(head, cells, line)
	}
}

// separator returns the separator of a file whose first line is first.
func separator(first string) rune {
	best := ','
	for _, r := range "\t;" {
		if strings.Count(first, string(r)) > strings.Count(first, string(best)) {
			best = r
		}
	}
	return best
}

// add adds a row to its option. A row without an area goes where the row above went.
func (t *Table) add(head columns, cells []string, number int) {
	at := Tabled{}
	kept, words := columns{}, []string{}
	for i, c := range cells {
		c = text.CleanLine(strings.TrimSpace(c)) // a cell may have several lines
		switch {
		case i >= len(head) || head[i] == "":
		case head[i] == areaColumn:
			at.Area = c
		case head[i] == optionColumn:
			at.Option = c
		case c != "":
			kept, words = append(kept, head[i]), append(words, c)
		}
	}
	if len(words) == 0 && at.Area == "" {
		return
	}
	if at.Area == "" && len(t.Options) > 0 {
		above := t.Options[len(t.Options)-1]
		at.Area = above.Area
		if at.Option == "" {
			at.Option = above.Option
		}
	}
	p := Pasted{Number: number, Text: strings.Join(cells, ", ")}
	accessory := false
	for i, kind := range kept {
		if rest, marked := strings.CutPrefix(words[i], ">"); kind == wordsColumn && marked {
			accessory, words[i] = true, strings.TrimSpace(rest)
			break
		}
	}
	if at.Area == "" {
		p.Err = state.Invalid("The row names no area.", "Name it in the column Area.")
	} else {
		p.Entry, p.Err = kept.row(words)
		p.Entry.Accessory = p.Entry.Accessory || accessory
	}
	into := t.option(at)
	into.Lines = append(into.Lines, p)
}

// option returns the option that at names, adding it at the end if necessary.
func (t *Table) option(at Tabled) *Tabled {
	for i := range t.Options {
		if o := &t.Options[i]; text.SameName(o.Area, at.Area) && text.SameName(o.Option, at.Option) {
			return o
		}
	}
	t.Options = append(t.Options, at)
	return &t.Options[len(t.Options)-1]
}
