package state

// Summarize works out the price of a proposal: one option an area, the discount
// on its parts, and the tax. The currency is left for the caller to set.
func Summarize(areas []Area, d Discount, t TaxRates) FinancialSummary {
	return SummarizeItems(CountedItems(areas), d, t)
}

// SummarizeItems works out the price of lines that all count. For a change
// order they are the delta: quantities and every figure may be negative.
func SummarizeItems(items []Item, d Discount, t TaxRates) FinancialSummary {
	var s FinancialSummary
	var taxable taxBases
	for i := range items {
		it := &items[i]
		price := it.Extended()
		sum, base := &s.FeeTotal, &taxable.fees
		switch it.kind() {
		case kindParts:
			sum, base = &s.PartsSubtotal, &taxable.parts
		case kindLabor:
			sum, base = &s.LaborTotal, &taxable.labor
		}
		*sum = sum.Add(price)
		if !it.TaxExempt {
			*base = base.Add(price)
		}
	}
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
