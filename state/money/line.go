package money

import "github.com/shopspring/decimal"

// LineKind sorts lines for the summary, which has three sums. The zero value is a
// line of which it is not known what it is, so that it could belong to any.
type LineKind int

// The kinds of a line.
const (
	UnknownLine LineKind = iota
	PartsLine
	LaborLine
	FeesLine
)

// Line is what money needs to know of a line item. Figures that are not known are
// invalid, which is not the same as zero.
type Line struct {
	Kind      LineKind
	Quantity  decimal.NullDecimal // negative where a change order takes away
	Price     decimal.NullDecimal // of one, before discount and tax
	Cost      decimal.NullDecimal // of one
	TaxExempt bool
}

// Extended returns the price of the whole line, quantity × unit price, rounded to two
// places; invalid when quantity or price is not known.
func (l Line) Extended() decimal.NullDecimal { return both(times, l.Quantity, l.Price) }

// ExtendedCost returns the cost of the whole line, rounded to two places; invalid
// when quantity or cost is not known.
func (l Line) ExtendedCost() decimal.NullDecimal { return both(times, l.Quantity, l.Cost) }

// times returns an amount of money.
func times(quantity, price decimal.Decimal) decimal.Decimal { return Round(quantity.Mul(price)) }
