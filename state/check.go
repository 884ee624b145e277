package state

import (
	"iter"
	"slices"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Check is what we work out beside the service's figures of a proposal.
type Check struct {
	Subtotal     decimal.NullDecimal // our sum of the lines, after discount, before tax
	Unknown      money.UnknownLines  // counted lines of parts and labor without a cost or a price
	Areas        []AreaShare         // the largest first
	AreasUnknown bool                // what an area comes to is not known, so that no share is
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
	return checkOf(p, nil)
}

func checkOf(p *Proposal, lines lineSums) Check {
	s := &p.Summary
	areas, known := shares(func(yield func(string, decimal.NullDecimal) bool) {
		for a, o := range CountedOptions(p.Areas) {
			if !yield(a.Name, lines.price(o)) {
				return
			}
		}
	})
	counted := lines.counted(p.Areas)
	return Check{
		Subtotal: counted.Sums.Summarize(s.Discount(), money.RatesOf(s.SalesTax)).Subtotal,
		Unknown:  counted.Unknown(s.Discount()),
		Areas:    areas, AreasUnknown: !known,
	}
}

// Difference returns how far our sum of the lines is from the service's figure;
// invalid when either is not known.
func (c *Check) Difference(s *money.Summary) decimal.NullDecimal {
	return money.Difference(c.Subtotal, s.Subtotal)
}

// shares divides the prices of areas, by their names. Areas at or below zero have no
// share: a bar can't show them. Where the price of one is not known, there is no
// share of any.
func shares(prices iter.Seq2[string, decimal.NullDecimal]) (out []AreaShare, known bool) {
	var sum decimal.Decimal
	for name, amount := range prices {
		if !amount.Valid {
			return nil, false
		}
		if amount.Decimal.IsPositive() {
			out = append(out, AreaShare{name, amount.Decimal})
			sum = sum.Add(amount.Decimal)
		}
	}
	for i := range out {
		out[i].Percent = out[i].Percent.Mul(decimal.NewFromInt(100)).DivRound(sum, 0)
	}
	slices.SortStableFunc(out, func(a, b AreaShare) int { return b.Percent.Cmp(a.Percent) })
	return out, true
}
