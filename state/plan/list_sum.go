package plan

import (
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/rows"
	"github.com/shopspring/decimal"
)

// rowSum is what rows come to.
type rowSum struct {
	sum     decimal.Decimal
	some    bool // there is a row
	unknown bool // one has no quantity or no price
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
		a.sum = a.sum.Add(money.Round(row.e.Quantity.Mul(row.price.Decimal), row.currency))
	}
	return nil
}
