package money

import "github.com/shopspring/decimal"

// Sums are the prices of lines by kind, before discount and tax. Adding the sums of several options
// gives those of a selection without reading its lines again.
type Sums struct {
	parts, labor, fees decimal.NullDecimal
	taxable            taxBases // without exempt lines
}

// NoLines are the sums of no lines.
var NoLines = Sums{Zero, Zero, Zero, taxBases{Zero, Zero, Zero}}

// SumLines adds up lines that all count, in c; invalid where any line's figure is unknown.
func SumLines(lines []Line, c Currency) Sums {
	return SubtotalsOf(func(yield func(*Line) bool) {
		for i := range lines {
			if !yield(&lines[i]) {
				return
			}
		}
	}, c).Sums
}

// Add returns the sums of both.
func (l Sums) Add(o Sums) Sums {
	return Sums{
		parts: Sum(l.parts, o.parts), labor: Sum(l.labor, o.labor), fees: Sum(l.fees, o.fees),
		taxable: taxBases{
			parts: Sum(l.taxable.parts, o.taxable.parts), labor: Sum(l.taxable.labor, o.taxable.labor),
			fees: Sum(l.taxable.fees, o.taxable.fees),
		},
	}
}

// Summarize subtracts the discount and adds the tax, in c.
func (l Sums) Summarize(d Discount, t TaxRates, c Currency) Summary {
	s := Summary{PartsSubtotal: l.parts, LaborTotal: l.labor, FeeTotal: l.fees, Currency: c}
	taxable := l.taxable
	s.PartsDiscountType = d.Type
	s.PartsDiscountPercentage = d.PercentOff()
	s.PartsDiscount = d.of(s.PartsSubtotal, c)
	s.PartsDiscountTaxable, s.PartsDiscountTaxExempt = splitDiscount(s.PartsDiscount, taxable.parts, s.PartsSubtotal, c)
	taxable.parts = Difference(taxable.parts, s.PartsDiscountTaxable)

	s.PartsTotal = Difference(s.PartsSubtotal, s.PartsDiscount)
	s.Subtotal = Sum(s.PartsTotal, s.LaborTotal, s.FeeTotal)
	s.SalesTax = t.on(taxable, c)
	s.Total = Sum(s.Subtotal, s.SalesTax.Total)
	return s
}

// Discount returns the discount that the summary was made with. An amount without a type is a flat
// discount.
func (s *Summary) Discount() Discount {
	d := Discount{
		Type: s.PartsDiscountType, Percentage: s.PartsDiscountPercentage.Decimal,
		Amount: s.PartsDiscount.Decimal,
	}
	switch {
	case d.Type != "":
	case !d.Percentage.IsZero():
		d.Type = DiscountPercentage
	case !d.Amount.IsZero():
		d.Type = DiscountFlat
	}
	if d.Type == DiscountPercentage {
		d.Unknown = !s.PartsDiscountPercentage.Valid
	} else {
		d.Unknown = !s.PartsDiscount.Valid
	}
	return d
}
