package money

import (
	"slices"

	"github.com/shopspring/decimal"
)

// Taxed shows how the tax on one kind of lines is calculated. A figure is invalid if anything that
// it depends on is unknown.
type Taxed struct {
	Kind     string              // TaxOnParts, TaxOnLabor or TaxOnFees
	Total    decimal.NullDecimal // of all lines, before discount
	Exempt   decimal.NullDecimal // of exempt lines, before discount
	Discount decimal.NullDecimal // the share of the discount on the other lines
	Base     decimal.NullDecimal // the taxable amount: Total − Exempt − Discount
	Applies  bool                // the tax applies to this kind
	Rate     TaxRate
	Tax      decimal.NullDecimal // Base × Rate, rounded; zero unless Applies
}

// Taxes returns the calculation of the tax for each kind of lines, in a currency.
func (l Sums) Taxes(d Discount, t TaxRates, in Currency) []Taxed {
	s := l.Summarize(d, t, in)
	c := s.SalesTax.Calculation
	out := []Taxed{
		{
			Kind: TaxOnParts, Total: l.parts, Exempt: Difference(l.parts, l.taxable.parts),
			Discount: s.PartsDiscountTaxable, Rate: t.Parts, Tax: c.PartsTotalTax,
		},
		{
			Kind: TaxOnLabor, Total: l.labor, Exempt: Difference(l.labor, l.taxable.labor), Discount: Zero,
			Rate: t.Labor,
			Tax:  c.LaborTotalTax,
		},
		{
			Kind: TaxOnFees, Total: l.fees, Exempt: Difference(l.fees, l.taxable.fees), Discount: Zero, Rate: t.Fees,
			Tax: c.FeeTotalTax,
		},
	}
	for i := range out {
		k := &out[i]
		k.Base = Difference(Difference(k.Total, k.Exempt), k.Discount)
		k.Applies = t.Status == TaxOk && slices.Contains(t.ApplyTo, k.Kind)
	}
	return out
}
