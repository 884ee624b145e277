package state

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Selection maps areas to the option that should count. Other areas keep their counted option.
type Selection map[AreaID]OptionID

// With returns a copy of s with another option for one area.
func (s Selection) With(area AreaID, option OptionID) Selection {
	out := Selection{}
	maps.Copy(out, s)
	out[area] = option
	return out
}

// Changes says for each area of p where s has another option than counts now which one it is:
// "Theater: 2 Better".
func (s Selection) Changes(p *Proposal) (words []string) {
	for i := range p.Areas {
		a := &p.Areas[i]
		for j := range a.Options {
			if o := &a.Options[j]; s[a.ID] == o.ID && j != a.CountedOption() {
				words = append(words, a.NameWord()+": "+optionName(j, o))
			}
		}
	}
	return words
}

// In reports whether p has every option of s.
func (s Selection) In(p *Proposal) bool {
	for area, option := range s {
		if a, _ := p.Option(option); a == nil || a.ID != area {
			return false
		}
	}
	return true
}

// OnlyHere reports whether an option of s is not at the service yet.
func (s Selection) OnlyHere() bool {
	for area, option := range s {
		if IsLocal(area) || IsLocal(option) {
			return true
		}
	}
	return false
}

// Query returns s as the address of the client's page has a choice: "area10=101&area20=202".
func (s Selection) Query() string {
	var choices []string
	for _, area := range slices.Sorted(maps.Keys(s)) {
		choices = append(choices, "area"+FormatID(area)+"="+FormatID(s[area]))
	}
	return strings.Join(choices, "&")
}

// NamedWhatIf is a selection that is kept under a name, on this machine.
type NamedWhatIf struct {
	Proposal ProposalID
	Name     string
	Chosen   Selection
}

// MaxWhatIfName is the length limit of the name, in characters.
const MaxWhatIfName = 40

// WhatIf calculates the price of a proposal with other options counted. It is an estimate that
// uses the discount and the tax rates of the service's summary.
type WhatIf struct {
	areas    []whatIfArea
	discount money.Discount
	rates    money.TaxRates
	currency money.Currency
	omitted  bool // the service left out areas, options or lines

	now, lowest, highest func() choice
	others               func() []money.Sums // for each area, the counted sums of all other areas
}

// choice is a selection with its total.
type choice struct {
	selection Selection
	total     decimal.NullDecimal
}

// whatIfArea is an area with options, and the sums of each option's lines.
type whatIfArea struct {
	id      AreaID
	options []OptionID
	sums    []money.Sums
	counted int
}

// NewWhatIf reads all lines of all options once; later calls cost in proportion to the number of
// areas.
func NewWhatIf(p *Proposal) *WhatIf { return newWhatIf(p, lineSums{currency: p.Summary.Currency}) }

func newWhatIf(p *Proposal, lines lineSums) *WhatIf {
	w := &WhatIf{discount: p.Summary.Discount(), rates: money.RatesOf(p.Summary.SalesTax), currency: p.Summary.Currency}
	w.omitted = p.Unknown.Has(FieldAreas)
	for i := range p.Areas {
		a := &p.Areas[i]
		w.omitted = w.omitted || a.Unknown.Has(FieldOptions)
		if len(a.Options) == 0 {
			continue
		}
		area := whatIfArea{id: a.ID, counted: a.CountedOption()}
		for j := range a.Options {
			w.omitted = w.omitted || a.Options[j].Unknown.Has(FieldItems)
			area.options = append(area.options, a.Options[j].ID)
			area.sums = append(area.sums, lines.of(&a.Options[j]).Sums)
		}
		w.areas = append(w.areas, area)
	}
	chosen := func(s Selection) choice { return choice{s, w.Of(s).Total} }
	w.now = sync.OnceValue(func() choice { return chosen(nil) })
	w.lowest = sync.OnceValue(func() choice { return chosen(w.extreme(-1)) })
	w.highest = sync.OnceValue(func() choice { return chosen(w.extreme(1)) })
	w.others = sync.OnceValue(w.otherSums)
	return w
}

// Of returns the price of the proposal with selection s. It ignores options that do not exist.
func (w *WhatIf) Of(s Selection) money.Summary {
	sums := money.NoLines
	for i := range w.areas {
		sums = sums.Add(w.areas[i].selected(s))
	}
	return w.summary(sums)
}

// Totals returns the proposal's total with each option of one area, in order, and s in the other
// areas; nil if there is no such area.
func (w *WhatIf) Totals(s Selection, area AreaID) []decimal.NullDecimal {
	at := slices.IndexFunc(w.areas, func(a whatIfArea) bool { return a.id == area })
	if at < 0 {
		return nil
	}
	others := w.others()[at]
	if len(s) > 0 {
		others = money.NoLines
		for i := range w.areas {
			if i != at {
				others = others.Add(w.areas[i].selected(s))
			}
		}
	}
	totals := make([]decimal.NullDecimal, len(w.areas[at].sums))
	for i, sums := range w.areas[at].sums {
		totals[i] = w.summary(others.Add(sums)).Total
	}
	return totals
}

// otherSums returns for each area the counted sums of all other areas.
func (w *WhatIf) otherSums() []money.Sums {
	others := make([]money.Sums, len(w.areas))
	before := money.NoLines
	for i := range w.areas {
		others[i] = before
		before = before.Add(w.areas[i].sums[w.areas[i].counted])
	}
	after := money.NoLines
	for i := len(w.areas) - 1; i >= 0; i-- {
		others[i] = others[i].Add(after)
		after = after.Add(w.areas[i].sums[w.areas[i].counted])
	}
	return others
}

// Now returns the total with the current selection.
func (w *WhatIf) Now() decimal.NullDecimal { return w.now().total }

// Lowest returns the selection with the lowest total. It optimizes area by area, so rounding, or
// the tax that a flat discount shifts between taxed and untaxed parts, may hide the exact extreme.
// Options with an unknown price are ignored. The result is cached; callers must not change it.
func (w *WhatIf) Lowest() Selection { return w.lowest().selection }

// Highest returns the selection with the highest total; see Lowest.
func (w *WhatIf) Highest() Selection { return w.highest().selection }

// Range returns the totals of Lowest and Highest.
func (w *WhatIf) Range() (lowest, highest decimal.NullDecimal) {
	return w.lowest().total, w.highest().total
}

// selected returns the sums of the option that counts in selection s.
func (a *whatIfArea) selected(s Selection) money.Sums { return a.sums[a.index(s)] }

// index returns the index of the option that counts in selection s.
func (a *whatIfArea) index(s Selection) int {
	if id, chosen := s[a.id]; chosen {
		if j := slices.Index(a.options, id); j >= 0 {
			return j
		}
	}
	return a.counted
}

func (w *WhatIf) summary(sums money.Sums) money.Summary {
	return sums.Summarize(w.discount, w.rates, w.currency)
}

// extreme improves the selection until no other option of any area moves the total further in that
// direction.
func (w *WhatIf) extreme(direction int) Selection {
	at := Map(w.areas, func(a *whatIfArea) int { return a.counted })
	for moved := true; moved; {
		moved = w.further(direction, at)
	}
	s := make(Selection, len(w.areas))
	for i, a := range w.areas {
		s[a.id] = a.options[at[i]]
	}
	return s
}

// further selects in each area the option that moves the total furthest, and reports whether any
// selection changed.
func (w *WhatIf) further(direction int, at []int) (moved bool) {
	after := make([]money.Sums, len(w.areas)+1) // of the areas from each one on
	after[len(w.areas)] = money.NoLines
	for i := len(w.areas) - 1; i >= 0; i-- {
		after[i] = after[i+1].Add(w.areas[i].sums[at[i]])
	}
	before, best := money.NoLines, w.summary(after[0]).Total
	for i := range w.areas {
		a, was := &w.areas[i], at[i]
		others := before.Add(after[i+1])
		for j := range a.options {
			if j == was {
				continue // best started with this one
			}
			total := w.summary(others.Add(a.sums[j])).Total
			if total.Valid && best.Valid && total.Decimal.Cmp(best.Decimal) == direction {
				best, at[i], moved = total, j, true
			}
		}
		before = before.Add(a.sums[at[i]])
	}
	return moved
}
