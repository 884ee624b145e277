package rows

import (
	"slices"
	"strconv"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Table is a sheet with a header.
type Table struct {
	Head    []Heading
	Rows    []TableRow // below the header, in order
	Titles  []Row      // above it
	Figures Figures    // how its figures are written
}

// Heading is the heading of a column.
type Heading struct {
	Name     string
	Column   Column // empty if it is unknown
	Ignored  bool   // a person said that it is not needed
	Currency string // the code that it names: "Price (EUR)"; may be empty
	Figures  bool   // the column has a figure
}

// Unread reports whether nothing says what the column is.
func (h Heading) Unread() bool { return h.Column == "" && !h.Ignored && h.Name != "" }

// TableRow is a row below the header.
type TableRow struct {
	Row
	Kind    Kind
	Section string // the section that the row is in; empty above the first one
}

// Kind is what a row of a table is.
type Kind string

// The kinds of rows.
const (
	Data    Kind = "data"
	Section Kind = "section" // one cell that names the rows below it
	Sum     Kind = "sum"     // a total, a subtotal or a tax of the rows above
)

// Mapping is what a person says about the columns of a table.
type Mapping struct {
	Columns map[string]Column // by heading
	Ignored []string          // headings of columns that are not needed
}

// of returns what a heading means.
func (m Mapping) of(name string, h Headings) Heading {
	out := Heading{Name: text.SingleLine(name), Column: h.of(name), Currency: currencyOf(name)}
	for heading, column := range m.Columns {
		if Key(heading) == Key(name) {
			out.Column = column
		}
	}
	if slices.ContainsFunc(m.Ignored, func(i string) bool { return Key(i) == Key(name) }) {
		out.Column, out.Ignored = "", true
	}
	return out
}

// Unknown returns an error if a person's mapping names a heading that the table does not have.
func (m Mapping) Unknown(head []Heading) error {
	names := slices.Clone(m.Ignored)
	for name := range m.Columns {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if !slices.ContainsFunc(head, func(h Heading) bool { return Key(h.Name) == Key(name) }) {
			return state.Invalid("The table has no column "+quoted(name)+".",
				"Its columns: "+text.Join(state.Map(head, func(h *Heading) string { return h.Name }))+".")
		}
	}
	return nil
}

// headerWithin is how many rows may be above the header.
const headerWithin = 30

// Table finds the header of a sheet and says what its rows are. needs has the columns of which a header has at
// least one, such as those that name an item. ok is false if no row is a header.
func (s Sheet) Table(h Headings, m Mapping, needs ...Column) (t Table, ok bool) {
	at := s.header(h, m, needs)
	if at < 0 {
		return t, false
	}
	t.Titles = s.Rows[:at]
	for _, c := range s.Rows[at].Cells {
		t.Head = append(t.Head, m.of(c, h))
	}
	section := ""
	for _, r := range s.Rows[at+1:] {
		if slices.Equal(r.Cells, s.Rows[at].Cells) { // as between files that were joined, and on each page
			continue
		}
		row := TableRow{Row: r, Kind: t.kind(r)}
		if row.Kind == Section {
			section = strings.TrimSuffix(text.SingleLine(r.Cells[r.filled()[0]]), ":")
		}
		row.Section = section
		t.Rows = append(t.Rows, row)
	}
	t.numbers()
	t.figures(s.Mark)
	return t, true
}

// header returns the index of the header, or -1. It has two headings, or a single one among words without a figure.
func (s Sheet) header(h Headings, m Mapping, needs []Column) int {
	for _, enough := range []int{2, 1} {
		for i, r := range s.Rows[:min(len(s.Rows), headerWithin)] {
			known, needed := 0, len(needs) == 0
			filled := r.filled()
			for _, j := range filled {
				head := m.of(r.Cells[j], h)
				if head.Column != "" || head.Ignored {
					known++
				}
				needed = needed || slices.Contains(needs, head.Column)
			}
			figure := slices.ContainsFunc(r.Cells, Is)
			below := i+1 < len(s.Rows) && len(s.Rows[i+1].filled()) > 0
			switch {
			case figure || !needed || known < enough || !below && enough == 1:
			case enough == 2 && (known*2 >= len(filled) || len(filled) > 2), enough == 1 && s.even(i):
				return i
			}
		}
	}
	return -1
}

// even reports whether the rows below one have as many cells as it has, at least two.
func (s Sheet) even(i int) bool {
	n := len(s.Rows[i].Cells)
	return n > 1 && len(s.Rows[i].filled()) == n &&
		!slices.ContainsFunc(s.Rows[i+1:], func(r Row) bool { return len(r.Cells) != n })
}

// kind returns what a row is.
func (t *Table) kind(r Row) Kind {
	filled := r.filled()
	switch {
	case t.sum(r):
		return Sum
	case len(t.Head) > 1 && len(filled) == 1 && !Is(r.Cells[filled[0]]) && t.titled(filled[0]):
		return Section
	default:
		return Data
	}
}

// at returns the heading of a cell; an unknown one behind the last heading.
func (t *Table) at(i int) Heading {
	if i < len(t.Head) {
		return t.Head[i]
	}
	return Heading{}
}

// titled reports whether a cell alone in its row names a section. In a table with areas only an area does, figures
// and comments never do, and what names an item does only beside figures, which each item has.
func (t *Table) titled(at int) bool {
	switch c := t.at(at).Column; {
	case t.Has(Area):
		return c == Area
	case slices.Contains([]Column{Item, Model, Brand, Description}, c):
		return slices.ContainsFunc(t.Head, func(h Heading) bool {
			return slices.Contains([]Column{Quantity, Hours, Price, Total}, h.Column)
		})
	default:
		return !slices.Contains([]Column{
			Quantity, Hours, Unit, Price, Cost, Total, ListPrice, Comment, Taxable,
			Option,
		}, c)
	}
}

// sumPattern matches the words of a row that sums up others.
var sumPattern = text.Pattern(
	`^(?:(?:grand|sub|room|area|project|page|order|quote|section|equipment|labor|materials?|parts|job|invoice|proposal|running)[ -]?)?(?:totals?|subtotals?|sum)(?: (?:for|of|price|cost|amount|due|before tax|after tax|incl|excl|including|excluding|with tax|equipment|labor|materials?|parts|project|\().*)?$|^.* (?:sub[ -]?)?totals?$|^(?:sales |est |estimated |state |local )?(?:tax|taxes|vat|gst|hst)(?: .*)?$|^balance(?: due)?$`)

// IsSum reports whether words name what sums up other lines, or their tax.
func IsSum(words string) bool {
	return sumPattern().MatchString(strings.TrimRight(text.Fold(text.SingleLine(words)), ":. "))
}

// sum reports whether a row sums up others: its words say so, and it has no price of its own beside a quantity.
func (t *Table) sum(r Row) bool {
	words, quantity, price := false, false, false
	for _, i := range r.filled() {
		switch c := r.Cells[i]; t.at(i).Column {
		case Quantity, Hours:
			quantity = quantity || Is(c)
		case Price:
			price = price || Is(c)
		case Cost, Total, ListPrice:
		default:
			words = words || IsSum(c)
		}
		// "Total:" beside its figure
		if i >= len(t.Head) || t.at(i).Column == Quantity || t.at(i).Column == Price || t.at(i).Column == Total {
			words = words || IsSum(r.Cells[i])
		}
	}
	return words && (!quantity || !price)
}

// Cells returns the cells of a row in the columns of a kind that are not blank, with their headings.
func (t *Table) Cells(r Row, c Column) (cells []string) {
	for i, cell := range r.Cells {
		if cell != "" && t.at(i).Column == c {
			cells = append(cells, cell)
		}
	}
	return cells
}

// Cell returns the first cell of a row in a column; empty for none.
func (t *Table) Cell(r Row, c Column) string {
	return strings.Join(t.Cells(r, c)[:min(1, len(t.Cells(r, c)))], "")
}

// Has reports whether the table has a column.
func (t *Table) Has(c Column) bool {
	return slices.ContainsFunc(t.Head, func(h Heading) bool { return h.Column == c })
}

// Beyond returns an error for a cell of a row that is below no heading.
func (t *Table) Beyond(r Row) error {
	for i, c := range r.Cells {
		if c != "" && t.at(i).Name == "" {
			return state.Invalid(quoted(c)+" is below no heading.",
				`Name its column, or leave it out. A cell with a comma needs quotes in a comma-separated file: "1,899".`)
		}
	}
	return nil
}

// Place names the place of a row, and that of its column if there is one: "line 3, Price".
func (t *Table) Place(r Row, c Column) string {
	place := "line " + strconv.Itoa(r.Line)
	if i := slices.IndexFunc(t.Head, func(h Heading) bool { return h.Column == c && c != "" }); i >= 0 {
		place += ", " + t.Head[i].Name
	}
	return place
}

// numbers finds columns with the numbers of the rows, such as 1, 2, 3 … or 10, 20, 30 …, whose heading may also mean a
// quantity or an item. If nothing else in the table is that, what the column means is not known.
func (t *Table) numbers() {
	for i := range t.Head {
		h := &t.Head[i]
		key := Key(h.Name)
		if !slices.Contains([]string{"no", "number", "item", "item no", "item number", ""}, key) ||
			h.Column != Quantity && h.Column != Item && h.Column != Model && h.Column != "" {
			continue
		}
		if key == "" && h.Name != "#" || !t.counting(i) {
			continue
		}
		other := slices.ContainsFunc(t.Head, func(o Heading) bool {
			return o.Name != h.Name && (o.Column == Quantity) == (h.Column == Quantity) &&
				slices.Contains([]Column{Quantity, Item, Model, Description}, o.Column)
		})
		h.Column = ""
		if other {
			h.Column = Number
		}
	}
}

// counting reports whether the cells of a column count the rows, two at least.
func (t *Table) counting(column int) bool {
	n, first, last := 0, 0, 0
	for _, r := range t.Rows {
		if r.Kind != Data {
			continue
		}
		if column >= len(r.Cells) {
			return false
		}
		number, err := strconv.Atoi(strings.TrimSuffix(r.Cells[column], "."))
		if err != nil || n > 0 && number != last+1 && number != last+first {
			return false
		}
		if n == 0 {
			first = number
		}
		n, last = n+1, number
	}
	return n > 1
}

// figures finds out how figures are written, and which columns have some.
func (t *Table) figures(mark rune) {
	var cells []string
	for _, r := range t.Rows {
		for i, c := range r.Cells {
			h := t.at(i)
			if c == "" || !Is(c) || slices.Contains([]Column{Item, Model, Brand, Description, Comment, Area, Number},
				h.Column) {
				continue
			}
			cells = append(cells, c)
			if i < len(t.Head) && r.Kind == Data {
				t.Head[i].Figures = true
			}
		}
	}
	t.Figures = FiguresIn(mark, cells)
}

// Unread returns the headings of columns that nothing is known of: those with figures, and the others.
func (t *Table) Unread() (figures, others []string) {
	for _, h := range t.Head {
		switch {
		case !h.Unread():
		case h.Figures:
			figures = append(figures, h.Name)
		default:
			others = append(others, h.Name)
		}
	}
	return figures, others
}
