package state

import "github.com/shopspring/decimal"

// A figure that a service may leave out is a decimal.NullDecimal. Invalid means
// that it is not known, which is not the same as zero: what is worked out from a
// figure that is not known is not known either.

// both works on two figures; invalid unless both are known.
func both(op func(a, b decimal.Decimal) decimal.Decimal, a, b decimal.NullDecimal) decimal.NullDecimal {
	if !a.Valid || !b.Valid {
		return decimal.NullDecimal{}
	}
	return decimal.NewNullDecimal(op(a.Decimal, b.Decimal))
}

// NullSum adds up figures; invalid when any of them is, zero for none.
func NullSum(figures ...decimal.NullDecimal) decimal.NullDecimal {
	sum := knownZero
	for _, f := range figures {
		sum = both(decimal.Decimal.Add, sum, f)
	}
	return sum
}

// NullDifference is a less b; invalid unless both are known.
func NullDifference(a, b decimal.NullDecimal) decimal.NullDecimal {
	return both(decimal.Decimal.Sub, a, b)
}

// NullNeg is the figure with the other sign; invalid when it is.
func NullNeg(d decimal.NullDecimal) decimal.NullDecimal { return NullDifference(knownZero, d) }

// NullEqual reports whether two figures are known to be the same.
func NullEqual(a, b decimal.NullDecimal) bool {
	return a.Valid && b.Valid && a.Decimal.Equal(b.Decimal)
}

// IsKnownZero reports whether a figure is known to be zero.
func IsKnownZero(d decimal.NullDecimal) bool { return d.Valid && d.Decimal.IsZero() }

// knownZero is a figure that is known to be zero.
var knownZero = decimal.NewNullDecimal(decimal.Zero)
