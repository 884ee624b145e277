package plan

import (
	"cmp"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// column is the content of a table's column.
type column string

const (
	wordsColumn    column = "words"
	modelColumn    column = "model" // words that name the item alone
	quantityColumn column = "quantity"
	hoursColumn    column = "hours"
	priceColumn    column = "price"
	costColumn     column = "cost"
	extendedColumn column = "extended" // quantity times price: redundant

	typeColumn      column = "type"      // see row.kind
	accessoryColumn column = "accessory" // yes or no
	unknownColumn   column = "unknown"   // with another heading
)

// named reports whether the column has words of the item's name.
func (c column) named() bool { return c == wordsColumn || c == modelColumn }

// ignored reports whether a pasted table is planned without the column.
func (c column) ignored() bool { return c == unknownColumn || c == optionColumn || c == currencyColumn }

// headings maps the headings of tables to columns.
var headings = map[string]column{
	"qty": quantityColumn, "quantity": quantityColumn, "count": quantityColumn, "qty.": quantityColumn, "hours": hoursColumn,
	"brand": wordsColumn, "manufacturer": wordsColumn, "model": modelColumn, "item": wordsColumn, "name": wordsColumn,
	"product": wordsColumn, "part": wordsColumn, "description": wordsColumn, "part number": modelColumn,
	"price": priceColumn, "unit price": priceColumn, "sell": priceColumn, "sell price": priceColumn, "each": priceColumn, "unit": priceColumn,
	"sellprice": priceColumn, // of tender show --lines
	"cost":      costColumn, "unit cost": costColumn,
	"type": typeColumn, "accessory": accessoryColumn,
	"total": extendedColumn, "extended": extendedColumn, "amount": extendedColumn, "ext. price": extendedColumn, "extended price": extendedColumn,
}

// columns are a table's columns; none without a header.
type columns []column

// headOf parses the header of a table by maps of headings, of which the first counts. unread are
// its unknown headings.
func headOf(cells []string, known ...map[string]column) (head columns, unread []string) {
	head = make(columns, len(cells))
	for i, c := range cells {
		name := strings.TrimSpace(text.FoldCase(c))
		for _, names := range known {
			head[i] = cmp.Or(head[i], names[name])
		}
		if head[i] == "" && name != "" {
			unread = append(unread, text.CleanLine(c))
		}
	}
	return head, unread
}

// headerOf parses a row of a pasted table as its header. It is one if each cell is a known heading, or two are and one of
// them is that of the items.
func headerOf(cells []string) (head columns, is bool) {
	head, unread := headOf(cells, headings, placing)
	known := 0
	for _, c := range head {
		if c != "" {
			known++
		}
	}
	is = len(unread) == 0 || known > 1 && slices.ContainsFunc(head, column.named)
	for i, c := range cells {
		if head[i] == "" && strings.TrimSpace(c) != "" {
			head[i] = unknownColumn
		}
	}
	return head, is
}

// unread returns an error that says what of a pasted table is not planned; nil for nothing.
func (head columns) unread(cells []string) error {
	if slices.Contains(head, areaColumn) {
		return state.Invalid("The table has lines of several areas, and this is one option.", "Save it as a file: `tender plan N import FILE` reads it with its areas.")
	}
	var names []string
	for i, c := range cells {
		if name := text.CleanLine(c); name != "" && head[i].ignored() {
			names = append(names, quoted(name))
		}
	}
	if len(names) == 0 {
		return nil
	}
	return state.Invalid("Not read of the table: "+strings.Join(names, ", ")+".", "Headings that are read: Qty, Model, Description, Price, Cost. Rename or leave out the others.")
}

// row parses a row of a table.
func (head columns) row(cells []string) (Entry, error) {
	r, err := head.read(cells)
	if err == nil {
		err = r.total()
	}
	switch {
	case err != nil:
		return Entry{}, err
	case len(r.e.Words) == 0:
		return Entry{}, state.Invalid("The row names no item.", "Put a model or a name into one of its columns.")
	default:
		return r.e, r.e.fits()
	}
}

// read parses the cells of a row, but does not check its total.
func (head columns) read(cells []string) (row, error) {
	r := row{e: Entry{Quantity: decimal.NewFromInt(1)}}
	for i, c := range cells {
		c = unquoted(strings.TrimSpace(c))
		if c == "" {
			continue
		}
		kind := column("")
		if i < len(head) {
			kind = head[i]
		}
		if kind.ignored() {
			continue
		}
		if err := r.cell(kind, c); err != nil {
			return r, err
		}
	}
	return r, r.sort()
}

// refused returns a row that can't be parsed as a line to correct. Its cells alone might be parsed
// as a name without a price; then it ends in a price that still has to be typed. A wrong total stands behind the price,
// where ParseEntry refuses it, too.
func (head columns) refused(cells []string) string {
	if r, err := head.read(cells); err == nil && r.priced && r.total() != nil {
		return r.e.totaled(r.extended.Decimal)
	}
	var words []string
	for i, c := range cells {
		c = unquoted(strings.TrimSpace(c))
		switch {
		case c == "", i < len(head) && (head[i] == typeColumn || head[i] == accessoryColumn || head[i] == unknownColumn):
			continue
		case i < len(head) && head[i] == priceColumn:
			c = "@" + strings.TrimPrefix(c, "@")
		case i >= len(head) && len(words) > 0 && figurePattern().MatchString(c):
			c = "@" + strings.ReplaceAll(strings.TrimPrefix(c, "@"), " ", "")
		case i < len(head) && head[i] == costColumn:
			c = "cost " + c
		}
		words = append(words, c)
	}
	line := strings.Join(words, " ")
	if _, err := ParseEntry(line); err == nil {
		line += " @?"
	}
	return line
}

// unquoted removes the quotes that spreadsheets put around a cell, and the apostrophe that --csv puts before what would be
// run as a formula.
func unquoted(s string) string {
	if rest := text.FromCell(s); rest != s {
		return rest
	}
	if inner, ok := strings.CutPrefix(s, `"`); ok && len(s) > 2 {
		if inner, ok = strings.CutSuffix(inner, `"`); ok && strings.Count(inner, `"`) == 2*strings.Count(inner, `""`) {
			return strings.ReplaceAll(inner, `""`, `"`)
		}
	}
	return s
}
