package plan

import (
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// WarningKind is a kind of problem of a planned line.
type WarningKind string

// The warnings.
const (
	Discontinued  WarningKind = "discontinued"
	NoPrice       WarningKind = "no price"
	NoCost        WarningKind = "no cost"
	LowMargin     WarningKind = "low margin"
	BelowCost     WarningKind = "below cost"
	OtherCurrency WarningKind = "other currency" // the catalog's price is in another currency
	HighPrice     WarningKind = "high price"     // a typed margin or markup makes it many times the cost
	Unclear       WarningKind = "unclear"        // several items may be meant
)

// Warning is what a person should know about a planned line before it is built.
type Warning struct {
	Kind WarningKind
	Text string // short, such as "no price"
}

// Warnings returns the first warning about each open line, which marks its row, in order. A margin in
// percent of the price below floor is warned about; with an invalid floor, only a price below the cost.
func (p *Plan) Warnings(c money.Currency, floor decimal.NullDecimal) []Warning {
	var out []Warning
	for l := range p.Each() {
		if all := l.Warnings(c, floor); l.State.Open() && len(all) > 0 {
			out = append(out, all[0])
		}
	}
	return out
}

// Warnings returns all warnings about the line; see Plan.Warnings.
func (l Line) Warnings(c money.Currency, floor decimal.NullDecimal) []Warning {
	var out []Warning
	warn := func(kind WarningKind, text string) { out = append(out, Warning{Kind: kind, Text: text}) }
	if l.Unread {
		return []Warning{{Kind: Unclear, Text: l.Unclear() + ": write it as a line"}}
	}
	if l.Candidates > 0 {
		warn(Unclear, string(Unclear)+": "+l.Unclear())
	}
	price, cost := l.UnitPrice(c), l.UnitCost(c)
	switch {
	case !price.Valid || !cost.Valid || !price.Decimal.LessThan(cost.Decimal):
	case price.Decimal.IsZero():
		warn(BelowCost, "given away at a cost of "+money.FormatUnit(cost, c))
	default:
		warn(BelowCost, "below cost of "+money.FormatUnit(cost, c))
	}
	if l.Listed.Discontinued {
		warn(Discontinued, "discontinued")
	}
	foreign := !l.Listed.in(c)
	switch {
	case !price.Valid && (l.Pricing.Kind == Margin || l.Pricing.Kind == Markup):
		warn(NoPrice, "no price: its cost is not known")
	case !price.Valid && foreign && l.Listed.Price.Valid:
		warn(OtherCurrency, "the catalog has its price in "+l.Listed.Currency)
	case !price.Valid:
		warn(NoPrice, "no price")
	}
	if !cost.Valid {
		warn(NoCost, "no cost")
	}
	if l.isExpensive(price, cost) {
		warn(HighPrice, money.FormatUnit(price, c)+" each by"+l.Pricing.entry("")+", at a cost of "+
			money.FormatUnit(cost, c))
	}
	if price.Valid && cost.Valid && floor.Valid && !price.Decimal.LessThan(cost.Decimal) {
		if margin := money.Margin(price.Decimal, cost.Decimal); margin.Valid && margin.Decimal.LessThan(floor.Decimal) {
			warn(LowMargin, "margin "+money.FormatMargin(margin)+", below "+money.FormatPercent(floor))
		}
	}
	return out
}

// mostTimes is the highest price, in multiples of the cost, that a margin or markup may give
// without a warning: a margin of 90%.
const mostTimes = 10

// isExpensive reports whether a typed margin or markup makes the price more than mostTimes the cost, as
// m99.99 does.
func (l Line) isExpensive(price, cost decimal.NullDecimal) bool {
	typed := l.Pricing.Kind == Margin || l.Pricing.Kind == Markup
	return typed && price.Valid && cost.Valid &&
		price.Decimal.GreaterThan(cost.Decimal.Mul(decimal.NewFromInt(mostTimes)))
}
