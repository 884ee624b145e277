package state

import (
	"iter"
	"slices"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Check holds our own calculation of a proposal, to compare with the service's figures.
type Check struct {
	Subtotal     decimal.NullDecimal // our sum of the lines, after discount, before tax
	Unknown      money.UnknownLines  // counted lines of parts and labor with an unknown cost or price
	Areas        []AreaShare         // largest first
	AreasUnknown bool                // the price of an area is unknown, so there are no shares
	Exempt       int                 // counted lines exempt from a tax that would apply to them
}

// AreaShare is an area's share of the price of all counted options.
type AreaShare struct {
	Name    string
	Percent decimal.Decimal // 0 to 100, a whole number
}

// CheckOf calculates p; zero for nil.
func CheckOf(p *Proposal) Check {
	if p == nil {
		return Check{}
	}
	return checkOf(p, lineSums{currency: p.Summary.Currency})
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
		Subtotal: counted.Sums.Summarize(s.Discount(), money.RatesOf(s.SalesTax), s.Currency).Subtotal,
		Unknown:  counted.Unknown(s.Discount()),
		Areas:    areas, AreasUnknown: !known,
		Exempt: ExemptLines(p.Areas, &s.SalesTax),
	}
}

// Difference returns our sum of the lines minus the service's figure; invalid when either is
// unknown.
func (c *Check) Difference(s *money.Summary) decimal.NullDecimal {
	return money.Difference(c.Subtotal, s.Subtotal)
}

// shares returns each area's share of the total price. Areas at or below zero get no share, since
// a bar can't show it. If any price is unknown, known is false and there are no shares.
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
