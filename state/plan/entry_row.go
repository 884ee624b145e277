package plan

import (
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// row is a row being parsed.
type row struct {
	e               Entry
	counted         bool // the quantity is known
	price, extended decimal.NullDecimal
	figures         []figure // with an unknown column
}

// figure is a number in a cell.
type figure struct {
	cell  string
	value decimal.Decimal
	money bool // it has the format of an amount
	after bool // there are words before it
}

// cell parses a cell of a column; kind is empty for a table without a header.
func (r *row) cell(kind column, c string) error {
	if !kind.named() {
		c = text.NarrowFigure(c)
	}
	q := quantityPattern().FindStringSubmatch(c)
	sign, value, isAmount := amount(c)
	switch {
	case kind == unnamedColumn:
		return state.Invalid(quoted(c)+" is below no heading.", `Name its column, or leave it out. A cell with a comma needs quotes in a comma-separated file: "1,899".`)
	case kind == quantityColumn || kind == hoursColumn || kind == "" && q != nil && q[2] != "":
		r.e.Hours = r.e.Hours || kind == hoursColumn
		return r.count(c, q)
	case kind == priceColumn:
		return r.money(&r.price, "price", c)
	case kind == costColumn:
		return r.money(&r.e.Cost, "cost", c)
	case kind == extendedColumn:
		return r.money(&r.extended, "total", c)
	case kind == typeColumn:
		return r.kind(c)
	case kind == accessoryColumn:
		return r.accessory(c)
	case kind == "" && strings.HasPrefix(c, "@") && amountPattern().MatchString(c[1:]):
		return r.money(&r.price, "price", c)
	case kind == "" && !isAmount && figurePattern().MatchString(c):
		return state.Invalid(quoted(c)+" may be a figure or a part of the name.", "Write it with a decimal point and no sign after it, such as 12.50, or paste the header row too.")
	case kind == "" && r.scientific(c):
		return state.Invalid(quoted(c)+" may be a figure or a part of the name.", "Write a figure in full, such as 1000, or paste the header row too.")
	case kind == "" && isAmount:
		shaped := sign != "" || strings.Contains(c, ",") || len(c) > 3 && c[len(c)-3] == '.'
		r.figures = append(r.figures, figure{c, value, shaped, len(r.e.Words) > 0})
	default:
		r.name(kind, c)
	}
	return nil
}

// money sets an amount of the row, which may be in it twice but not with two values. what names it.
func (r *row) money(at *decimal.NullDecimal, what, c string) error {
	sign, value, ok := amount(strings.TrimPrefix(c, "@"))
	switch {
	case !ok:
		return state.Invalid(quoted(c)+" is no "+what+".", "Write a plain number such as 1899 or 12.50 in that column.")
	case at.Valid && !at.Decimal.Equal(value):
		return state.Invalid("The row has two "+what+"s, "+at.Decimal.String()+" and "+value.String()+".", "Leave one of them in it.")
	}
	*at = decimal.NewNullDecimal(value)
	return r.e.signed(sign)
}

// name adds words of the item's name. As in a typed line, > before it makes an accessory, and quotes a custom line.
func (r *row) name(kind column, c string) {
	if rest, marked := strings.CutPrefix(c, ">"); marked && (kind.named() || len(r.e.Words) == 0) {
		r.e.Accessory, c = true, strings.TrimSpace(rest)
	}
	if m := customPattern().FindStringSubmatch(c); m != nil {
		r.e.Custom, c = true, m[1]
	}
	words := strings.Fields(c)
	r.e.Words = append(r.e.Words, words...)
	if kind == modelColumn {
		r.e.Model = append(r.e.Model, words...)
	}
}

// kind reads the type of a line: labor has hours, and a custom line is not searched. Other types are known from the
// catalog.
func (r *row) kind(c string) error {
	switch strings.ReplaceAll(strings.ToLower(c), " ", "") {
	case "labor", "labour":
		r.e.Hours = true
	case "customitem":
		r.e.Custom = true
	}
	if isFee(c) {
		return state.Invalid("A fee can't be planned: the builder makes no fees.", "Leave the row out, and add the fee in the web app.")
	}
	return nil
}

func isFee(kind string) bool { return strings.EqualFold(kind, string(state.ItemFee)) }

func (r *row) accessory(c string) error {
	switch strings.ToLower(c) {
	case "true", "yes", "y", "x", "1":
		r.e.Accessory = true
	case "false", "no", "n", "-", "0":
	default:
		return state.Invalid("Whether this is an accessory is unclear: "+quoted(c)+".", "Write yes or no in that column.")
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

// sort decides by their format which of the figures are quantity, price, and their product.
func (r *row) sort() error {
	if i := slices.IndexFunc(r.figures, func(f figure) bool { return !f.money }); !r.counted && i >= 0 {
		f := r.figures[i]
		if len(r.figures) == 1 && f.after && !r.price.Valid {
			return state.Invalid(quoted(f.cell)+" may be a quantity or a price.", "Write "+f.cell+"x or @"+f.cell+", or paste the header row too.")
		}
		if !Countable(f.value) {
			return state.Invalid(quoted(f.cell)+" is no quantity.", "Write a number above 0 such as 2 or 1.5.")
		}
		r.e.Quantity, r.counted = f.value, true
		r.figures = slices.Delete(r.figures, i, i+1)
	}
	for _, into := range []struct {
		at   *decimal.NullDecimal
		what string
	}{{&r.price, "price"}, {&r.extended, "total"}} {
		if !into.at.Valid && len(r.figures) > 0 {
			if err := r.money(into.at, into.what, r.figures[0].cell); err != nil {
				return err
			}
			r.figures = r.figures[1:]
		}
	}
	switch {
	case len(r.figures) > 0:
		return state.Invalid("The figures in the row are ambiguous.", "Leave quantity, name and price in it, or paste the header row too.")
	case r.price.Valid:
		r.e.Pricing = Pricing{Kind: Set, Value: r.price.Decimal}
	}
	return nil
}

// total refuses a total that is not quantity times price.
func (r *row) total() error {
	switch {
	case !r.extended.Valid:
		return nil
	case !r.price.Valid:
		return state.Invalid("The row has a total, "+r.extended.Decimal.String()+", and no price.", "Write the price of one, or leave the total out.")
	default:
		return refuseTotal(r.e.Quantity, r.e.Pricing.Value, r.extended.Decimal)
	}
}

// refuseTotal refuses a total that is not quantity times price.
func refuseTotal(quantity, price, total decimal.Decimal) error {
	extended := money.Round(quantity.Mul(price))
	if total.Equal(extended) {
		return nil
	}
	return state.Invalid(quantity.String()+" × "+price.String()+" is "+extended.String()+", and the row says "+total.String()+".", "Correct the row, or leave the total out.")
}
