package plan

import (
	"cmp"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// column is the content of a table's column.
type column string

const (
	wordsColumn    column = "words"
	quantityColumn column = "quantity"
	priceColumn    column = "price"
	costColumn     column = "cost"
	extendedColumn column = "extended" // quantity times price: redundant

	typeColumn      column = "type"      // "Labor" for hours; others are known from the catalog
	accessoryColumn column = "accessory" // yes or no
)

// headings maps the headings of tables to columns.
var headings = map[string]column{
	"qty": quantityColumn, "quantity": quantityColumn, "count": quantityColumn, "qty.": quantityColumn, "hours": quantityColumn,
	"brand": wordsColumn, "manufacturer": wordsColumn, "model": wordsColumn, "item": wordsColumn, "name": wordsColumn,
	"product": wordsColumn, "part": wordsColumn, "description": wordsColumn, "part number": wordsColumn,
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

// row parses a row of a table.
func (head columns) row(cells []string) (Entry, error) {
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
		if err := r.cell(kind, c); err != nil {
			return Entry{}, err
		}
	}
	if err := r.sort(); err != nil {
		return Entry{}, err
	}
	if len(r.e.Words) == 0 {
		return Entry{}, state.Invalid("The row names no item.", "Put a model or a name into one of its columns.")
	}
	return r.e, r.e.fits()
}

// refused returns a row that can't be parsed as a line to correct. Its cells alone might be parsed
// as a name without a price; then it ends in a price that still has to be typed.
func (head columns) refused(cells []string) string {
	var words []string
	for i, c := range cells {
		c = unquoted(strings.TrimSpace(c))
		switch {
		case c == "", i < len(head) && (head[i] == typeColumn || head[i] == accessoryColumn):
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
	if rest, ok := strings.CutPrefix(s, "'"); ok && strings.ContainsAny(rest[:min(1, len(rest))], "=+-@") {
		return rest
	}
	if inner, ok := strings.CutPrefix(s, `"`); ok && len(s) > 2 {
		if inner, ok = strings.CutSuffix(inner, `"`); ok && strings.Count(inner, `"`) == 2*strings.Count(inner, `""`) {
			return strings.ReplaceAll(inner, `""`, `"`)
		}
	}
	return s
}

// row is a row being parsed.
type row struct {
	e        Entry
	counted  bool // the quantity is known
	priced   bool
	figures  []figure // with an unknown column
	extended decimal.NullDecimal
}

// figure is a number in a cell.
type figure struct {
	cell  string
	sign  string
	value decimal.Decimal
	money bool // it has the format of an amount
	after bool // there are words before it
}

// cell parses a cell of a column; kind is empty for a table without a header.
func (r *row) cell(kind column, c string) error {
	q := quantityPattern().FindStringSubmatch(c)
	if kind == "" && len(r.e.Words) == 0 && c == ">" {
		r.e.Accessory = true
		return nil
	}
	sign, value, isAmount := amount(strings.TrimPrefix(c, "@"))
	switch {
	case kind == quantityColumn || kind == "" && q != nil && q[2] != "":
		return r.count(c, q)
	case kind == priceColumn || kind == "" && isAmount && strings.HasPrefix(c, "@"):
		if !isAmount {
			return state.Invalid(quoted(c)+" is no price.", "Write a plain number such as 1899 or 12.50 in that column.")
		}
		r.price(sign, value)
	case kind == costColumn && isAmount:
		r.e.Cost = decimal.NewNullDecimal(value)
	case kind == costColumn:
		return state.Invalid(quoted(c)+" is no cost.", "Write a plain number such as 1200 in that column.")
	case kind == typeColumn:
		r.e.Hours = r.e.Hours || strings.EqualFold(c, string(state.ItemLabor)) || strings.EqualFold(c, "labour")
	case kind == accessoryColumn:
		switch strings.ToLower(c) {
		case "true", "yes", "y", "x", "1":
			r.e.Accessory = true
		case "false", "no", "n", "-", "0":
		default:
			return state.Invalid("Whether this is an accessory is unclear: "+quoted(c)+".", "Write yes or no in that column.")
		}
	case kind == extendedColumn:
		r.extended = decimal.NullDecimal{Decimal: value, Valid: isAmount}
	case kind == "" && !isAmount && figurePattern().MatchString(c):
		return state.Invalid(quoted(c)+" may be a figure or a part of the name.", "Write it with a decimal point and no sign after it, such as 12.50, or paste the header row too.")
	case kind == "" && r.scientific(c):
		return state.Invalid(quoted(c)+" may be a figure or a part of the name.", "Write a figure in full, such as 1000, or paste the header row too.")
	case kind == "" && isAmount:
		shaped := sign != "" || strings.Contains(c, ",") || len(c) > 3 && c[len(c)-3] == '.'
		r.figures = append(r.figures, figure{c, sign, value, shaped, len(r.e.Words) > 0})
	default:
		r.e.Words = append(r.e.Words, strings.Fields(c)...)
	}
	return nil
}

// scientific reports whether a cell without a heading is a figure as spreadsheets write large ones:
// 1E+09. Without a sign it may be a model, if it is not the first cell.
func (r *row) scientific(c string) bool {
	first := len(r.e.Words) == 0 && len(r.figures) == 0 && !r.counted
	return scientificPattern().MatchString(c) && (first || strings.ContainsAny(c, "+-"))
}

func (r *row) count(c string, q []string) error {
	if q == nil {
		return state.Invalid(quoted(c)+" is no quantity.", "Write a number above 0 such as 2 or 1.5 in that column.")
	}
	n, ok := evaluate(q[1])
	if !ok || r.counted {
		return state.Invalid(quoted(c)+" is no quantity.", "Write one number above 0 in each row, such as 2 or 1.5.")
	}
	r.e.Quantity, r.e.Hours, r.counted = n, r.e.Hours || hoursPattern().MatchString(q[2]), true
	return nil
}

func (r *row) price(sign string, value decimal.Decimal) {
	r.e.Pricing, r.e.Sign, r.priced = Pricing{Kind: Set, Value: value}, sign, true
}

// sort decides by their format which of the figures are quantity, price, and their product.
func (r *row) sort() error {
	if i := slices.IndexFunc(r.figures, func(f figure) bool { return !f.money }); !r.counted && i >= 0 {
		f := r.figures[i]
		if len(r.figures) == 1 && f.after && !r.priced {
			return state.Invalid(quoted(f.cell)+" may be a quantity or a price.", "Write "+f.cell+"x or @"+f.cell+", or paste the header row too.")
		}
		if !Countable(f.value) {
			return state.Invalid(quoted(f.cell)+" is no quantity.", "Write a number above 0 such as 2 or 1.5.")
		}
		r.e.Quantity, r.counted = f.value, true
		r.figures = slices.Delete(r.figures, i, i+1)
	}
	if !r.priced && len(r.figures) > 0 {
		r.price(r.figures[0].sign, r.figures[0].value)
		r.figures = r.figures[1:]
	}
	if len(r.figures) > 0 {
		r.extended = decimal.NewNullDecimal(r.figures[0].value)
		r.figures = r.figures[1:]
	}
	if len(r.figures) > 0 {
		return state.Invalid("The figures in the row are ambiguous.", "Leave quantity, name and price in it, or paste the header row too.")
	}
	extended := money.Round(r.e.Quantity.Mul(r.e.Pricing.Value))
	if r.extended.Valid && r.priced && !r.extended.Decimal.Equal(extended) {
		return state.Invalid(r.e.Quantity.String()+" × "+r.e.Pricing.Value.String()+" is "+extended.String()+", and the row says "+r.extended.Decimal.String()+".", "Correct the row, or leave the total out.")
	}
	return nil
}
