package money

import (
	"cmp"
	"slices"

	"github.com/shopspring/decimal"
)

// The kinds of lines that sales tax can apply to, as in TaxCalculation.ApplyTo.
const (
	TaxOnParts = "Parts"
	TaxOnLabor = "Labor"
	TaxOnFees  = "Fees"
)

// TaxRatePlaces is the number of decimal places of a rate.
const TaxRatePlaces = 6

// TaxRate is a rate with its name for display.
type TaxRate struct {
	Rate decimal.NullDecimal // a fraction of 1: 0.0625 is 6.25 %; invalid if unknown
	Name string              // such as "TX state base rate"
}

// TaxRates are the rates at one place. The zero value is for a proposal without a location: no
// tax, because of TaxNoLocation.
type TaxRates struct {
	Status   TaxStatus // no tax unless TaxOk; empty counts as TaxNoLocation
	ApplyTo  []string  // TaxOnParts, TaxOnLabor, TaxOnFees; other kinds are not taxed
	Parts    TaxRate
	Labor    TaxRate
	Fees     TaxRate
	Location string // the place of the rates
	Unknown  bool   // it is unknown whether there is tax, and on what
}

// RatesOf derives the rates from the service's tax, for estimates. If the service does not say
// what its tax applies to, it applies to the kinds with a tax amount.
func RatesOf(t SalesTax) TaxRates {
	c := t.Calculation
	unknown := t.Status == ""
	if len(c.ApplyTo) == 0 && t.Status == TaxOk {
		c.ApplyTo = taxedKinds(c)
		unknown = !Sum(c.PartsTotalTax, c.LaborTotalTax, c.FeeTotalTax).Valid
	}
	return TaxRates{
		Unknown:  unknown,
		Status:   t.Status,
		ApplyTo:  slices.Clone(c.ApplyTo),
		Parts:    TaxRate{Rate: c.PartsTax, Name: c.PartsTaxName},
		Labor:    TaxRate{Rate: c.LaborTax, Name: c.LaborTaxName},
		Fees:     TaxRate{Rate: c.FeeTax, Name: c.FeeTaxName},
		Location: c.TaxLocation,
	}
}

// taxedKinds returns the kinds with a tax amount.
func taxedKinds(c TaxCalculation) []string {
	var kinds []string
	if !c.PartsTotalTax.Decimal.IsZero() {
		kinds = append(kinds, TaxOnParts)
	}
	if !c.LaborTotalTax.Decimal.IsZero() {
		kinds = append(kinds, TaxOnLabor)
	}
	if !c.FeeTotalTax.Decimal.IsZero() {
		kinds = append(kinds, TaxOnFees)
	}
	return kinds
}

// taxBases are the taxable prices by kind, after discount and without exempt lines.
type taxBases struct{ parts, labor, fees decimal.NullDecimal }

// on calculates the tax on the total of each kind that it applies to, not per line, so that
// rounding errors do not add up.
func (t TaxRates) on(b taxBases, in Currency) SalesTax {
	tax := SalesTax{Status: t.Status}
	if t.Unknown {
		return tax
	}
	tax.Status = cmp.Or(tax.Status, TaxNoLocation)
	tax.Total = Zero
	tax.Calculation = TaxCalculation{
		ApplyTo: slices.Clone(t.ApplyTo), TaxLocation: t.Location,
		PartsTax: Zero, LaborTax: Zero, FeeTax: Zero,
		PartsTotalTax: Zero, LaborTotalTax: Zero, FeeTotalTax: Zero,
	}
	c := &tax.Calculation
	if tax.Status != TaxOk {
		return tax
	}
	if slices.Contains(t.ApplyTo, TaxOnParts) {
		c.PartsTax, c.PartsTaxName, c.PartsTotalTax = t.Parts.on(b.parts, in)
	}
	if slices.Contains(t.ApplyTo, TaxOnLabor) {
		c.LaborTax, c.LaborTaxName, c.LaborTotalTax = t.Labor.on(b.labor, in)
	}
	if slices.Contains(t.ApplyTo, TaxOnFees) {
		c.FeeTax, c.FeeTaxName, c.FeeTotalTax = t.Fees.on(b.fees, in)
	}
	tax.Total = Sum(c.PartsTotalTax, c.LaborTotalTax, c.FeeTotalTax)
	return tax
}

// on returns the rounded rate, its name, and the tax on base.
func (r TaxRate) on(
	base decimal.NullDecimal, c Currency,
) (rate decimal.NullDecimal, name string, tax decimal.NullDecimal) {
	rate = decimal.NullDecimal{Decimal: r.Rate.Decimal.Round(TaxRatePlaces), Valid: r.Rate.Valid}
	return rate, r.Name, times(base, rate, c)
}
