package money

import (
	"errors"

	"github.com/shopspring/decimal"
)

// places is how many decimal places an amount of money is kept to.
const places = 2

// hundred turns percentages into fractions and back.
var hundred = decimal.NewFromInt(100)

// Money is an amount of one currency.
type Money struct {
	Amount   decimal.NullDecimal // invalid when it is not known
	Currency Currency
}

// ErrCurrencyMix says that there is no sum of amounts of different currencies.
var ErrCurrencyMix = errors.New("amounts of different currencies can't be added")

// Round rounds to two places, half away from zero, so that a credit is the
// exact mirror of a charge: 103.125 becomes 103.13 and −103.125 becomes −103.13.
func Round(d decimal.Decimal) decimal.Decimal { return d.Round(places) }
