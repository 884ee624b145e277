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

// Extended returns quantity × unit price, rounded to two places; invalid if either is unknown.
func (l Line) Extended() decimal.NullDecimal { return both(times, l.Quantity, l.Price) }

// ExtendedCost returns quantity × unit cost, rounded to two places; invalid if either is unknown.
func (l Line) ExtendedCost() decimal.NullDecimal { return both(times, l.Quantity, l.Cost) }

// times returns quantity × price, rounded as money.
func times(quantity, price decimal.Decimal) decimal.Decimal { return Round(quantity.Mul(price)) }
