package plan

import (
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/rows"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// row is a row of a table being read.
type row struct {
	e                  Entry
	described          []string // the words of descriptions
	counted            bool     // it has a quantity
	price, cost, total decimal.NullDecimal
	code               string         // of the currency beside its last figure
	currency           money.Currency // of the table; zero if it names none, or several
	err                error          // the first one
}

func (r *row) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// cell reads a cell of the line itself.
func (r *row) cell(kind rows.Column, c string, k rows.Figures) {
	r.code = ""
	switch kind {
	case rows.Item, rows.Model, rows.Brand, rows.Description:
		r.name(kind, c)
	case rows.Quantity, rows.Hours:
		r.count(c, kind == rows.Hours, k)
	case rows.Price, rows.Cost, rows.Total:
		r.amount(kind, c, k)
	case rows.Accessory:
		r.accessory(c)
	}
}

// name adds words of the item's name. As in a typed line, > before it makes an accessory, and quotes a custom line.
func (r *row) name(kind rows.Column, c string) {
	r.fail(rows.Broken(c))
	c = strings.Join(strings.Fields(c), " ")
	if kind != rows.Description {
		c = rows.Unmarked(c)
	}
	if rest, marked := strings.CutPrefix(c, ">"); marked && (kind != rows.Description || len(r.e.Words) == 0) {
		r.e.Accessory, c = true, strings.TrimSpace(rest)
	}
	if m := customPattern().FindStringSubmatch(c); m != nil {
		r.e.Custom, c = true, m[1]
	}
	if kind == rows.Description {
		r.described = append(r.described, strings.Fields(c)...)
	}
	r.e.Words = append(r.e.Words, strings.Fields(c)...)
	switch {
	case c == "":
	case kind == rows.Brand:
		r.e.Named.Brand = strings.TrimSpace(r.e.Named.Brand + " " + c)
	default:
		r.e.Named.Items = append(r.e.Named.Items, c)
	}
}

// count reads the quantity.
func (r *row) count(c string, isHours bool, k rows.Figures) {
	var n decimal.Decimal
	f, err := k.Read(c)
	switch q := quantityPattern().FindStringSubmatch(strings.ReplaceAll(text.NarrowFigure(c), " ", "")); {
	case err == nil && f.Sign+f.Code == "":
		n = f.Value
	case q == nil || rows.Is(c):
		r.fail(rows.Broken(c))
		if rows.Is(c) {
			r.fail(err)
		}
		r.fail(state.Invalid(quoted(c)+" is no quantity.", "Write a number above 0 such as 2 or 1.5 in that column."))
		return
	default:
		n, _ = evaluate(q[1])
		isHours = isHours || hoursPattern().MatchString(q[2])
	}
	if !Countable(n) || r.counted && !n.Equal(r.e.Quantity) {
		r.fail(state.Invalid(quoted(c)+" is no quantity.", "Write one number above 0 in each row, such as 2 or 1.5."))
		return
	}
	r.e.Quantity, r.e.Hours, r.counted = n, r.e.Hours || isHours, true
}

// amount reads an amount of money, which may be in a row twice but not with two values.
func (r *row) amount(kind rows.Column, c string, k rows.Figures) {
	at := map[rows.Column]*decimal.NullDecimal{rows.Price: &r.price, rows.Cost: &r.cost, rows.Total: &r.total}[kind]
	f, err := k.Read(strings.TrimPrefix(c, "@"))
	if err == nil && (f.Value.IsNegative() || !payable(f.Value)) {
		err = state.Invalid(quoted(c)+" is no "+string(kind)+".",
			"Write an amount from 0 such as 1899 or 12.50 in that column.")
	}
	if err == nil && at.Valid && !at.Decimal.Equal(f.Value) {
		err = state.Invalid("The row has two "+string(kind)+"s, "+at.Decimal.String()+" and "+f.Value.String()+".",
			"Leave one of them in it.")
	}
	r.fail(err)
	r.fail(r.e.signed(f.Sign))
	*at, r.code = decimal.NewNullDecimal(f.Value), f.Code
}

// place sets the area or the option that a row names. A second name is an error.
func (r *row) place(at *string, what, name string) {
	name = text.CleanLine(name)
	r.fail(rows.Broken(name))
	if *at != "" && !text.SameName(*at, name) {
		r.fail(state.Invalid("The row names two "+what+", "+quoted(*at)+" and "+quoted(name)+".",
			"Leave one of them in it."))
	}
	*at = name
}

// kind reads the type of a line: labor has hours, and a custom line is not searched. Other types are known from the
// catalog.
func (r *row) kind(c string) {
	switch strings.ReplaceAll(strings.ToLower(c), " ", "") {
	case "labor", "labour":
		r.e.Hours = true
	case "customitem":
		r.e.Custom = true
	}
}

func (r *row) accessory(c string) {
	switch strings.ToLower(c) {
	case "true", "yes", "y", "x", "1":
		r.e.Accessory = true
	case "false", "no", "n", "-", "0":
	default:
		r.fail(state.Invalid("Whether this is an accessory is unclear: "+quoted(c)+".",
			"Write yes or no in that column."))
	}
}

// entry returns the row as an entry.
func (r *row) entry() (Entry, error) {
	e := r.e
	if r.price.Valid {
		e.Pricing = Pricing{Kind: Set, Value: r.price.Decimal}
	}
	e.Cost = r.cost
	if e.Custom {
		e.Named = Named{}
	}
	if len(e.Words) == 0 {
		r.fail(state.Invalid("The row names no item.", "Put a model or a name into one of its columns."))
	}
	if r.err == nil {
		r.err = r.totaled()
	}
	if e.fits() != nil && len(r.described) < len(e.Words) { // it describes more than it names
		e.Words = slices.DeleteFunc(slices.Clone(e.Words), func(w string) bool {
			return slices.Contains(r.described, w)
		})
	}
	r.fail(e.fits())
	if r.err != nil {
		return Entry{}, r.err
	}
	return e, nil
}

// totaled refuses a total that is not quantity times price.
func (r *row) totaled() error {
	if !r.total.Valid {
		return nil
	}
	if !r.price.Valid {
		return state.Invalid("The row has a total, "+r.total.Decimal.String()+", and no price.",
			"Write the price of one, or leave the total out.")
	}
	if is := money.Round(r.e.Quantity.Mul(r.price.Decimal), r.currency); !is.Equal(r.total.Decimal) {
		return state.Invalid(r.e.Quantity.String()+" × "+r.price.Decimal.String()+" is "+is.String()+
			", and the row says "+r.total.Decimal.String()+".", "Correct the row, or leave the total out.")
	}
	return nil
}

// typed returns a row that can't be read as a line to correct.
func (r *row) typed(t rows.Table, cells rows.Row) string {
	var b strings.Builder
	if r.e.Accessory {
		b.WriteString("> ")
	}
	unit := ""
	if r.e.Hours {
		unit = "h"
	}
	for _, c := range append(t.Cells(cells, rows.Quantity), t.Cells(cells, rows.Hours)...) {
		b.WriteString(strings.TrimSuffix(c, unit) + unit + " ")
	}
	name := r.e.Name()
	if r.e.Custom {
		name = `"` + name + `"`
	}
	b.WriteString(name)
	for _, c := range t.Cells(cells, rows.Price) {
		b.WriteString(" @" + strings.ReplaceAll(strings.TrimPrefix(c, "@"), " ", ""))
	}
	for _, c := range t.Cells(cells, rows.Cost) {
		b.WriteString(" cost " + c)
	}
	return b.String()
}
