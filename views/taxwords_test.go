package views

import (
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
)

func TestTaxWords(t *testing.T) {
	rate := decimal.RequireFromString("0.0625")
	for name, tt := range map[string]struct {
		tax  state.SalesTax
		at   *state.Location
		want string
	}{
		"parts": {state.SalesTax{Status: state.TaxOk, Calculation: state.TaxCalculation{
			ApplyTo: []string{state.TaxOnParts}, PartsTax: decimal.NewNullDecimal(rate), PartsTaxName: "TX state base rate",
		}}, nil, "6.25% on parts, TX state base rate"},
		"one rate on two kinds": {state.SalesTax{Status: state.TaxOk, Calculation: state.TaxCalculation{
			ApplyTo: []string{state.TaxOnParts, state.TaxOnLabor}, PartsTax: decimal.NewNullDecimal(rate), LaborTax: decimal.NewNullDecimal(rate), PartsTaxName: "TX", LaborTaxName: "TX",
		}}, nil, "6.25% on parts and labor, TX"},
		"two rates": {state.SalesTax{Status: state.TaxOk, Calculation: state.TaxCalculation{
			ApplyTo: []string{state.TaxOnParts, state.TaxOnFees}, PartsTax: decimal.NewNullDecimal(rate), FeeTax: decimal.NewNullDecimal(decimal.Zero),
		}}, nil, "6.25% on parts, 0% on fees"},
		"nothing":          {state.SalesTax{Status: state.TaxOk, Total: decimal.NewNullDecimal(decimal.Zero)}, nil, "nothing is taxed"},
		"not said what":    {state.SalesTax{Status: state.TaxOk, Total: decimal.NewNullDecimal(rate)}, nil, "what is taxed is unknown: the service did not say"},
		"no location":      {state.SalesTax{Status: state.TaxNoLocation}, nil, "no tax: no location assigned"},
		"no state":         {state.SalesTax{Status: state.TaxNoState}, nil, "no tax: the location has no state, which decides the rate"},
		"a misspelled one": {state.SalesTax{Status: state.TaxNoState}, &state.Location{State: "Texass"}, "no tax: “Texass” is no state; tax is 0"},
		"abroad":           {state.SalesTax{Status: state.TaxOutOfCountry}, nil, "no tax: the location is outside the US"},
		"a new status":     {state.SalesTax{Status: "Pending"}, nil, "no tax: not worked out: Pending"},
		"without a one":    {state.SalesTax{}, nil, "what is taxed is unknown: the service did not say"},
	} {
		if got := TaxWords(&tt.tax, tt.at); got != tt.want {
			t.Errorf("%s: got %q, want %q", name, got, tt.want)
		}
	}
}
