package state

import (
	"errors"

	"github.com/shopspring/decimal"
)

// moneyPlaces is how many decimal places an amount of money is kept to.
const moneyPlaces = 2

// hundred turns percentages into fractions and back.
var hundred = decimal.NewFromInt(100)

// Money is an amount of one currency.
type Money struct {
	Amount   decimal.NullDecimal // invalid when it is not known
	Currency Currency
}

// ErrCurrencyMix says that there is no sum of amounts of different currencies.
var ErrCurrencyMix = errors.New("amounts of different currencies can't be added")

// RoundMoney rounds to two places, half away from zero, so that a credit is the
// exact mirror of a charge: 103.125 becomes 103.13 and −103.125 becomes −103.13.
func RoundMoney(d decimal.Decimal) decimal.Decimal { return d.Round(moneyPlaces) }

// Extended is the price of the whole line, quantity × unit price, rounded to
// two places. It is negative for a line that a change order takes away, and
// invalid when quantity or price is not known.
func (it *Item) Extended() decimal.NullDecimal { return both(times, it.Quantity, it.SellPrice) }

// ExtendedCost is the cost of the whole line, rounded to two places; invalid
// when quantity or cost is not known, which is not the same as zero.
func (it *Item) ExtendedCost() decimal.NullDecimal { return both(times, it.Quantity, it.Cost) }

// times is an amount of money.
func times(quantity, price decimal.Decimal) decimal.Decimal { return RoundMoney(quantity.Mul(price)) }

// lineKind sorts line items for the summary, which has three sums.
type lineKind int

const (
	kindParts lineKind = iota
	kindLabor
	kindFees
)

// kind tells which sum a line belongs to. A line of a type that this program
// does not know counts with the fees, so that no price vanishes from a total.
func (it *Item) kind() lineKind {
	switch it.Type {
	case ItemPart, ItemCustom:
		return kindParts
	case ItemLabor:
		return kindLabor
	default:
		return kindFees
	}
}

// ItemsTotal is the sum of the lines' extended prices, before discount and tax;
// invalid when that of any line is not known.
func ItemsTotal(items []Item) decimal.NullDecimal {
	total := knownZero
	for i := range items {
		total = NullSum(total, items[i].Extended())
	}
	return total
}

// ItemsTotal is the price of the option's lines, before discount and tax. It is
// an estimate beside Total, which is the service's own figure.
func (o *Option) ItemsTotal() decimal.NullDecimal { return ItemsTotal(o.Items) }

// CountedItems gathers the lines that the totals of a proposal count: those of
// one option an area, the accepted one, else the first.
func CountedItems(areas []Area) []Item {
	var n int
	for i := range areas {
		if c := areas[i].CountedOption(); c >= 0 {
			n += len(areas[i].Options[c].Items)
		}
	}
	items := make([]Item, 0, n)
	for i := range areas {
		if c := areas[i].CountedOption(); c >= 0 {
			items = append(items, areas[i].Options[c].Items...)
		}
	}
	return items
}
