package money

import (
	"errors"

	"github.com/shopspring/decimal"
)

// places is the number of decimal places of an amount.
const places = 2

// hundred turns percentages into fractions and back.
var hundred = decimal.NewFromInt(100)

// Money is an amount with its currency.
type Money struct {
	Amount   decimal.NullDecimal // invalid if unknown
	Currency Currency
}

// ErrCurrencyMix reports that amounts in different currencies can't be added.
var ErrCurrencyMix = errors.New("amounts of different currencies can't be added")

// Round rounds to two places, half away from zero, so that a credit mirrors a charge: 103.125
// becomes 103.13 and −103.125 becomes −103.13.
func Round(d decimal.Decimal) decimal.Decimal { return d.Round(places) }
