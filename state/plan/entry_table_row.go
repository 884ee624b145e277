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

// add adds a row to its option. A row without an area goes where the row above went.
func (r *rowReader) add(cells []string, number int) {
	at := Tabled{}
	kept, words, name := columns{}, []string{}, []string{}
	p, built, fee := Pasted{Number: number, Text: strings.Join(cells, ", ")}, false, false
	for i, c := range cells {
		c = text.CleanLine(strings.TrimSpace(c)) // a cell may have several lines
		if c == "" {
			continue
		}
		if i >= len(r.head) || strings.TrimSpace(r.header[i]) == "" {
			p.Err = cmp.Or[error](p.Err, state.Invalid(quoted(c)+" is below no heading.", `Name its column, or put quotes around a cell with a separator, such as "1,899".`))
			continue
		}
		switch kind := r.head[i]; kind {
		case "":
		case areaColumn:
			at.Area = text.FromCell(c)
		case optionColumn:
			at.Option = text.FromCell(c)
		case stateColumn:
			built = r.built(c)
		default:
			kept, words = append(kept, kind), append(words, c)
			if kind == wordsColumn {
				name = append(name, unquoted(c))
			}
			fee = fee || kind == typeColumn && isFee(c)
			p.Err = cmp.Or(p.Err, r.unsure(kind, c))
		}
	}
	if len(words) == 0 && at.Area == "" && p.Err == nil {
		return
	}
	if at.Area == "" {
		at.Area = r.above.Area
		at.Option = cmp.Or(at.Option, r.above.Option)
	}
	r.above = at
	switch {
	case built:
		r.Built++
		return
	case fee:
		r.Fees = append(r.Fees, strings.Join(name, " "))
		return
	}
	accessory, custom := false, false
	for i, kind := range kept {
		if kind != wordsColumn {
			continue
		}
		if rest, marked := strings.CutPrefix(words[i], ">"); marked {
			accessory, words[i] = true, strings.TrimSpace(rest)
		}
		if m := customPattern().FindStringSubmatch(words[i]); m != nil {
			custom, words[i] = true, m[1]
		}
	}
	switch {
	case p.Err != nil:
	case at.Area == "":
		p.Err = state.Invalid("The row names no area.", "Name it in the column Area.")
	default:
		p.Entry, p.Err = kept.row(words)
		p.Entry.Accessory = p.Entry.Accessory || accessory
		p.Entry.Custom = p.Entry.Custom || custom
	}
	into := r.option(at)
	into.Lines = append(into.Lines, p)
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
