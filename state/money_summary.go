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
	parts, labor, fees decimal.Decimal
	taxable            taxBases // the same without what is exempt
}

// sumLines adds up lines that all count.
func sumLines(items []Item) lineSums {
	var s lineSums
	for i := range items {
		it := &items[i]
		price := it.Extended()
		sum, base := &s.fees, &s.taxable.fees
		switch it.kind() {
		case kindParts:
			sum, base = &s.parts, &s.taxable.parts
		case kindLabor:
			sum, base = &s.labor, &s.taxable.labor
		}
		*sum = sum.Add(price)
		if !it.TaxExempt {
			*base = base.Add(price)
		}
	}
	return s
}

// add is the sums of both together.
func (l lineSums) add(o lineSums) lineSums {
	return lineSums{
		parts: l.parts.Add(o.parts), labor: l.labor.Add(o.labor), fees: l.fees.Add(o.fees),
		taxable: taxBases{
			parts: l.taxable.parts.Add(o.taxable.parts), labor: l.taxable.labor.Add(o.taxable.labor),
			fees: l.taxable.fees.Add(o.taxable.fees),
		},
	}
}

// summarize takes the discount off and puts the tax on.
func (l lineSums) summarize(d Discount, t TaxRates) FinancialSummary {
	s := FinancialSummary{PartsSubtotal: l.parts, LaborTotal: l.labor, FeeTotal: l.fees}
	taxable := l.taxable
	s.PartsDiscountType = d.Type
	if d.Type == DiscountPercentage {
		s.PartsDiscountPercentage = d.percent()
	}
	s.PartsDiscount = d.Of(s.PartsSubtotal)
	s.PartsDiscountTaxable, s.PartsDiscountTaxExempt = splitDiscount(s.PartsDiscount, taxable.parts, s.PartsSubtotal)
	taxable.parts = taxable.parts.Sub(s.PartsDiscountTaxable)

	s.PartsTotal = s.PartsSubtotal.Sub(s.PartsDiscount)
	s.Subtotal = s.PartsTotal.Add(s.LaborTotal).Add(s.FeeTotal)
	s.SalesTax = t.on(taxable)
	s.Total = s.Subtotal.Add(s.SalesTax.Total)
	return s
}

// Discount reads back the discount that the summary was made with. An amount
// without a type is a flat one.
func (s *FinancialSummary) Discount() Discount {
	d := Discount{Type: s.PartsDiscountType, Percentage: s.PartsDiscountPercentage, Amount: s.PartsDiscount}
	if d.Type == "" && !d.Amount.IsZero() {
		d.Type = DiscountFlat
	}
	return d
}
