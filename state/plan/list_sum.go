package plan

import (
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/rows"
	"github.com/shopspring/decimal"
)

// rowSum is what rows come to.
type rowSum struct {
	sum     decimal.Decimal
	prices  decimal.Decimal // without the quantities
	some    bool            // there is a row
	unknown bool            // one has no quantity or no price
}

// summed refuses a row that may sum up those above, whatever it is called in whatever language: it has no quantity
// in a table of quantities, and its price is what they come to. Otherwise the table would be planned twice.
func (r *tableReader) summed(row *row) error {
	for _, a := range r.rowSums {
		if a.some && !a.unknown && !row.counted && row.price.Valid && row.price.Decimal.Equal(a.sum) &&
			r.Has(rows.Quantity) {
			return state.Invalid("It has no quantity, and "+a.sum.String()+" is what rows above come to.",
				"If it is a line, write its quantity; if it is a sum, leave it out.")
		}
	}
	for i := range r.rowSums {
		a := &r.rowSums[i]
		a.some, a.unknown = true, a.unknown || !row.counted || !row.price.Valid
		a.prices = a.prices.Add(row.price.Decimal)
		a.sum = a.sum.Add(money.Round(row.e.Quantity.Mul(row.price.Decimal), row.currency))
	}
	return nil
}

// pricesSummed refuses a table with a sum of its prices where quantities times prices come to something else: its
// prices are those of whole rows, and would be multiplied once more.
func (r *tableReader) pricesSummed(row rows.Row) error {
	for _, c := range row.Cells {
		f, err := r.Figures.Read(c)
		if err != nil || f.Value.IsZero() ||
			slices.ContainsFunc(r.rowSums, func(a rowSum) bool { return a.sum.Equal(f.Value) }) ||
			!slices.ContainsFunc(r.rowSums, func(a rowSum) bool { return a.prices.Equal(f.Value) }) {
			continue
		}
		head := state.Find(r.Head, func(h *rows.Heading) bool { return h.Column == rows.Price })
		return state.Invalid(quoted(filled(row))+" adds up the column "+head.Name+
			", not quantity × price: it may have the totals of the rows.",
			"Write the price of one in each row, or leave the sum out.")
	}
	return nil
}

// filled returns the cells of a row that are not blank.
func filled(row rows.Row) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(row.Cells), func(c string) bool { return c == "" }), " ")
}
