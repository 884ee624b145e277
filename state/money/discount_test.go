package money

import (
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"
)

func TestDiscountOf(t *testing.T) {
	for _, tt := range []struct {
		name        string
		d           Discount
		parts, want string
	}{
		{"none", Discount{}, "100", "0"},
		{"percentage", percentOff("5"), "61120.50", "3056.03"},
		{"percentage above 100", percentOff("140"), "100", "100"},
		{"percentage below 0", percentOff("-5"), "100", "0"},
		{"percentage of a credit", percentOff("10"), "-1299", "-129.9"},
		{"flat", flatOff("250"), "1000", "250"},
		{"flat above the parts", flatOff("250"), "99.99", "99.99"},
		{"flat below 0", flatOff("-250"), "1000", "0"},
		{"flat of a credit", flatOff("250"), "-1000", "0"},
		{"a type of tomorrow", Discount{Type: "Loyalty", Amount: dec("5"), Percentage: dec("5")}, "100", "0"},
	} {
		wantMoney(t, tt.name, tt.d.of(decimal.NewNullDecimal(dec(tt.parts)), Currency{}).Decimal, tt.want)
	}
}

func decs(ss ...string) []decimal.Decimal {
	ds := make([]decimal.Decimal, len(ss))
	for i, s := range ss {
		ds[i] = dec(s)
	}
	return ds
}

func TestSpreadDiscount(t *testing.T) {
	for _, tt := range []struct {
		name     string
		discount string
		lines    []decimal.Decimal
		want     []decimal.Decimal
	}{
		{"three equal lines", "100", decs("100", "100", "100"), decs("33.34", "33.33", "33.33")},
		{"the odd cent to the largest", "10", decs("33.33", "33.34", "33.33"), decs("3.33", "3.34", "3.33")},
		{
			"further cents to the next in size", "100", decs("50", "50", "50", "50", "50", "50"),
			decs("16.67", "16.67", "16.67", "16.67", "16.66", "16.66"),
		},
		{"whole price", "6", decs("1", "2", "3"), decs("1", "2", "3")},
		{"free line", "1", decs("0", "1", "2"), decs("0", "0.33", "0.67")},
		{"credit", "-100", decs("-100", "-100", "-100"), decs("-33.34", "-33.33", "-33.33")},
		{
			"the odd cent to a credit line, the largest", "1", decs("-4", "3", "2", "2"),
			decs("-1.32", "1", "0.66", "0.66"),
		},
		{"a cent too many beside credit lines", "1", decs("-2", "-2", "7"), decs("-0.66", "-0.66", "2.32")},
		{"nothing to spread", "0", decs("1", "2"), decs("0", "0")},
		{"no lines", "0", nil, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := spreadDiscount(dec(tt.discount), tt.lines, Currency{})
			if len(got) != len(tt.want) {
				t.Fatalf("%d shares, want %d", len(got), len(tt.want))
			}
			for i := range got {
				if !got[i].Equal(tt.want[i]) {
					t.Errorf("share %d = %s, want %s", i, got[i], tt.want[i])
				}
			}
		})
	}
}

func TestSharesSumToTheDiscount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(cents(-100_000, 1_000_000), 1, 40).Draw(t, "lines")
		sum := decimal.Sum(decimal.Zero, lines...)
		discount := percentOff(rapid.SampledFrom([]string{"0.01", "3.7", "10", "33.33", "100"}).Draw(t, "percent")).
			of(decimal.NewNullDecimal(sum), Currency{})
		shares := spreadDiscount(discount.Decimal, lines, Currency{})
		if got := decimal.Sum(decimal.Zero, shares...); !got.Equal(discount.Decimal) {
			t.Fatalf("shares add up to %s, want %s", got, discount.Decimal)
		}
	})
}

func TestNoShareExceedsItsLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(cents(0, 1_000_000), 1, 40).Draw(t, "lines")
		sum := decimal.Sum(decimal.Zero, lines...)
		discount := decimal.Min(sum, cents(0, 1_000_000).Draw(t, "discount"))
		for i, share := range spreadDiscount(discount, lines, Currency{}) {
			if share.IsNegative() || share.GreaterThan(lines[i]) {
				t.Fatalf("line of %s has a share of %s", lines[i], share)
			}
		}
	})
}
