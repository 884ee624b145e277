package state

import (
	"iter"
	"sync"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Told is a proposal as the service returned it, with everything derived from its lines calculated
// at most once. All workspaces of the proposal share these results. It is safe for concurrent use,
// and the proposal is never changed.
type Told struct {
	Proposal *Proposal

	lines  func() lineSums
	check  func() Check
	whatIf func() *WhatIf

	counted func() countedTotal
}

// Tell returns a Told of p with nothing calculated yet; nil for nil.
func Tell(p *Proposal) *Told {
	if p == nil {
		return nil
	}
	t := &Told{Proposal: p}
	t.lines = sync.OnceValue(func() lineSums { return reckonLines(p) })
	t.check = sync.OnceValue(func() Check { return checkOf(p, t.lines()) })
	t.whatIf = sync.OnceValue(func() *WhatIf { return newWhatIf(p, t.lines()) })
	t.counted = sync.OnceValue(func() (total countedTotal) {
		total.sum, total.unpriced = CountedTotal(p.Areas)
		return total
	})
	return t
}

// Read returns the proposal; nil for nil.
func (t *Told) Read() *Proposal {
	if t == nil {
		return nil
	}
	return t.Proposal
}

// Reckon calculates what is shown with the proposal. Its cost is proportional to the number of
// lines.
func (t *Told) Reckon() *Told {
	if t != nil {
		t.check()
		t.counted()
	}
	return t
}

// Prepare calculates what a person may ask for next.
func (t *Told) Prepare() {
	if t != nil {
		w := t.whatIf()
		w.others()
		w.Now()
		w.Range()
	}
}

// Overlay applies local changes as the function Overlay does; nil for nil.
func (t *Told) Overlay(entries []Entry, drafts []Draft) *Workspace {
	if t == nil {
		return nil
	}
	return t.overlay(entries, drafts, true)
}

// lineSums holds the sums of each option's lines. Its keys are the lines themselves, which no edit
// changes, so the sums stay valid in every workspace.
type lineSums map[linesOf]money.Reckoned

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

func reckonLines(p *Proposal) lineSums {
	sums := lineSums{linesOf{}: money.NothingReckoned}
	for _, o := range EachOption(p.Areas) {
		sums[linesOfOption(o)] = reckonItems(o.Items)
	}
	return sums
}

// of returns the sums of an option's lines, calculating them if necessary.
func (l lineSums) of(o *Option) money.Reckoned {
	if known, ok := l[linesOfOption(o)]; ok {
		return known
	}
	return reckonItems(o.Items)
}

func reckonItems(items []Item) money.Reckoned { return money.Reckon(eachLine(items)) }

// eachLine iterates over items as lines for package money.
func eachLine(items []Item) iter.Seq[*money.Line] {
	return func(yield func(*money.Line) bool) {
		for i := range items {
			if l := items[i].MoneyLine(); !yield(&l) {
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
func (l lineSums) counted(areas []Area) money.Reckoned {
	sum := money.NothingReckoned
	for _, o := range CountedOptions(areas) {
		sum = sum.Add(l.of(o))
	}
	return sum
}
