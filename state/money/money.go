package money

import (
	"errors"

	"github.com/shopspring/decimal"
)

// hundred turns percentages into fractions and back.
var hundred = decimal.NewFromInt(100)

// Money is an amount with its currency.
type Money struct {
	Amount   decimal.NullDecimal // invalid if unknown
	Currency Currency
}

// ErrCurrencyMix reports that amounts in different currencies can't be added.
var ErrCurrencyMix = errors.New("amounts of different currencies can't be added")

// Round rounds to the decimal places of a currency, half away from zero, so that a credit mirrors a charge: in USD
// 103.125 becomes 103.13 and −103.125 becomes −103.13, and in JPY 103 and −103.
func Round(d decimal.Decimal, c Currency) decimal.Decimal { return d.Round(c.places()) }
