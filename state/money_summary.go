package state

import "github.com/shopspring/decimal"

// Summarize works out the price of a proposal: one option an area, the discount
// on its parts, and the tax. The currency is left for the caller to set.
func Summarize(areas []Area, d Discount, t TaxRates) FinancialSummary {
	return SummarizeItems(CountedItems(areas), d, t)
}

// SummarizeItems works out the price of lines that all count. For a change
// order they are the delta: quantities and every figure may be negative.
func SummarizeItems(items []Item, d Discount, t TaxRates) FinancialSummary {
	return sumLines(items).summarize(d, t)
}

// lineSums are the prices of lines by kind, before discount and tax. They add
// up, so that the price of a choice of options needs no line to be read again.
type lineSums struct {
	parts, labor, fees decimal.NullDecimal
	taxable            taxBases // the same without what is exempt
}

// noLines are the sums of no line at all.
var noLines = lineSums{knownZero, knownZero, knownZero, taxBases{knownZero, knownZero, knownZero}}

// sumLines adds up lines that all count; invalid where a figure of any is not
// known.
func sumLines(items []Item) lineSums {
	s := noLines
	for i := range items {
		it := &items[i]
		price := it.Extended()
		if it.Type == "" { // it could belong to any of the sums, so that none is known
			return lineSums{}
		}
		sum, base := &s.fees, &s.taxable.fees
		switch it.kind() {
		case kindParts:
			sum, base = &s.parts, &s.taxable.parts
		case kindLabor:
			sum, base = &s.labor, &s.taxable.labor
		}
		*sum = NullSum(*sum, price)
		if !it.TaxExempt {
			*base = NullSum(*base, price)
		}
	}
	return s
}

// add is the sums of both together.
func (l lineSums) add(o lineSums) lineSums {
	return lineSums{
		parts: NullSum(l.parts, o.parts), labor: NullSum(l.labor, o.labor), fees: NullSum(l.fees, o.fees),
		taxable: taxBases{
			parts: NullSum(l.taxable.parts, o.taxable.parts), labor: NullSum(l.taxable.labor, o.taxable.labor),
			fees: NullSum(l.taxable.fees, o.taxable.fees),
		},
	}
}

// summarize takes the discount off and puts the tax on.
func (l lineSums) summarize(d Discount, t TaxRates) FinancialSummary {
	s := FinancialSummary{PartsSubtotal: l.parts, LaborTotal: l.labor, FeeTotal: l.fees}
	taxable := l.taxable
	s.PartsDiscountType = d.Type
	s.PartsDiscountPercentage = d.percentOff()
	s.PartsDiscount = d.Of(s.PartsSubtotal)
	s.PartsDiscountTaxable, s.PartsDiscountTaxExempt = splitDiscount(s.PartsDiscount, taxable.parts, s.PartsSubtotal)
	taxable.parts = NullDifference(taxable.parts, s.PartsDiscountTaxable)

	s.PartsTotal = NullDifference(s.PartsSubtotal, s.PartsDiscount)
	s.Subtotal = NullSum(s.PartsTotal, s.LaborTotal, s.FeeTotal)
	s.SalesTax = t.on(taxable)
	s.Total = NullSum(s.Subtotal, s.SalesTax.Total)
	return s
}

// Discount reads back the discount that the summary was made with. An amount
// without a type is a flat one.
func (s *FinancialSummary) Discount() Discount {
	d := Discount{Type: s.PartsDiscountType, Percentage: s.PartsDiscountPercentage.Decimal, Amount: s.PartsDiscount.Decimal}
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
