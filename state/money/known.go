package money

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

// Sum adds up figures; invalid when any of them is, zero for none.
func Sum(figures ...decimal.NullDecimal) decimal.NullDecimal {
	sum := Zero
	for _, f := range figures {
		sum = both(decimal.Decimal.Add, sum, f)
	}
	return sum
}

// Difference returns a less b; invalid unless both are known.
func Difference(a, b decimal.NullDecimal) decimal.NullDecimal {
	return both(decimal.Decimal.Sub, a, b)
}

// Neg returns the figure with the other sign; invalid when it is.
func Neg(d decimal.NullDecimal) decimal.NullDecimal { return Difference(Zero, d) }

// Equal reports whether two figures are known to be the same.
func Equal(a, b decimal.NullDecimal) bool {
	return a.Valid && b.Valid && a.Decimal.Equal(b.Decimal)
}

// IsZero reports whether a figure is known to be zero.
func IsZero(d decimal.NullDecimal) bool { return d.Valid && d.Decimal.IsZero() }

// Zero is a figure that is known to be zero.
var Zero = decimal.NewNullDecimal(decimal.Zero)
