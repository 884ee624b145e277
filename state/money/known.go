package money

import "github.com/shopspring/decimal"

// A figure that the service may omit is a decimal.NullDecimal. Invalid means unknown, which is not
// zero; everything calculated from an unknown figure is unknown too.

// both applies op to two figures; invalid unless both are known.
func both(op func(a, b decimal.Decimal) decimal.Decimal, a, b decimal.NullDecimal) decimal.NullDecimal {
	if !a.Valid || !b.Valid {
		return decimal.NullDecimal{}
	}
	return decimal.NewNullDecimal(op(a.Decimal, b.Decimal))
}

// Sum adds up figures; invalid if any of them is, zero for none.
func Sum(figures ...decimal.NullDecimal) decimal.NullDecimal {
	sum := Zero
	for _, f := range figures {
		sum = both(decimal.Decimal.Add, sum, f)
	}
	return sum
}

// Difference returns a − b; invalid unless both are known.
func Difference(a, b decimal.NullDecimal) decimal.NullDecimal {
	return both(decimal.Decimal.Sub, a, b)
}

// Neg returns −d; invalid if d is.
func Neg(d decimal.NullDecimal) decimal.NullDecimal { return Difference(Zero, d) }

// Equal reports whether two figures are known and equal.
func Equal(a, b decimal.NullDecimal) bool {
	return a.Valid && b.Valid && a.Decimal.Equal(b.Decimal)
}

// IsZero reports whether a figure is known and zero.
func IsZero(d decimal.NullDecimal) bool { return d.Valid && d.Decimal.IsZero() }

// Zero is a known zero.
var Zero = decimal.NewNullDecimal(decimal.Zero)
