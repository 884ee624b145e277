package output

import (
	"testing"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

func TestMoneyInJSONIsExact(t *testing.T) {
	tests := []struct{ amount, code, want string }{
		{"51277.87", "USD", "51277.87"},
		{"100", "USD", "100.00"},
		{"0.125", "USD", "0.125"},
		{"-1906.030", "USD", "-1906.03"},
		{"1500", "JPY", "1500"},
		{"12345678901234567890.12", "USD", "12345678901234567890.12"},
	}
	for _, tt := range tests {
		if got := Money(decimal.NewNullDecimal(decimal.RequireFromString(tt.amount)),
			money.Currency{Code: tt.code}); got == nil || *got != tt.want {
			t.Errorf("%s %s: got %s, want %s", tt.amount, tt.code, *got, tt.want)
		}
	}
	if got := Money(decimal.NullDecimal{}, money.Currency{Code: "USD"}); got != nil {
		t.Errorf("a missing figure is %q", *got)
	}
}
