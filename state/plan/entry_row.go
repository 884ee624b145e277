package plan

import (
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

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
	case kind == quantityColumn || kind == hoursColumn || kind == "" && q != nil && q[2] != "":
		r.e.Hours = r.e.Hours || kind == hoursColumn
		return r.count(c, q)
	case kind == priceColumn || kind == "" && isAmount && strings.HasPrefix(c, "@"):
		if !isAmount {
			return state.Invalid(quoted(c)+" is no price.", "Write a plain number such as 1899 or 12.50 in that column.")
		}
		if r.priced && !r.e.Pricing.Value.Equal(value) {
			return state.Invalid("The row has two prices, "+r.e.Pricing.Value.String()+" and "+value.String()+".", "Leave one of them in it.")
		}
		r.price(sign, value)
	case kind == costColumn && !isAmount:
		return state.Invalid(quoted(c)+" is no cost.", "Write a plain number such as 1200 in that column.")
	case kind == costColumn:
		if r.e.Cost.Valid && !r.e.Cost.Decimal.Equal(value) {
			return state.Invalid("The row has two costs, "+r.e.Cost.Decimal.String()+" and "+value.String()+".", "Leave one of them in it.")
		}
		r.e.Cost = decimal.NewNullDecimal(value)
	case kind == typeColumn:
		return r.kind(c)
	case kind == accessoryColumn:
		return r.accessory(c)
	case kind == extendedColumn && !isAmount:
		return state.Invalid(quoted(c)+" is no total.", "Write a plain number such as 3798 in that column, or leave it empty.")
	case kind == extendedColumn:
		r.extended = decimal.NewNullDecimal(value)
	case kind == "" && !isAmount && figurePattern().MatchString(c):
		return state.Invalid(quoted(c)+" may be a figure or a part of the name.", "Write it with a decimal point and no sign after it, such as 12.50, or paste the header row too.")
	case kind == "" && r.scientific(c):
		return state.Invalid(quoted(c)+" may be a figure or a part of the name.", "Write a figure in full, such as 1000, or paste the header row too.")
	case kind == "" && isAmount:
		shaped := sign != "" || strings.Contains(c, ",") || len(c) > 3 && c[len(c)-3] == '.'
		r.figures = append(r.figures, figure{c, sign, value, shaped, len(r.e.Words) > 0})
	default:
		r.e.Words = append(r.e.Words, strings.Fields(c)...)
		if kind == modelColumn {
			r.e.Model = append(r.e.Model, strings.Fields(c)...)
		}
	}
	return nil
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
	return nil
}

// total refuses a total that is not quantity times price.
func (r *row) total() error {
	switch {
	case !r.extended.Valid:
		return nil
	case !r.priced:
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
