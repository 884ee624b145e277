package state

import (
	"slices"
	"strings"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// SumTotals adds up the totals that the service tells of proposals, each currency
// for itself, in the order of their codes. without is how many are not known yet;
// they are in no sum.
func SumTotals(all []money.Money) (totals []money.Money, without int) {
	sums := map[money.Currency]decimal.Decimal{}
	for _, t := range all {
		if !t.Amount.Valid {
			without++
			continue
		}
		sums[t.Currency] = sums[t.Currency].Add(t.Amount.Decimal)
	}
	for currency, sum := range sums {
		totals = append(totals, money.Money{Amount: decimal.NewNullDecimal(sum), Currency: currency})
	}
	slices.SortFunc(totals, func(a, b money.Money) int { return strings.Compare(a.Currency.Code, b.Currency.Code) })
	return totals, without
}

// CountedTotal adds up the totals, as the service tells them, of the options that
// count, one an area, before discount and tax. unpriced is how many areas have no
// such option or no total of it yet.
func CountedTotal(areas []Area) (sum decimal.Decimal, unpriced int) {
	unpriced = len(areas)
	for _, o := range CountedOptions(areas) {
		if o.Total.Valid {
			sum = sum.Add(o.Total.Decimal)
			unpriced--
		}
	}
	return sum, unpriced
}

// CountedTotal adds up what counts, as the function of that name.
func (w *Workspace) CountedTotal() (sum decimal.Decimal, unpriced int) {
	if w.told == nil || w.grown {
		return CountedTotal(w.Proposal.Areas)
	}
	t := w.told.counted()
	return t.sum, t.unpriced
}

// countedTotal is what CountedTotal returns.
type countedTotal struct {
	sum      decimal.Decimal
	unpriced int
}
