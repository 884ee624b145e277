package state

import (
	"slices"
	"strings"

	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// Costs are the costs of the parts and labor of options. An option with an unknown cost is missing.
type Costs map[OptionID]decimal.NullDecimal

// CostsOf returns the costs of all options of a proposal.
func CostsOf(p *Proposal) Costs {
	costs := Costs{}
	for _, o := range EachOption(p.Areas) {
		sum := money.Zero
		for i := range o.Items {
			if l := o.Items[i].MoneyLine(); l.Kind != money.FeesLine {
				sum = money.Sum(sum, l.ExtendedCost(p.Summary.Currency))
			}
		}
		if sum.Valid {
			costs[o.ID] = sum
		}
	}
	return costs
}

// BudgetWish is what a client wants to pay, with discount and tax.
type BudgetWish struct {
	Amount decimal.Decimal
	From   Selection       // what is selected now; its areas may change
	Keep   map[AreaID]bool // areas that stay as they are selected
	Costs  Costs           // nil for no answer with the best margin
}

// BudgetChoice is a choice of options for a budget. Without a Selection there is none.
type BudgetChoice struct {
	Selection Selection // of every area
	Total     decimal.NullDecimal
	Margin    decimal.NullDecimal // percent, to two places; invalid if unknown, or if costs were not given
	Proven    bool                // no choice is better; otherwise the search ended early
}

// Budget are the answers to a wish.
type Budget struct {
	Richest    BudgetChoice // the highest total that is not above the budget
	BestMargin BudgetChoice // the best margin of those; the first of equal ones to be found
	Above      BudgetChoice // the lowest total above the budget

	Unknown  bool       // no total is known: without all lines, a price in some area, the discount or the tax
	Unpriced int        // options that were left out, because a price of theirs is unknown
	Uncosted []OptionID // were left out of BestMargin, because a cost of theirs is unknown
}

// mostCostless is how many lines Costless names.
const mostCostless = 3

// Costless says of which lines of p the cost is missing for the best margin: "Left out of the best margin: 1 option,
// without the cost of Enclosure in Den, 2 Better."; empty for none.
func (b *Budget) Costless(p *Proposal) string {
	if len(b.Uncosted) == 0 {
		return ""
	}
	var lines []string
	for a, o := range EachOption(p.Areas) {
		for i := range o.Items {
			l := o.Items[i].MoneyLine()
			if slices.Contains(b.Uncosted, o.ID) && l.Kind != money.FeesLine &&
				!l.ExtendedCost(p.Summary.Currency).Valid {
				lines = append(lines, LineName(&o.Items[i])+" in "+a.NameWord()+", "+a.OptionName(o.ID))
			}
		}
	}
	if more := len(lines) - mostCostless; more > 0 {
		lines = append(lines[:mostCostless], text.Count(more, "more line"))
	}
	return "Left out of the best margin: " + text.Count(len(b.Uncosted), "option") + ", without the cost of " +
		strings.Join(lines, "; ") + "."
}

// Budget finds the choices of options for a budget. It is exact, whatever the rounding, up to some
// 22 areas with three options of different prices. With more, or where very many choices differ
// only by their rounding, an answer may not be Proven. Its cost is bounded.
func (w *WhatIf) Budget(wish BudgetWish) Budget {
	var out Budget
	areas := w.choices(wish, &out)
	limit, ok := money.UnitsOf(decimal.NewNullDecimal(wish.Amount), w.currency)
	if out.Unknown = w.omitted || areas == nil || !ok || !w.summary(money.NoLines).Total.Valid; out.Unknown {
		return out
	}
	s := newBudgetSearch(w, areas)
	out.Richest = s.nearest(limit, 1)
	out.Above = s.nearest(limit+1, -1)
	if wish.Costs != nil {
		out.BestMargin = s.bestMargin(limit)
	}
	return out
}

// choices returns what can be chosen in each area, first what is selected now; nil if an area has
// no option with known prices.
func (w *WhatIf) choices(wish BudgetWish, out *Budget) []budgetArea {
	areas := make([]budgetArea, 0, len(w.areas))
	for i := range w.areas {
		a := &w.areas[i]
		area := budgetArea{id: a.id}
		now := a.index(wish.From)
		for _, j := range append([]int{now}, without(len(a.options), now)...) {
			if j != now && wish.Keep[a.id] {
				continue
			}
			units, known := a.sums[j].Units(w.currency)
			if !known {
				out.Unpriced++
				continue
			}
			cost, costed := money.UnitsOf(wish.Costs[a.options[j]], w.currency)
			if !costed && wish.Costs != nil {
				out.Uncosted = append(out.Uncosted, a.options[j])
			}
			area.options = append(area.options, budgetOption{a.options[j], units, cost, costed})
		}
		if len(area.options) == 0 {
			return nil
		}
		areas = append(areas, area)
	}
	return areas
}

// without returns the numbers below n without one of them.
func without(n, one int) (rest []int) {
	for i := range n {
		if i != one {
			rest = append(rest, i)
		}
	}
	return rest
}
