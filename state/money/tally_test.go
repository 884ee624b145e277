package money

import (
	"math"
	"math/big"
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"
)

// Small amounts are multiplied and added as integers. They must come to what exact decimals come to: credits, prices
// with many places, and sums beyond an int64 too.
func TestAmountsAddUpAsDecimals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		places := rapid.SampledFrom([]int32{0, 2, 3}).Draw(t, "places")
		factor := rapid.Custom(func(t *rapid.T) decimal.Decimal {
			most := powersOfTen[rapid.IntRange(0, 18).Draw(t, "digits")]
			return decimal.New(rapid.Int64Range(-most, most).Draw(t, "of"), rapid.Int32Range(-8, 8).Draw(t, "exponent"))
		})
		sum, want := tally{places: places}, decimal.Zero
		for range rapid.IntRange(1, 6).Draw(t, "amounts") {
			a, b := factor.Draw(t, "quantity"), factor.Draw(t, "price")
			sum.add(extended(decimal.NewNullDecimal(a), decimal.NewNullDecimal(b), places))
			want = want.Add(awayFromZero(a.Mul(b), places))
		}
		if got := sum.sum(); !got.Valid || !got.Decimal.Equal(want) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}

// awayFromZero rounds to places, half away from zero, by whole numbers alone.
func awayFromZero(d decimal.Decimal, places int32) decimal.Decimal {
	units := d.Shift(places).Rat()
	twice := new(big.Int).Add(new(big.Int).Mul(new(big.Int).Abs(units.Num()), big.NewInt(2)), units.Denom())
	whole := twice.Quo(twice, new(big.Int).Mul(units.Denom(), big.NewInt(2)))
	if units.Sign() < 0 {
		whole.Neg(whole)
	}
	return decimal.NewFromBigInt(whole, -places)
}

func TestHalfAUnitIsRoundedAwayFromZero(t *testing.T) {
	for price, want := range map[string]int64{"0.125": 13, "-0.125": -13, "0.1249": 12, "-0.1249": -12, "-0.1251": -13} {
		if a := extended(known("1"), known(price), 2); a.cents != want || a.isLarge {
			t.Errorf("%s is %d cents (large: %t), want %d", price, a.cents, a.isLarge, want)
		}
	}
}

func TestAProductBeyondAnIntegerIsExact(t *testing.T) {
	for _, quantity := range []string{"60000", "-60000", "100000", "-100000"} { // most that fits is 92,233 of them
		a := extended(known(quantity+"e5"), known("100000e2"), 2)
		sum := tally{places: 2}
		sum.add(a)
		if got, want := sum.sum().Decimal, known(quantity).Decimal.Shift(12); !got.Equal(want) {
			t.Errorf("%s is %v, want %v", quantity, got, want)
		}
	}
}

func TestASumBeyondAnIntegerIsExact(t *testing.T) {
	sum := tally{places: 2}
	for _, cents := range []int64{math.MaxInt64, 1, math.MinInt64, math.MinInt64, -1} {
		sum.add(amount{cents: cents, valid: true})
	}
	want := decimal.NewFromBigInt(new(big.Int).Lsh(big.NewInt(-1), 63), -2).Add(decimal.New(-1, -2))
	if got := sum.sum().Decimal; !got.Equal(want) {
		t.Errorf("%v, want %v", got, want)
	}
}
