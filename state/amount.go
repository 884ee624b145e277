package state

import (
	"strings"

	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// ParseAmount parses an amount as people write it, such as "38,000"; the result is invalid for
// anything else.
func ParseAmount(s string) decimal.NullDecimal {
	d, err := decimal.NewFromString(strings.ReplaceAll(text.NarrowFigure(strings.TrimSpace(s)), ",", ""))
	return decimal.NullDecimal{Decimal: d, Valid: err == nil}
}
