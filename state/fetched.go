package state

import (
	"iter"
	"sync"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Fetched is a proposal as the service returned it, with everything derived from its lines calculated
// at most once. All workspaces of the proposal share these results. It is safe for concurrent use,
// and the proposal is never changed.
type Fetched struct {
	Proposal *Proposal

	lines  func() lineSums
	check  func() Check
	whatIf func() *WhatIf

	counted func() countedTotal
}

// NewFetched returns a Fetched of p with nothing calculated yet; nil for nil.
func NewFetched(p *Proposal) *Fetched {
	if p == nil {
		return nil
	}
	t := &Fetched{Proposal: p}
	t.lines = sync.OnceValue(func() lineSums { return sumLines(p) })
	t.check = sync.OnceValue(func() Check { return checkOf(p, t.lines()) })
	t.whatIf = sync.OnceValue(func() *WhatIf { return newWhatIf(p, t.lines()) })
	t.counted = sync.OnceValue(func() (total countedTotal) {
		total.sum, total.unpriced = CountedTotal(p.Areas)
		return total
	})
	return t
}

// Read returns the proposal; nil for nil.
func (t *Fetched) Read() *Proposal {
	if t == nil {
		return nil
	}
	return t.Proposal
}

// Calculate computes what is shown with the proposal, in time proportional to its lines.
func (t *Fetched) Calculate() *Fetched {
	if t != nil {
		t.check()
		t.counted()
	}
	return t
}

// Prepare calculates what a person may ask for next.
func (t *Fetched) Prepare() {
	if t != nil {
		w := t.whatIf()
		w.others()
		w.Now()
		w.Range()
	}
}

// Overlay applies local changes as the function Overlay does; nil for nil.
func (t *Fetched) Overlay(entries []OutboxEdit, drafts []Draft) *Workspace {
	if t == nil {
		return nil
	}
	return t.overlay(entries, drafts, true)
}

// lineSums holds the sums of each option's lines. Its keys are the lines themselves, which no edit
// changes, so the sums stay valid in every workspace.
type lineSums struct {
	currency money.Currency
	known    map[linesOf]money.Subtotals
}

// linesOf identifies the lines of an option by their place in memory.
type linesOf struct {
	first *Item
	n     int
}

func linesOfOption(o *Option) linesOf {
	if len(o.Items) == 0 {
		return linesOf{}
	}
	return linesOf{&o.Items[0], len(o.Items)}
}

func sumLines(p *Proposal) lineSums {
	c := p.Summary.Currency
	sums := lineSums{c, map[linesOf]money.Subtotals{{}: money.ZeroSubtotals}}
	for _, o := range EachOption(p.Areas) {
		sums.known[linesOfOption(o)] = sumItems(o.Items, c)
	}
	return sums
}

// of returns the sums of an option's lines, calculating them if necessary.
func (l lineSums) of(o *Option) money.Subtotals {
	if known, ok := l.known[linesOfOption(o)]; ok {
		return known
	}
	return sumItems(o.Items, l.currency)
}

func sumItems(items []Item, c money.Currency) money.Subtotals {
	return money.SubtotalsOf(eachLine(items), c)
}

// eachLine iterates over items as lines for package money. All are the same variable, because one
// for each would take longer than adding it up.
func eachLine(items []Item) iter.Seq[*money.Line] {
	return func(yield func(*money.Line) bool) {
		var l money.Line
		for i := range items {
			if l = items[i].MoneyLine(); !yield(&l) {
				return
			}
		}
	}
}

// price returns the service's total of the option, else our sum of its lines.
func (l lineSums) price(o *Option) decimal.NullDecimal {
	if o.Total.Valid {
		return o.Total
	}
	return l.of(o).Total
}

// counted returns the sums of the counted options' lines.
func (l lineSums) counted(areas []Area) money.Subtotals {
	sum := money.ZeroSubtotals
	for _, o := range CountedOptions(areas) {
		sum = sum.Add(l.of(o))
	}
	return sum
}
