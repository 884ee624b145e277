package money

import (
	"testing"

	"github.com/shopspring/decimal"
)

// Margin is not markup: a profit of 324.00 on a cost of 975.00 is 24.94 % of the price and 33.23 %
// of the cost. The prices were calculated by hand: 975 ÷ 0.75, 975 × 1.3323.
func TestMarginIsNotMarkup(t *testing.T) {
	dec := decimal.RequireFromString
	cost := decimal.NewNullDecimal(dec("975"))
	usd, jpy := Currency{Code: "USD"}, Currency{Code: "JPY"}
	for _, tc := range []struct {
		what string
		got  decimal.NullDecimal
		want string
	}{
		{"margin", Margin(dec("1299"), dec("975")), "24.94"},
		{"price at margin 25", PriceAtMargin(cost, dec("25"), usd), "1300"},
		{"price at margin 24.94", PriceAtMargin(cost, dec("24.94"), usd), "1298.96"},
		{"price at margin 0", PriceAtMargin(cost, dec("0"), usd), "975"},
		{"price at markup 25", PriceAtMarkup(cost, dec("25"), usd), "1218.75"},
		{"price at markup 33.23", PriceAtMarkup(cost, dec("33.23"), usd), "1298.99"},
		{"yen at margin 30", PriceAtMargin(cost, dec("30"), jpy), "1393"},
		{"half a cent up", PriceAtMarkup(decimal.NewNullDecimal(dec("0.01")), dec("50"), usd), "0.02"},
	} {
		if !tc.got.Valid || !tc.got.Decimal.Equal(dec(tc.want)) {
			t.Errorf("%s is %v, want %s", tc.what, tc.got, tc.want)
		}
	}
	for what, got := range map[string]decimal.NullDecimal{
		"margin 100":            PriceAtMargin(cost, dec("100"), usd),
		"margin without a cost": PriceAtMargin(decimal.NullDecimal{}, dec("30"), usd),
		"markup without a cost": PriceAtMarkup(decimal.NullDecimal{}, dec("30"), usd),
		"margin at no price":    Margin(decimal.Zero, dec("10")),
	} {
		if got.Valid {
			t.Errorf("%s is %v, want no figure", what, got.Decimal)
		}
	}
}

func TestRoundMoneyIsHalfAwayFromZero(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"103.125", "103.13"},
		{"-103.125", "-103.13"},
		{"0.004", "0"},
		{"-0.005", "-0.01"},
		{"2.675", "2.68"},
	} {
		wantMoney(t, tt.in, Round(dec(tt.in), Currency{}), tt.want)
	}
}

// A yen has no parts and a dinar has thousands, so a total in cents is one that nobody can pay, or loses fils.
func TestAmountsAreRoundedInTheirCurrency(t *testing.T) {
	for code, want := range map[string][3]string{
		"USD": {"103.13", "10.31", "100.45"}, "JPY": {"103", "10", "101"}, "KWD": {"103.125", "10.313", "100.441"},
	} {
		c := Currency{Code: code}
		lines := []Line{{Kind: PartsLine, Quantity: known("1.5"), Price: known("68.75"), Cost: known("1")}}
		s := SumLines(lines, c).Summarize(percentOff("10"), TaxRates{
			Status: TaxOk, ApplyTo: []string{TaxOnParts}, Parts: TaxRate{Rate: known("0.0822")},
		}, c)
		got := [3]string{
			s.PartsSubtotal.Decimal.String(), s.PartsDiscount.Decimal.String(), s.Total.Decimal.String(),
		}
		if got != want || s.Currency != c {
			t.Errorf("%s: %v, want %v", code, got, want)
		}
	}
	thirds := []decimal.Decimal{dec("100"), dec("100"), dec("100")}
	shares := spreadDiscount(dec("100"), thirds, Currency{Code: "JPY"})
	if got := [3]string{shares[0].String(), shares[1].String(), shares[2].String()}; got != [3]string{"34", "33", "33"} {
		t.Errorf("100 JPY over three lines are %v", got)
	}
}
