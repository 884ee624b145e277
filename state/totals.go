package state

import (
	"slices"
	"strings"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// SumTotals adds up the totals that the service tells of proposals, each currency
// for itself, in the order of their codes. without is how many are not known yet;
// they are in no sum.
func SumTotals(all []money.Money) (totals []money.Money, without int) {
	sums := map[money.Currency]decimal.Decimal{}
	for _, t := range all {
		if !t.Amount.Valid {
			without++
			continue
		}
		sums[t.Currency] = sums[t.Currency].Add(t.Amount.Decimal)
	}
	for currency, sum := range sums {
		totals = append(totals, money.Money{Amount: decimal.NewNullDecimal(sum), Currency: currency})
	}
	slices.SortFunc(totals, func(a, b money.Money) int { return strings.Compare(a.Currency.Code, b.Currency.Code) })
	return totals, without
}

// CountedTotal adds up the totals, as the service states them, of the options that
// count, one an area, before discount and tax. unpriced is how many areas have no
// such option or no total of it yet.
func CountedTotal(areas []Area) (sum decimal.Decimal, unpriced int) {
	unpriced = len(areas)
	for _, o := range CountedOptions(areas) {
		if o.Total.Valid {
			sum = sum.Add(o.Total.Decimal)
			unpriced--
		}
	}
	return sum, unpriced
}

// CountedTotal adds up what counts, as the function of that name.
func (w *Workspace) CountedTotal() (sum decimal.Decimal, unpriced int) {
	if w.told == nil || w.grown {
		return CountedTotal(w.Proposal.Areas)
	}
	t := w.told.counted()
	return t.sum, t.unpriced
}

// countedTotal is what CountedTotal returns.
type countedTotal struct {
	sum      decimal.Decimal
	unpriced int
}

// Extended returns the price of the whole line, quantity × unit price, rounded to
// two places. It is negative for a line that a change order takes away, and
// invalid when quantity or price is not known.
func (it *Item) Extended() decimal.NullDecimal { return it.MoneyLine().Extended() }

// ExtendedCost returns the cost of the whole line, rounded to two places; invalid
// when quantity or cost is not known, which is not the same as zero.
func (it *Item) ExtendedCost() decimal.NullDecimal { return it.MoneyLine().ExtendedCost() }

// MoneyLine returns what money needs to know of the item. A line of a type that this
// program does not know counts with the fees, so that no price vanishes from a
// total.
func (it *Item) MoneyLine() money.Line {
	l := money.Line{Kind: money.FeesLine, Quantity: it.Quantity, Price: it.SellPrice, Cost: it.Cost, TaxExempt: it.TaxExempt}
	switch it.Type {
	case "":
		l.Kind = money.UnknownLine
	case ItemPart, ItemCustom:
		l.Kind = money.PartsLine
	case ItemLabor:
		l.Kind = money.LaborLine
	}
	return l
}

// MoneyLines returns what money needs to know of items.
func MoneyLines(items []Item) []money.Line {
	out := make([]money.Line, len(items))
	for i := range items {
		out[i] = items[i].MoneyLine()
	}
	return out
}

// ItemsTotal returns the sum of the lines' extended prices, before discount and tax;
// invalid when that of any line is not known.
func ItemsTotal(items []Item) decimal.NullDecimal {
	total := money.Zero
	for i := range items {
		total = money.Sum(total, items[i].Extended())
	}
	return total
}

// ItemsTotal returns the price of the option's lines, before discount and tax. It is
// an estimate beside Total, which is the service's own figure.
func (o *Option) ItemsTotal() decimal.NullDecimal { return ItemsTotal(o.Items) }

// CountedItems gathers the lines that the totals of a proposal count: those of
// one option an area, the accepted one, else the first.
func CountedItems(areas []Area) []Item {
	var lists [][]Item
	for _, o := range CountedOptions(areas) {
		lists = append(lists, o.Items)
	}
	return slices.Concat(lists...)
}

// Summarize works out the price of a proposal: one option an area, the discount
// on its parts, and the tax. The currency is left for the caller to set.
func Summarize(areas []Area, d money.Discount, t money.TaxRates) money.Summary {
	return SummarizeItems(CountedItems(areas), d, t)
}

// SummarizeItems works out the price of lines that all count. For a change
// order they are the delta: quantities and every figure may be negative.
func SummarizeItems(items []Item, d money.Discount, t money.TaxRates) money.Summary {
	return money.SumLines(MoneyLines(items)).Summarize(d, t)
}

// ProfitOf works out the profit of a proposal's counted lines.
func ProfitOf(areas []Area, d money.Discount) money.ProfitFigures {
	return ProfitOfItems(CountedItems(areas), d)
}

// ProfitOfItems works out the profit of lines that all count, as an option's or
// a change order's do.
func ProfitOfItems(items []Item, d money.Discount) money.ProfitFigures {
	return money.ProfitOf(MoneyLines(items), d)
}
