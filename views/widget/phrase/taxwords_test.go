package phrase

import (
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/region"
)

func TestTaxWords(t *testing.T) {
	rate := decimal.RequireFromString("0.0625")
	for name, tt := range map[string]struct {
		tax  money.SalesTax
		at   *state.Location
		want string
	}{
		"parts": {money.SalesTax{Status: money.TaxOk, Calculation: money.TaxCalculation{
			ApplyTo: []string{money.TaxOnParts}, PartsTax: decimal.NewNullDecimal(rate),
			PartsTaxName: "TX state base rate",
		}}, nil, "6.25% on parts, TX state base rate"},
		"one rate on two kinds": {money.SalesTax{Status: money.TaxOk, Calculation: money.TaxCalculation{
			ApplyTo: []string{money.TaxOnParts, money.TaxOnLabor}, PartsTax: decimal.NewNullDecimal(rate),
			LaborTax: decimal.NewNullDecimal(rate), PartsTaxName: "TX", LaborTaxName: "TX",
		}}, nil, "6.25% on parts and labor, TX"},
		"two rates": {money.SalesTax{Status: money.TaxOk, Calculation: money.TaxCalculation{
			ApplyTo: []string{money.TaxOnParts, money.TaxOnFees}, PartsTax: decimal.NewNullDecimal(rate),
			FeeTax: decimal.NewNullDecimal(decimal.Zero),
		}}, nil, "6.25% on parts, 0% on fees"},
		"nothing": {
			money.SalesTax{Status: money.TaxOk, Total: decimal.NewNullDecimal(decimal.Zero)},
			nil,
			"nothing is taxed",
		},
		"not said what": {
			money.SalesTax{Status: money.TaxOk, Total: decimal.NewNullDecimal(rate)},
			nil,
			"what is taxed is unknown",
		},
		"no location": {money.SalesTax{Status: money.TaxNoLocation}, nil, "no tax: no location assigned"},
		"no state": {
			money.SalesTax{Status: money.TaxNoState},
			nil,
			"no tax: the location has no state, which decides the rate",
		},
		"a misspelled one": {
			money.SalesTax{Status: money.TaxNoState},
			&state.Location{State: "Texass"},
			"no tax: “Texass” is no state; tax is 0",
		},
		"abroad": {
			money.SalesTax{Status: money.TaxOutOfCountry},
			nil,
			"no tax: the location is outside the US",
		},
		"a new status":  {money.SalesTax{Status: "Pending"}, nil, "no tax: not calculated: Pending"},
		"without a one": {money.SalesTax{}, nil, "what is taxed is unknown"},
	} {
		if got := TaxWords(&tt.tax, tt.at); got != tt.want {
			t.Errorf("%s: got %q, want %q", name, got, tt.want)
		}
	}
}

// A salesperson sees the tax that a location brings before the proposal is made, or that it is unknown; never that of
// another place.
func TestTaxOfALocation(t *testing.T) {
	p := &state.Proposal{
		Number: 7, Name: "Lake", LastModified: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC),
		Location: &state.Location{State: "Texas", PostalCode: "78704"},
	}
	p.Summary.SalesTax = money.SalesTax{Status: money.TaxOk, Calculation: money.TaxCalculation{
		ApplyTo: []string{money.TaxOnParts}, PartsTax: decimal.NewNullDecimal(decimal.RequireFromString("0.0825")),
		PartsTaxName: "Austin",
	}}
	var known region.Taxes
	known.Learn(p)
	for want, l := range map[string]state.Location{
		"sales tax 8.25% on parts (Texas, 2026)":                              {StateAbbrev: "TX", PostalCode: "78704"},
		"sales tax in TX 78705 not known here yet: the service calculates it": {State: "Texas", PostalCode: "78705"},
		"sales tax in TX not known here yet: the service calculates it":       {State: "Texas"},
		"no state: the sales tax can't be calculated":                         {City: "Austin"},
		"no sales tax: “Texass” is no state":                                  {State: "Texass"},
		"no sales tax: the location is outside the US":                        {State: "Ontario"},
		"sales tax unknown: the service did not return the state": {Unknown: state.UnknownFields(
			state.FieldState, state.FieldStateAbbrev)},
	} {
		if got := TaxAt(&known, &l); got != want {
			t.Errorf("%+v: got %q, want %q", l, got, want)
		}
	}
}
