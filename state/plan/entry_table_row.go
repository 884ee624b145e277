package plan

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// figureColumns are the columns with figures.
var figureColumns = []column{quantityColumn, hoursColumn, priceColumn, costColumn, extendedColumn}

// groupedPattern matches a figure with one group of three digits behind a separator.
var groupedPattern = text.Pattern(`^@?([$€£¥]?[1-9]\d{0,2})[.,](\d{3})$`)

// rowReader reads the rows of a table.
type rowReader struct {
	Table
	head      columns
	grouped   bool   // the file may have commas for decimal points, and points between thousands
	above     Tabled // the place of the row above
	elsewhere bool   // the column State has something else, such as the state of an address
}

// tabledRow is what a row says besides its line.
type tabledRow struct {
	Tabled
	names      []string // the cells that name the item
	some       bool     // it has a cell of a line or a place
	built, fee bool
	err        error // why it can't be parsed
}

// add adds a row to its option. A row without an area, or of the same area without an option, goes where the row above
// went. An accessory of a line that is left out is a line of its own.
func (r *rowReader) add(cells []string, number int) {
	for i, c := range cells {
		cells[i] = text.FromCell(text.CleanLine(strings.TrimSpace(c))) // a cell may have several lines
	}
	row := r.row(cells)
	if !row.some && row.err == nil {
		return
	}
	at := row.Tabled
	if at.Area == "" || text.SameName(at.Area, r.above.Area) {
		at.Area = r.above.Area
		at.Option = cmp.Or(at.Option, r.above.Option)
	}
	r.above = at
	into := r.option(at)
	e, err := r.head.row(cells)
	accessory := e.Accessory
	e.Accessory = accessory && into.parent
	switch {
	case row.built:
		r.Built++
	case row.fee:
		r.Fees = append(r.Fees, cmp.Or(strings.Join(row.names, " "), "line "+strconv.Itoa(number)))
	default:
		if at.Area == "" {
			err = state.Invalid("The row names no area.", "Name it in the column Area.")
		}
		if err = cmp.Or(row.err, err); err != nil {
			e = Entry{}
		}
		into.parent = into.parent || !accessory
		into.Lines = append(into.Lines, Pasted{Number: number, Text: strings.Join(cells, ", "), Entry: e, Err: err})
		return
	}
	into.parent = into.parent && accessory
}

// row reads the cells of a row.
func (r *rowReader) row(cells []string) (row tabledRow) {
	for i, c := range cells {
		kind := r.head.at(i)
		if c == "" || kind == unknownColumn {
			continue
		}
		switch kind {
		case areaColumn:
			row.place(&row.Area, "areas", c)
		case optionColumn:
			row.place(&row.Option, "options", c)
		case currencyColumn:
			if !slices.Contains(r.Currencies, c) {
				r.Currencies = append(r.Currencies, c)
			}
			continue
		case stateColumn:
			row.built = r.built(c) || row.built
			continue
		default:
			row.fee = row.fee || kind == typeColumn && isFee(c)
			row.err = cmp.Or(row.err, r.unsure(kind, c))
			if kind.named() {
				row.names = append(row.names, c)
			}
		}
		row.some = true
	}
	return row
}

// place sets the area or the option that a row names. A second name is an error.
func (row *tabledRow) place(at *string, what, name string) {
	if *at != "" && !text.SameName(*at, name) {
		row.err = state.Invalid("The row names two "+what+", "+quoted(*at)+" and "+quoted(name)+".", "Leave one of them in it.")
	}
	*at = name
}

// built reports whether the state of a line is that it is built.
func (r *rowReader) built(c string) bool {
	switch s := State(strings.ToLower(c)); s {
	case Planned, Sent, Outlined, Built, BuiltDifferently, NotBuilt:
		return !s.Open()
	}
	r.elsewhere = true
	return false
}

// unsure refuses a figure with a separator that may or may not be a decimal one.
func (r *rowReader) unsure(kind column, c string) error {
	m := groupedPattern().FindStringSubmatch(c)
	if m == nil || !r.grouped || !slices.Contains(figureColumns, kind) {
		return nil
	}
	return state.Invalid(quoted(c)+" may be "+m[1]+m[2]+" or "+m[1]+"."+m[2]+".", "Write "+m[1]+m[2]+", or "+m[1]+"."+m[2]+"0 with one more place.")
}
