package state

import (
	"iter"
	"maps"
	"slices"
	"strings"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// SumTotals adds up the proposals' totals by currency, in the order of the currency codes. without
// is the number of unknown totals, which are in no sum.
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

// StatusSum is how many proposals have a status, and what they add up to.
type StatusSum struct {
	Status  Status
	Count   int
	Totals  []money.Money // by currency
	Without int           // how many have an unknown total, which is in no sum
}

// SumByStatus adds up the totals of proposals by status, in the order of ProposalStatuses; statuses that are not among
// them follow.
func SumByStatus(all iter.Seq2[Status, money.Money]) []StatusSum {
	totals := map[Status][]money.Money{}
	for status, total := range all {
		totals[status] = append(totals[status], total)
	}
	var sums []StatusSum
	add := func(s Status) {
		if of := totals[s]; len(of) > 0 {
			sum := StatusSum{Status: s, Count: len(of)}
			sum.Totals, sum.Without = SumTotals(of)
			sums = append(sums, sum)
		}
		delete(totals, s)
	}
	for _, s := range ProposalStatuses() {
		add(s)
	}
	for _, s := range slices.Sorted(maps.Keys(totals)) {
		add(s)
	}
	return sums
}

// CountedTotal adds up the service's totals of the counted options, before discount and tax.
// unpriced is the number of areas without such an option or its total.
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

// CountedTotal returns what the function CountedTotal does for the proposal.
func (w *Workspace) CountedTotal() (sum decimal.Decimal, unpriced int) {
	if w.grown {
		return CountedTotal(w.Proposal.Areas)
	}
	t := w.fetched.counted()
	return t.sum, t.unpriced
}

// countedTotal is the result of CountedTotal.
type countedTotal struct {
	sum      decimal.Decimal
	unpriced int
}

// Extended returns quantity × unit price, rounded in c. It is negative for a line that a
// change order removes, and invalid if quantity or price is unknown.
func (it *Item) Extended(c money.Currency) decimal.NullDecimal { return it.MoneyLine().Extended(c) }

// ExtendedCost returns quantity × unit cost, rounded in c; invalid, which is not zero, if
// either is unknown.
func (it *Item) ExtendedCost(c money.Currency) decimal.NullDecimal {
	return it.MoneyLine().ExtendedCost(c)
}

// MoneyLine returns the item as a line for package money. Unlisted types count as fees, so that
// their price is not missing from a total.
func (it *Item) MoneyLine() money.Line {
	l := money.Line{
		Kind: money.FeesLine, Quantity: it.Quantity, Price: it.SellPrice, Cost: it.Cost,
		TaxExempt: it.TaxExempt,
	}
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

// MoneyLines returns items as lines for package money.
func MoneyLines(items []Item) []money.Line {
	return Map(items, (*Item).MoneyLine)
}

// ItemsTotal returns the sum of the lines' extended prices in c, before discount and tax; invalid if
// any of them is unknown.
func ItemsTotal(items []Item, c money.Currency) decimal.NullDecimal {
	total := money.Zero
	for i := range items {
		total = money.Sum(total, items[i].Extended(c))
	}
	return total
}

// ItemsTotal returns the price of the option's lines in c, before discount and tax. It is an estimate;
// Total is the service's own figure.
func (o *Option) ItemsTotal(c money.Currency) decimal.NullDecimal { return ItemsTotal(o.Items, c) }

// ExemptLines returns how many lines are exempt from a tax that would apply to them, of those that
// the totals include.
func ExemptLines(areas []Area, tax *money.SalesTax) (n int) {
	for _, o := range CountedOptions(areas) { // not CountedItems, which copies each
		for i := range o.Items {
			if it := &o.Items[i]; it.TaxExempt &&
				slices.Contains(tax.Calculation.ApplyTo, it.MoneyLine().Kind.Taxed()) {
				n++
			}
		}
	}
	return n
}

// CountedItems returns the lines that a proposal's totals include: one option per area, the
// accepted one, else the first.
func CountedItems(areas []Area) []Item {
	var lists [][]Item
	for _, o := range CountedOptions(areas) {
		lists = append(lists, o.Items)
	}
	return slices.Concat(lists...)
}

// Summarize calculates the price of a proposal: one option per area, the discount on its parts,
// and the tax, in c.
func Summarize(areas []Area, d money.Discount, t money.TaxRates, c money.Currency) money.Summary {
	return SummarizeItems(CountedItems(areas), d, t, c)
}

// SummarizeItems calculates the price of lines that all count. The lines of a change order are a
// delta: quantities and all figures may be negative.
func SummarizeItems(items []Item, d money.Discount, t money.TaxRates, c money.Currency) money.Summary {
	return money.SumLines(MoneyLines(items), c).Summarize(d, t, c)
}

// ProfitOf calculates the profit of a proposal's counted lines, in c.
func ProfitOf(areas []Area, d money.Discount, c money.Currency) money.ProfitFigures {
	return ProfitOfItems(CountedItems(areas), d, c)
}

// ProfitOfItems calculates the profit of lines that all count, such as those of an option or a
// change order.
func ProfitOfItems(items []Item, d money.Discount, c money.Currency) money.ProfitFigures {
	return money.ProfitOf(MoneyLines(items), d, c)
}

// PerPeriod returns the recurring charge of each period, such as "49.00/mo", in the order of the
// items.
func (r *RecurringServices) PerPeriod(c money.Currency) []string {
	var periods []string
	sums := map[string]decimal.NullDecimal{}
	for _, it := range r.Items {
		if _, ok := sums[it.Period]; !ok {
			periods, sums[it.Period] = append(periods, it.Period), money.Zero
		}
		sums[it.Period] = money.Sum(sums[it.Period], it.Total)
	}
	if len(periods) == 0 {
		if !r.Total.Valid || r.Total.Decimal.IsZero() {
			return nil
		}
		return []string{money.Format(r.Total, c)}
	}
	return Map(periods, func(p *string) string { return money.Format(sums[*p], c) + shortPeriod(*p) })
}

func shortPeriod(p string) string {
	switch strings.ToLower(strings.TrimSpace(p)) {
	case "":
		return ""
	case "month", "monthly":
		return "/mo"
	case "year", "yearly", "annually":
		return "/yr"
	default:
		return "/" + p
	}
}

// AreaTotal is an area with the formatted total of its counted option, or money.NoFigure.
type AreaTotal struct{ Name, Total string }

// AreaTotals returns the areas with their totals.
func (p *Proposal) AreaTotals() []AreaTotal {
	return Map(p.Areas, func(a *Area) AreaTotal {
		if o := a.Counted(); o != nil {
			return AreaTotal{a.Name, o.FormatTotal(p.Summary.Currency)}
		}
		return AreaTotal{a.Name, money.NoFigure}
	})
}
