package state

import (
	"iter"
	"sync"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Told is a proposal as the service returned it, with everything that is worked out of
// its lines once. Local changes are applied to it again and again, and share all of that.
// The proposal is never changed. Several goroutines may use it.
type Told struct {
	Proposal *Proposal

	lines  func() lineSums
	check  func() Check
	whatIf func() *WhatIf

	counted func() countedTotal
}

// Tell begins with nothing worked out; nil for nil.
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

// Reckon works out what is shown with the proposal at once, in proportion to its lines.
func (t *Told) Reckon() *Told {
	if t != nil {
		t.check()
		t.counted()
	}
	return t
}

// Prepare works out what a person may ask for next.
func (t *Told) Prepare() {
	if t != nil {
		w := t.whatIf()
		w.others()
		w.Now()
		w.Range()
	}
}

// Overlay applies local changes to it, as the function of that name does; nil for nil.
func (t *Told) Overlay(entries []Entry, drafts []Draft) *Workspace {
	if t == nil {
		return nil
	}
	return t.overlay(entries, drafts, true)
}

// lineSums are what the lines of options come to. They are found by the lines
// themselves, which no edit changes, so that they are right for whatever is laid over a
// proposal.
type lineSums map[linesOf]money.Reckoned

// linesOf names the lines of an option by where they are in memory.
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

// of returns what the lines of an option come to; those that are not known are added up.
func (l lineSums) of(o *Option) money.Reckoned {
	if known, ok := l[linesOfOption(o)]; ok {
		return known
	}
	return reckonItems(o.Items)
}

func reckonItems(items []Item) money.Reckoned { return money.Reckon(eachLine(items)) }

// eachLine is what money needs to know of items, one at a time.
func eachLine(items []Item) iter.Seq[*money.Line] {
	return func(yield func(*money.Line) bool) {
		for i := range items {
			if l := items[i].MoneyLine(); !yield(&l) {
				return
			}
		}
	}
}

// price returns the option's total as the service says it, else our sum of its lines.
func (l lineSums) price(o *Option) decimal.NullDecimal {
	if o.Total.Valid {
		return o.Total
	}
	return l.of(o).Total
}

// counted returns what the lines that count come to: those of one option an area.
func (l lineSums) counted(areas []Area) money.Reckoned {
	sum := money.NothingReckoned
	for _, o := range CountedOptions(areas) {
		sum = sum.Add(l.of(o))
	}
	return sum
}
