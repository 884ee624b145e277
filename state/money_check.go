package state

import (
	"slices"

	"github.com/shopspring/decimal"
)

// Check is what we work out beside the service's figures of a proposal.
type Check struct {
	Subtotal    decimal.Decimal // our sum of the lines, after discount, before tax
	CostUnknown int             // counted lines of parts and labor without a cost
	Areas       []AreaShare     // the largest first
}

// AreaShare is what an area has of the price of all counted options.
type AreaShare struct {
	Name    string
	Percent decimal.Decimal // 0 to 100, without places
}

// CheckOf works a proposal out anew; zero for nil.
func CheckOf(p *Proposal) Check {
	if p == nil {
		return Check{}
	}
	s := &p.Summary
	return Check{
		Subtotal:    Summarize(p.Areas, s.Discount(), RatesOf(s.SalesTax)).Subtotal,
		CostUnknown: ProfitOf(p.Areas, s.Discount()).CostUnknown,
		Areas:       shares(p.Areas),
	}
}

// Difference is how far our sum of the lines is from the service's figure.
func (c *Check) Difference(s *FinancialSummary) decimal.Decimal { return c.Subtotal.Sub(s.Subtotal) }

// shares divides the price of the counted options by area. Areas at or below
// zero have no share: a bar can't show them.
func shares(areas []Area) []AreaShare {
	var out []AreaShare
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
			out = append(out, AreaShare{areas[i].Name, amount})
			sum = sum.Add(amount)
		}
	}
	for i := range out {
		out[i].Percent = out[i].Percent.Mul(decimal.NewFromInt(100)).DivRound(sum, 0)
	}
	slices.SortStableFunc(out, func(a, b AreaShare) int { return b.Percent.Cmp(a.Percent) })
	return out
}
