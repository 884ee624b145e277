package plan

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/rows"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// ColumnsError refuses a table with figures that nothing reads, which may be the quantities or the prices, or with
// none of the columns that name the item. A person says what they are.
type ColumnsError struct {
	state.Fault

	Head    []rows.Heading
	Figures []string      // the headings of the columns that are not read: all with figures, or for an item all
	Means   rows.Column   // what one of them may be: the price or the item
	Example rows.TableRow // the first row with a line
}

// Unwrap returns the fault.
func (e *ColumnsError) Unwrap() error { return e.Fault }

func (e *ColumnsError) example(all []rows.TableRow) {
	if first := state.Find(all, func(t *rows.TableRow) bool { return t.Kind == rows.Data }); first != nil {
		e.Example = *first
	}
}

// noItem refuses a table of quantities and prices in which no heading is known to name the item; nil for a text that
// is no table.
func noItem(s rows.Sheet, m rows.Mapping) error {
	t, ok := s.Table(rows.Items(), m)
	if !ok || !t.Has(rows.Quantity) && !t.Has(rows.Hours) || !t.Has(rows.Price) && !t.Has(rows.Total) {
		return nil
	}
	figures, others := t.Unread()
	fault := state.Invalid("No heading of the table is known to name the item.",
		"Write Item or Model above the column that does.")
	if len(others)+len(figures) == 0 {
		return fault
	}
	e := &ColumnsError{Fault: fault, Head: t.Head, Figures: append(others, figures...), Means: rows.Item}
	e.example(t.Rows)
	return e
}

// tableReader reads the rows of a table.
type tableReader struct {
	rows.Table
	List

	sections  []string
	heading   string // the section that has no line yet
	headingAt int    // the column of the last section, and of the last one with a line
	sectionAt int
	sums      []string
	built     int
	fees      []string
	units     []string
	elsewhere bool            // the column State has something else, such as the state of an address
	above     Pasted          // with the place of the row above
	parent    map[string]bool // by place: the last line that is no accessory is in the list
	rowSums   []rowSum        // of all rows above, and of those since each section and each sum
}

// tabled reads a table. It returns no lines for a text without a header.
func tabled(s rows.Sheet, m rows.Mapping) (List, error) {
	t, ok := s.Table(rows.Items(), m, rows.Item, rows.Model, rows.Description)
	if !ok {
		return List{}, noItem(s, m)
	}
	if err := m.Unknown(t.Head); err != nil {
		return List{}, err
	}
	if t.Has(rows.State) { // the lines of a plan, whose notes are outcomes
		for i := range t.Head {
			if t.Head[i].Column == rows.Comment && rows.Key(t.Head[i].Name) == "note" {
				t.Head[i].Column = ""
			}
		}
	}
	r := tableReader{Table: t, parent: map[string]bool{}}
	for _, row := range t.Rows {
		if row.Kind == rows.Sum {
			if err := r.pricesSummed(row.Row); err != nil {
				return List{}, err
			}
		}
		if row.Kind != rows.Data || r.rowSums == nil {
			r.rowSums = append(r.rowSums[:min(1, len(r.rowSums))], rowSum{})
		}
		switch row.Kind {
		case rows.Sum:
			r.sums = append(r.sums, quoted(filled(row.Row)))
		case rows.Section:
			r.section(row)
		case rows.Data:
			r.data(row)
		}
	}
	r.unused()
	if err := r.unread(); err != nil {
		return List{}, err
	}
	r.placed()
	r.words()
	if len(r.Lines) == 0 {
		return r.List, state.Invalid("The table has no line to plan.", strings.Join(r.Said, " "))
	}
	return r.List, nil
}

// placed refuses the rows that name no area, if others do.
func (r *tableReader) placed() {
	some := slices.ContainsFunc(r.Lines, func(p Pasted) bool { return p.Area != "" })
	next := "Name it in its column, or in a row above it."
	if len(r.Sections) > 0 {
		next = "Name it in a row above it. " + quoted(text.SingleLine(r.Sections[0].Area)) + " in line " +
			strconv.Itoa(r.Sections[0].Number) + " is read as the area of those below; if it is none, leave it out."
	}
	for i := range r.Lines {
		if p := &r.Lines[i]; some && p.Area == "" && p.Err == nil {
			p.Entry, p.Err = Entry{}, state.Invalid("The row names no area.", next)
		}
	}
}

// section takes the place of the rows below from a row with a single cell. One further right than the areas is the
// second line of the row above.
func (r *tableReader) section(row rows.TableRow) {
	at := slices.IndexFunc(row.Cells, func(c string) bool { return c != "" })
	name := row.Cells[at]
	if r.heading == "" && r.above.Area != "" && at > r.sectionAt {
		r.Lines = append(r.Lines, Pasted{
			Number: row.Line, Text: name, Area: r.above.Area, Option: r.above.Option,
			Err: state.Invalid(quoted(text.SingleLine(name))+" is alone in its row, and further right than the areas.",
				"If it belongs to the row above, write it there; if it is an area, in the column of the others."),
		})
		return
	}
	if len(row.Cells) == 1 && quantityPattern().MatchString(strings.Fields(name)[0]) { // a line of a list below a table
		r.Lines = append(r.Lines,
			Pasted{Number: row.Line, Text: name, Area: r.above.Area, Option: r.above.Option, Err: unreadable(name, "")})
		return
	}
	r.unused()
	r.above, r.heading, r.headingAt = Pasted{Number: row.Line, Area: text.CleanLine(row.Section)}, name, at
}

// unused keeps the name of a section without a line to tell it.
func (r *tableReader) unused() {
	if r.heading != "" {
		r.sections = append(r.sections, quoted(text.SingleLine(r.heading)))
	}
	r.heading = ""
}

// data reads a row with a line.
func (r *tableReader) data(t rows.TableRow) {
	p := Pasted{Number: t.Line, Text: text.SingleLine(strings.Join(t.Cells, ", "))}
	if r.heading != "" && !r.Has(rows.Area) {
		r.Sections = append(r.Sections, r.above)
	}
	r.heading, r.sectionAt = "", r.headingAt
	var built, fee bool
	read := r.read(t.Row, &p, &built, &fee)
	if p.Area == "" || text.SameName(p.Area, r.above.Area) {
		p.Area, p.Option = r.above.Area, cmp.Or(p.Option, r.above.Option)
	}
	r.above = Pasted{Area: p.Area, Option: p.Option}
	place := text.NameKey(p.Area) + "\n" + text.NameKey(p.Option)
	accessory := read.e.Accessory
	if accessory {
		read.e.Accessory = r.parent[place]
	}
	read.fail(r.summed(&read))
	p.Entry, p.Err = read.entry()
	switch {
	case built:
		r.built++
	case fee:
		r.fees = append(r.fees, cmp.Or(read.e.Name(), r.Place(t.Row, "")))
	default:
		r.parent[place] = r.parent[place] || !accessory
		if p.Err != nil {
			p.typed = read.typed(r.Table, t.Row)
		}
		r.Lines = append(r.Lines, p)
		return
	}
	r.parent[place] = r.parent[place] && accessory
}

// read reads the cells of a row.
func (r *tableReader) read(t rows.Row, p *Pasted, built, fee *bool) row {
	read := row{e: Entry{Quantity: decimal.NewFromInt(1)}}
	read.fail(r.Beyond(t))
	for i, c := range t.Cells {
		if i >= len(r.Head) || c == "" {
			continue
		}
		switch h := r.Head[i]; h.Column {
		case rows.Area:
			read.place(&p.Area, "areas", c)
		case rows.Option:
			read.place(&p.Option, "options", c)
		case rows.Comment:
			p.Comment = text.NonBlank(p.Comment, c)
		case rows.State:
			*built = *built || r.isBuilt(c)
		case rows.Currency:
			r.currency(c)
		case rows.Type:
			*fee = *fee || strings.EqualFold(c, string(state.ItemFee))
			read.kind(c)
		case rows.Unit:
			r.unit(&read, c)
		default:
			read.cell(h.Column, c, r.Figures)
			r.currency(cmp.Or(h.Currency, read.code))
		}
	}
	if len(r.Currencies) == 1 {
		read.currency.Code = r.Currencies[0]
	}
	return read
}

// unit reads the unit of a quantity. Hours make labor, a count says nothing, and others are named: the quantity is
// as in the table.
func (r *tableReader) unit(read *row, c string) {
	switch {
	case rows.Is(c):
		read.fail(state.Invalid(quoted(c)+" is no unit.", "Say what the column is: a unit is never a price."))
	case rows.IsHours(c):
		read.e.Hours = true
	case !rows.IsCount(c) && !slices.Contains(r.units, c):
		r.units = append(r.units, c)
	}
}

// isBuilt reports whether a cell is the state of a line that is built.
func (r *tableReader) isBuilt(c string) bool {
	switch s := State(strings.ToLower(c)); s {
	case Planned, Sent, Outlined, Built, BuiltDifferently, NotBuilt:
		return !s.Open()
	}
	r.elsewhere = true
	return false
}

// unread refuses figures that nothing reads, unless the totals show in each row that the others say all.
func (r *tableReader) unread() error {
	figures, _ := r.Unread()
	if len(figures) > 0 && !r.checked() {
		names := state.Map(figures, func(n *string) string { return quoted(*n) })
		e := &ColumnsError{Head: r.Head, Figures: figures, Means: rows.Price}
		e.Fault = state.Invalid("Figures of the table are not read: the columns "+text.Join(names)+".",
			"Say what they are, or that they are not needed.")
		e.example(r.Rows)
		return e
	}
	var others []string
	for _, h := range r.Head {
		if h.Unread() || slices.Contains([]rows.Column{rows.ListPrice, rows.Taxable, rows.Number}, h.Column) ||
			h.Column == rows.State && r.elsewhere {
			others = append(others, h.Name)
		}
	}
	if len(others) > 0 {
		r.say("Not read: " + columnsWords(others) + ".")
	}
	return nil
}

// checked reports whether each row has a total that is its quantity times its price.
func (r *tableReader) checked() bool {
	for _, t := range r.Rows {
		if t.Kind == rows.Data &&
			(r.Cell(t.Row, rows.Quantity) == "" || r.Cell(t.Row, rows.Price) == "" || r.Cell(t.Row, rows.Total) == "") {
			return false
		}
	}
	return len(r.Wrong()) == 0
}

func columnsWords(names []string) string {
	if len(names) == 1 {
		return "the column " + names[0]
	}
	return "the columns " + strings.Join(names, ", ")
}

// words says what was left out and what was not used.
func (r *tableReader) words() {
	said := func(what string, list []string) {
		if len(list) > 0 {
			r.say(what + ": " + strings.Join(list, ", ") + ".")
		}
	}
	said("Not planned, above the header", state.Map(r.Titles, func(t *rows.Row) string {
		return quoted(text.Shorten(text.SingleLine(strings.TrimSpace(t.Text)), mostQuoted))
	}))
	said("Not planned, headings within the table", r.sections)
	said("Not planned, sums", r.sums)
	said("Units that are not used; the quantities are as in the table", r.units)
	if r.built > 0 {
		r.say("Left out: " + text.Count(r.built, "line") + " that the table calls built.")
	}
	if len(r.fees) > 0 {
		r.say("Left out: " + strings.Join(r.fees, ", ") + ". The builder makes no fees; add them in the web app.")
	}
	if slices.ContainsFunc(r.Lines, func(p Pasted) bool { return p.Comment != "" }) {
		r.say(CommentsKept)
	}
}
