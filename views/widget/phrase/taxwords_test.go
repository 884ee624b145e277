package phrase

import (
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

func TestTaxWords(t *testing.T) {
	rate := decimal.RequireFromString("0.0625")
	for name, tt := range map[string]struct {
		tax  money.SalesTax
		at   *state.Location
		want string
	}{
		"parts": {money.SalesTax{Status: money.TaxOk, Calculation: money.TaxCalculation{
			ApplyTo: []string{money.TaxOnParts}, PartsTax: decimal.NewNullDecimal(rate), PartsTaxName: "TX state base rate",
		}}, nil, "6.25% on parts, TX state base rate"},
		"one rate on two kinds": {money.SalesTax{Status: money.TaxOk, Calculation: money.TaxCalculation{
			ApplyTo: []string{money.TaxOnParts, money.TaxOnLabor}, PartsTax: decimal.NewNullDecimal(rate), LaborTax: decimal.NewNullDecimal(rate), PartsTaxName: "TX", LaborTaxName: "TX",
		}}, nil, "6.25% on parts and labor, TX"},
		"two rates": {money.SalesTax{Status: money.TaxOk, Calculation: money.TaxCalculation{
			ApplyTo: []string{money.TaxOnParts, money.TaxOnFees}, PartsTax: decimal.NewNullDecimal(rate), FeeTax: decimal.NewNullDecimal(decimal.Zero),
		}}, nil, "6.25% on parts, 0% on fees"},
		"nothing":          {money.SalesTax{Status: money.TaxOk, Total: decimal.NewNullDecimal(decimal.Zero)}, nil, "nothing is taxed"},
		"not said what":    {money.SalesTax{Status: money.TaxOk, Total: decimal.NewNullDecimal(rate)}, nil, "what is taxed is unknown: the service did not say"},
		"no location":      {money.SalesTax{Status: money.TaxNoLocation}, nil, "no tax: no location assigned"},
		"no state":         {money.SalesTax{Status: money.TaxNoState}, nil, "no tax: the location has no state, which decides the rate"},
		"a misspelled one": {money.SalesTax{Status: money.TaxNoState}, &state.Location{State: "Texass"}, "no tax: “Texass” is no state; tax is 0"},
		"abroad":           {money.SalesTax{Status: money.TaxOutOfCountry}, nil, "no tax: the location is outside the US"},
		"a new status":     {money.SalesTax{Status: "Pending"}, nil, "no tax: not worked out: Pending"},
		"without a one":    {money.SalesTax{}, nil, "what is taxed is unknown: the service did not say"},
	} {
		if got := TaxWords(&tt.tax, tt.at); got != tt.want {
			t.Errorf("%s: got %q, want %q", name, got, tt.want)
		}
	}
}
