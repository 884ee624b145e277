package state

import (
	"slices"

	"github.com/shopspring/decimal"
)

// What a sales tax can apply to, as TaxCalculation.ApplyTo names it.
const (
	TaxOnParts = "Parts"
	TaxOnLabor = "Labor"
	TaxOnFees  = "Fees"
)

// taxRatePlaces is how many decimal places a rate, a fraction of 1, is kept to.
const taxRatePlaces = 6

// TaxRate is one rate with the name that a person knows it by.
type TaxRate struct {
	Rate decimal.Decimal // a fraction of 1: 0.0625 is 6.25 %
	Name string          // for example "TX state base rate"
}

// TaxRates are the rates for one place. The zero value is that of a proposal
// without a location: no tax, and the reason is TaxNoLocation.
type TaxRates struct {
	Status   TaxStatus // no tax unless TaxOk; empty counts as TaxNoLocation
	ApplyTo  []string  // TaxOnParts, TaxOnLabor, TaxOnFees; the others are not taxed
	Parts    TaxRate
	Labor    TaxRate
	Fees     TaxRate
	Location string // the place that the rates are for
}

// RatesOf reads back the rates from a tax that the service worked out, so that
// an estimate can stand on the same base. A service that does not say what its
// tax applies to is taken at its amounts.
func RatesOf(t SalesTax) TaxRates {
	c := t.Calculation
	if len(c.ApplyTo) == 0 {
		c.ApplyTo = taxedKinds(c)
	}
	return TaxRates{
		Status:   t.Status,
		ApplyTo:  slices.Clone(c.ApplyTo),
		Parts:    TaxRate{Rate: c.PartsTax, Name: c.PartsTaxName},
		Labor:    TaxRate{Rate: c.LaborTax, Name: c.LaborTaxName},
		Fees:     TaxRate{Rate: c.FeeTax, Name: c.FeeTaxName},
		Location: c.TaxLocation,
	}
}

// taxedKinds lists what has tax on it.
func taxedKinds(c TaxCalculation) []string {
	var kinds []string
	if !c.PartsTotalTax.IsZero() {
		kinds = append(kinds, TaxOnParts)
	}
	if !c.LaborTotalTax.IsZero() {
		kinds = append(kinds, TaxOnLabor)
	}
	if !c.FeeTotalTax.IsZero() {
		kinds = append(kinds, TaxOnFees)
	}
	return kinds
}

// taxBases are the prices that a tax may apply to, after discount and without
// what is exempt.
type taxBases struct{ parts, labor, fees decimal.Decimal }

// on works out the tax: once on the total of each kind that it applies to, never
// a line at a time, so that rounding can't add up.
func (t TaxRates) on(b taxBases) SalesTax {
	tax := SalesTax{Status: t.Status}
	if tax.Status == "" {
		tax.Status = TaxNoLocation
	}
	c := &tax.Calculation
	c.ApplyTo = slices.Clone(t.ApplyTo)
	c.TaxLocation = t.Location
	if tax.Status != TaxOk {
		return tax
	}
	if slices.Contains(t.ApplyTo, TaxOnParts) {
		c.PartsTax, c.PartsTaxName, c.PartsTotalTax = t.Parts.on(b.parts)
	}
	if slices.Contains(t.ApplyTo, TaxOnLabor) {
		c.LaborTax, c.LaborTaxName, c.LaborTotalTax = t.Labor.on(b.labor)
	}
	if slices.Contains(t.ApplyTo, TaxOnFees) {
		c.FeeTax, c.FeeTaxName, c.FeeTotalTax = t.Fees.on(b.fees)
	}
	tax.Total = c.PartsTotalTax.Add(c.LaborTotalTax).Add(c.FeeTotalTax)
	return tax
}

// on answers the rate as it is used, its name, and the tax on base.
func (r TaxRate) on(base decimal.Decimal) (rate decimal.Decimal, name string, tax decimal.Decimal) {
	rate = r.Rate.Round(taxRatePlaces)
	return rate, r.Name, RoundMoney(base.Mul(rate))
}
