package money

import (
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"
)

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func known(s string) decimal.NullDecimal { return decimal.NewNullDecimal(dec(s)) }

func wantMoney(t *testing.T, what string, got decimal.Decimal, want string) {
	t.Helper()
	if !got.Equal(dec(want)) {
		t.Errorf("%s = %s, want %s", what, got, want)
	}
}

func percentOff(p string) Discount { return Discount{Type: DiscountPercentage, Percentage: dec(p)} }

func flatOff(a string) Discount { return Discount{Type: DiscountFlat, Amount: dec(a)} }

func cents(from, to int64) *rapid.Generator[decimal.Decimal] {
	return rapid.Map(rapid.Int64Range(from, to), func(c int64) decimal.Decimal { return decimal.New(c, -2) })
}
