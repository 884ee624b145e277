package summary

import (
	"slices"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
)

// checked is what we work out beside the service's figures, once a change.
type checked struct {
	subtotal    decimal.Decimal // our sum of the lines, after discount, before tax
	costUnknown int             // lines without a cost
	areas       []areaShare     // the largest first
}

// areaShare is what an area has of the whole.
type areaShare struct {
	name    string
	percent decimal.Decimal // 0 to 100
}

func check(p *state.Proposal) checked {
	if p == nil {
		return checked{}
	}
	s := &p.Summary
	ours := state.Summarize(p.Areas, s.Discount(), state.RatesOf(s.SalesTax))
	return checked{
		subtotal:    ours.Subtotal,
		costUnknown: state.ProfitOf(p.Areas, s.Discount()).CostUnknown,
		areas:       shares(p.Areas),
	}
}

// shares divides the price of the counted options by area. Areas at or below
// zero have no share: a bar can't show them.
func shares(areas []state.Area) []areaShare {
	var out []areaShare
	var sum decimal.Decimal
	for i := range areas {
		c := areas[i].CountedOption()
		if c < 0 {
			continue
		}
		o := &areas[i].Options[c]
		amount := o.ItemsTotal()
		if o.Total.Valid {
			amount = o.Total.Decimal
		}
		if amount.IsPositive() {
			out = append(out, areaShare{areas[i].Name, amount})
			sum = sum.Add(amount)
		}
	}
	for i := range out {
		out[i].percent = out[i].percent.Mul(decimal.NewFromInt(100)).DivRound(sum, 0)
	}
	slices.SortStableFunc(out, func(a, b areaShare) int { return b.percent.Cmp(a.percent) })
	return out
}
