package money

import "github.com/shopspring/decimal"

// LineKind is the kind of a line, which decides the sum it belongs to. The zero value is an
// unknown kind, which could belong to any.
type LineKind int

// The kinds of a line.
const (
	UnknownLine LineKind = iota
	PartsLine
	LaborLine
	FeesLine
)

// Taxed returns what a tax applies to if it is on lines of this kind, as in
// TaxCalculation.ApplyTo; empty for an unknown kind.
func (k LineKind) Taxed() string {
	return [...]string{PartsLine: TaxOnParts, LaborLine: TaxOnLabor, FeesLine: TaxOnFees}[k]
}

// Line is a line item as calculations need it. Unknown figures are invalid, which is not zero.
type Line struct {
	Kind      LineKind
	Quantity  decimal.NullDecimal // negative where a change order removes something
	Price     decimal.NullDecimal // per unit, before discount and tax
	Cost      decimal.NullDecimal // per unit
	TaxExempt bool
}

// Extended returns quantity × unit price, rounded in c; invalid if either is unknown.
func (l Line) Extended(c Currency) decimal.NullDecimal { return times(l.Quantity, l.Price, c) }

// ExtendedCost returns quantity × unit cost, rounded in c; invalid if either is unknown.
func (l Line) ExtendedCost(c Currency) decimal.NullDecimal { return times(l.Quantity, l.Cost, c) }

// times returns quantity × price, rounded as money in c; invalid if either is.
func times(quantity, price decimal.NullDecimal, c Currency) decimal.NullDecimal {
	return both(func(q, p decimal.Decimal) decimal.Decimal { return Round(q.Mul(p), c) }, quantity, price)
}
