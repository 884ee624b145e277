package money

import (
	"math"

	"github.com/shopspring/decimal"
)

// tally adds up amounts of money. Nearly all fit an int64 of the smallest unit, which is fast; the others are
// added as decimals.
type tally struct {
	places  int32 // of the currency
	cents   int64 // its smallest unit
	large   decimal.Decimal
	unknown bool // at least one amount was unknown
}

// add adds an amount; an invalid one makes the sum unknown.
func (t *tally) add(a amount) {
	switch sum := t.cents + a.cents; {
	case !a.valid:
		t.unknown = true
	case a.isLarge:
		t.large = t.large.Add(a.large)
	case (sum > t.cents) != (a.cents > 0) && a.cents != 0: // overflow
		t.large = t.large.Add(decimal.New(a.cents, -t.places))
	default:
		t.cents = sum
	}
}

// sum returns the sum; invalid if any amount was unknown.
func (t *tally) sum() decimal.NullDecimal {
	if t.unknown {
		return decimal.NullDecimal{}
	}
	sum := decimal.New(t.cents, -t.places)
	if !t.large.IsZero() {
		sum = sum.Add(t.large)
	}
	return decimal.NewNullDecimal(sum)
}

// amount is an amount of money with the decimal places of a currency.
type amount struct {
	cents   int64           // the smallest unit
	large   decimal.Decimal // instead of cents, if they do not fit
	isLarge bool
	valid   bool // it is known
}

// extended returns quantity × price, rounded as times does; invalid if either is.
func extended(quantity, price decimal.NullDecimal, places int32) amount {
	if !quantity.Valid || !price.Valid {
		return amount{}
	}
	if cents, ok := timesInCents(quantity.Decimal, price.Decimal, places); ok {
		return amount{cents: cents, valid: true}
	}
	return amount{large: quantity.Decimal.Mul(price.Decimal).Round(places), isLarge: true, valid: true}
}

// smallDigits is how many digits two factors may have for their product to fit an int64.
const smallDigits = 9

// timesInCents is times in the smallest unit of a currency with so many decimal places; ok is false if the product
// may not fit.
func timesInCents(a, b decimal.Decimal, places int32) (cents int64, ok bool) {
	exponent := int(a.Exponent()) + int(b.Exponent()) + int(places)
	if a.NumDigits() > smallDigits || b.NumDigits() > smallDigits || exponent < -2*smallDigits ||
		exponent > smallDigits {
		return 0, false
	}
	product := a.CoefficientInt64() * b.CoefficientInt64()
	if exponent < 0 { // round half away from zero, as Round does
		unit := powersOfTen[-exponent]
		cents, rest := product/unit, product%unit
		switch half := unit / 2; {
		case rest >= half:
			cents++
		case rest <= -half:
			cents--
		}
		return cents, true
	}
	if most := math.MaxInt64 / powersOfTen[exponent]; product > most || product < -most {
		return 0, false
	}
	return product * powersOfTen[exponent], true
}

var powersOfTen = func() (powers [2*smallDigits + 1]int64) {
	powers[0] = 1
	for i := 1; i < len(powers); i++ {
		powers[i] = powers[i-1] * 10
	}
	return powers
}()
