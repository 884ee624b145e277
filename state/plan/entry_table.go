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

// The columns of a table for the place of a line, its state and its currency.
const (
	areaColumn   column = "area"
	optionColumn column = "option"
	stateColumn  column = "state"

	currencyColumn column = "currency" // of the figures
)

// Further headings of tables: placing for the place of a line and its currency, standing for its state.
var (
	placing  = map[string]column{"area": areaColumn, "room": areaColumn, "option": optionColumn, "currency": currencyColumn}
	standing = map[string]column{"state": stateColumn}
)

// Tabled holds the lines of a table for one option.
type Tabled struct {
	Area   string
	Option string // the number or the title of the option, as in the table; may be empty
	Lines  []Pasted

	parent bool // the last line that is not an accessory is one of Lines
}

// Table is a CSV file of lines with their places.
type Table struct {
	Options    []Tabled // each area and option once, in file order
	Unread     []string // headings of unknown columns
	Built      int      // the number of lines that are built already; they are not in Options
	Currencies []string // in the column of that name, each once
	Fees       []string // names of fees, which can't be planned; they are not in Options
}

// ParseTable parses a CSV file whose header has a column Area, and optionally Option, State and the
// columns of ParseLines; semicolons and tabs are separators too. ok is false for anything else. The
// error is a state.Fault if the file can't be parsed; errors in single rows are with the rows.
func ParseTable(s string) (t Table, ok bool, err error) {
	s = text.Clean(s)
	first, _, _ := strings.Cut(strings.TrimLeft(s, "\n"), "\n")
	r := csv.NewReader(strings.NewReader(s))
	r.Comma, r.FieldsPerRecord = separator(first), -1
	r.TrimLeadingSpace = r.Comma != '\t' // it would take an empty cell for space
	header, _ := r.Read()                // on an error there is no valid header
	head, unread := headOf(header, placing, headings, standing)
	switch {
	case !slices.ContainsFunc(head, column.named):
		return t, false, nil
	case !slices.Contains(head, areaColumn) && (r.Comma == '\t' || head.known() < 2):
		return t, false, nil
	case !slices.Contains(head, areaColumn):
		return t, true, state.Invalid("The table does not say where its lines go.", "Add a column Area to it.")
	}
	rows := rowReader{Table: Table{Unread: unread}, head: head, grouped: r.Comma == ';'}
	for {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			if rows.elsewhere {
				_, rows.Unread = headOf(header, placing, headings)
			}
			rows.Options = slices.DeleteFunc(rows.Options, func(o Tabled) bool { return len(o.Lines) == 0 })
			return rows.Table, true, nil
		}
		if err != nil {
			return t, true, state.Invalid("The table can't be read: "+err.Error()+".", "Write it as a comma-separated file, with quotes around what has commas or quotes.")
		}
		line, _ := r.FieldPos(0)
		if !slices.Equal(cells, header) { // as between files that were joined
			rows.add(cells, line)
		}
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
