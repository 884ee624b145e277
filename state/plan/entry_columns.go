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
	unnamedColumn   column = "unnamed"   // without a heading, in a table that has some
)

// named reports whether the column has words of the item's name.
func (c column) named() bool { return c == wordsColumn || c == modelColumn }

// ignored reports whether the column has nothing of the line itself.
func (c column) ignored() bool {
	return slices.Contains([]column{unknownColumn, areaColumn, optionColumn, stateColumn, currencyColumn}, c)
}

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

// at returns the column of a cell; empty for a table without a header.
func (head columns) at(i int) column {
	switch {
	case i < len(head):
		return head[i]
	case len(head) > 0:
		return unnamedColumn
	default:
		return ""
	}
}

// known counts the columns with a known heading.
func (head columns) known() (n int) {
	for _, c := range head {
		if c != unknownColumn && c != unnamedColumn {
			n++
		}
	}
	return n
}

// headOf parses the header of a table by maps of headings; earlier maps win. unread are its unknown
// headings.
func headOf(cells []string, known ...map[string]column) (head columns, unread []string) {
	head = make(columns, len(cells))
	for i, c := range cells {
		name := text.NameKey(c) // it may have several lines
		for _, names := range known {
			head[i] = cmp.Or(head[i], names[name])
		}
		switch {
		case head[i] != "":
		case name == "":
			head[i] = unnamedColumn
		default:
			head[i] = unknownColumn
			unread = append(unread, text.CleanLine(c))
		}
	}
	return head, unread
}

// headerOf parses a row of a pasted table as its header. is reports whether it is a header: it has two known headings
// and no figure, and either all of its headings are known or it has a heading for the items.
func headerOf(cells []string) (head columns, is bool) {
	head, unread := headOf(cells, headings, placing)
	figure := slices.ContainsFunc(unread, func(c string) bool { return quantityPattern().MatchString(c) || amountPattern().MatchString(c) })
	return head, head.known() > 1 && !figure && (len(unread) == 0 || slices.ContainsFunc(head, column.named))
}

// unread returns an error that names the parts of a pasted table that are not planned; nil if there
// are none.
func (head columns) unread(cells []string) error {
	if slices.Contains(head, areaColumn) {
		return state.Invalid("The table has lines of several areas, and this is one option.", "Save it as a file: `tender plan N import FILE` reads it with its areas.")
	}
	if slices.Contains(head, currencyColumn) {
		return state.Invalid("The figures of the table name their currency, which is not read here.", "Paste it without that column if that is the proposal's; else convert them first.")
	}
	var names []string
	for i, c := range cells {
		if name := text.CleanLine(c); head[i].ignored() {
			names = append(names, quoted(name))
		}
	}
	if len(names) == 0 {
		return nil
	}
	return state.Invalid("Not read of the table: "+strings.Join(names, ", ")+".", "Headings that are read: Qty, Model, Description, Price, Cost. Rename or leave out the others.")
}

// row parses a row of a table, of trimmed cells.
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
		kind := head.at(i)
		if c == "" || kind.ignored() {
			continue
		}
		if err := r.cell(kind, c); err != nil {
			return r, err
		}
	}
	return r, r.sort()
}
