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
		want string
	}{
		"parts": {state.SalesTax{Status: state.TaxOk, Calculation: state.TaxCalculation{
			ApplyTo: []string{state.TaxOnParts}, PartsTax: rate, PartsTaxName: "TX state base rate",
		}}, "6.25% on parts, TX state base rate"},
		"one rate on two kinds": {state.SalesTax{Status: state.TaxOk, Calculation: state.TaxCalculation{
			ApplyTo: []string{state.TaxOnParts, state.TaxOnLabor}, PartsTax: rate, LaborTax: rate, PartsTaxName: "TX", LaborTaxName: "TX",
		}}, "6.25% on parts and labor, TX"},
		"two rates": {state.SalesTax{Status: state.TaxOk, Calculation: state.TaxCalculation{
			ApplyTo: []string{state.TaxOnParts, state.TaxOnFees}, PartsTax: rate,
		}}, "6.25% on parts, 0% on fees"},
		"nothing":       {state.SalesTax{Status: state.TaxOk}, "nothing is taxed"},
		"no location":   {state.SalesTax{Status: state.TaxNoLocation}, "no tax: no location assigned"},
		"no state":      {state.SalesTax{Status: state.TaxNoState}, "no tax: the location has no state, which decides the rate"},
		"abroad":        {state.SalesTax{Status: state.TaxOutOfCountry}, "no tax: the location is outside the US"},
		"a new status":  {state.SalesTax{Status: "Pending"}, "no tax: not worked out: Pending"},
		"without a one": {state.SalesTax{}, "nothing is taxed"},
	} {
		if got := TaxWords(&tt.tax); got != tt.want {
			t.Errorf("%s: got %q, want %q", name, got, tt.want)
		}
	}
}
