package plan

import (
	"cmp"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// figureColumns are the columns with figures.
var figureColumns = []column{quantityColumn, hoursColumn, priceColumn, costColumn, extendedColumn}

// groupedPattern matches a figure with one group of three digits behind a separator.
var groupedPattern = text.Pattern(`^([$€£¥]?[1-9]\d{0,2})[.,](\d{3})$`)

// rowReader reads the rows of a table.
type rowReader struct {
	Table
	header    []string
	head      columns
	grouped   bool   // the file may have commas for decimal points, and points between thousands
	above     Tabled // the place of the row above
	elsewhere bool   // the column State has something else, such as the state of an address
}

// tabledRow is a row whose cells are known.
type tabledRow struct {
	area, option string
	kept         columns  // of the words
	words        []string // the cells with content, without the row's place and state
	built, fee   bool
	err          error // why it can't be parsed
}

// add adds a row to its option. A row without an area, or of the same area without an option, goes where the row above
// went.
func (r *rowReader) add(cells []string, number int) {
	row := r.row(cells)
	if len(row.words) == 0 && row.area == "" && row.err == nil {
		return
	}
	at := Tabled{Area: row.area, Option: row.option}
	if at.Area == "" || text.SameName(at.Area, r.above.Area) {
		at.Area = r.above.Area
		at.Option = cmp.Or(at.Option, r.above.Option)
	}
	r.above = at
	switch {
	case row.built:
		r.Built++
		return
	case row.fee:
		r.Fees = append(r.Fees, row.name())
		return
	}
	p := Pasted{Number: number, Text: strings.Join(cells, ", "), Err: row.err}
	switch {
	case p.Err != nil:
	case at.Area == "":
		p.Err = state.Invalid("The row names no area.", "Name it in the column Area.")
	default:
		p.Entry, p.Err = row.entry()
	}
	into := r.option(at)
	into.Lines = append(into.Lines, p)
}

// row reads the cells of a row.
func (r *rowReader) row(cells []string) (row tabledRow) {
	for i, c := range cells {
		c = text.CleanLine(strings.TrimSpace(c)) // a cell may have several lines
		if c == "" {
			continue
		}
		if i >= len(r.head) || strings.TrimSpace(r.header[i]) == "" {
			row.err = cmp.Or[error](row.err, state.Invalid(quoted(c)+" is below no heading.", `Name its column, or put quotes around a cell with a separator, such as "1,899".`))
			continue
		}
		switch kind := r.head[i]; kind {
		case "":
		case areaColumn:
			row.area = text.FromCell(c)
		case optionColumn:
			row.option = text.FromCell(c)
		case currencyColumn:
			if !slices.Contains(r.Currencies, c) {
				r.Currencies = append(r.Currencies, c)
			}
		case stateColumn:
			row.built = r.built(c)
		default:
			row.kept, row.words = append(row.kept, kind), append(row.words, c)
			row.fee = row.fee || kind == typeColumn && isFee(c)
			row.err = cmp.Or(row.err, r.unsure(kind, c))
		}
	}
	return row
}

// name returns the words of a row that name its item.
func (row *tabledRow) name() string {
	var names []string
	for i, kind := range row.kept {
		if kind.named() {
			names = append(names, unquoted(row.words[i]))
		}
	}
	return strings.Join(names, " ")
}

// entry parses a row. As in a typed line, a name behind > is an accessory, and one in quotes a custom line.
func (row *tabledRow) entry() (Entry, error) {
	accessory, custom := false, false
	for i, kind := range row.kept {
		if !kind.named() {
			continue
		}
		if rest, marked := strings.CutPrefix(row.words[i], ">"); marked {
			accessory, row.words[i] = true, strings.TrimSpace(rest)
		}
		if m := customPattern().FindStringSubmatch(row.words[i]); m != nil {
			custom, row.words[i] = true, m[1]
		}
	}
	e, err := row.kept.row(row.words)
	e.Accessory = e.Accessory || accessory
	e.Custom = e.Custom || custom
	return e, err
}

// built reports whether the state of a line is that it is built.
func (r *rowReader) built(c string) bool {
	switch s := State(c); s {
	case Planned, Sent, Outlined, Built, BuiltDifferently, NotBuilt:
		return !s.Open()
	}
	r.elsewhere = true
	return false
}

// unsure refuses a figure of which it is not known whether its separator is a decimal one.
func (r *rowReader) unsure(kind column, c string) error {
	m := groupedPattern().FindStringSubmatch(c)
	if m == nil || !r.grouped || !slices.Contains(figureColumns, kind) {
		return nil
	}
	return state.Invalid(quoted(c)+" may be "+m[1]+m[2]+" or "+m[1]+"."+m[2]+".", "Write "+m[1]+m[2]+", or "+m[1]+"."+m[2]+"0 with one more place.")
}
