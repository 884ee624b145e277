package state

import (
	"maps"

	"app.tender/tender/state/money"
)

// Selection says which option of an area is to count. Areas that it does not name
// count what they count anyway.
type Selection map[AreaID]OptionID

// With returns s with another option for one area; s does not change.
func (s Selection) With(area AreaID, option OptionID) Selection {
	out := Selection{}
	maps.Copy(out, s)
	out[area] = option
	return out
}

// WhatIf works out what a proposal would come to with other options counted. It
// is our estimate, on the base of the service's own figures: the discount and
// the tax rates that its summary was made with.
type WhatIf struct {
	areas    []whatIfArea
	discount money.Discount
	rates    money.TaxRates
	currency money.Currency
}

// whatIfArea is an area that has options, each with the sums of its lines.
type whatIfArea struct {
	id      AreaID
	options []OptionID
	sums    []money.Sums
	counted int
}

// NewWhatIf reads the lines of every option once; what follows costs in
// proportion to the areas alone.
func NewWhatIf(p *Proposal) *WhatIf {
	w := &WhatIf{discount: p.Summary.Discount(), rates: money.RatesOf(p.Summary.SalesTax), currency: p.Summary.Currency}
	for i := range p.Areas {
		a := &p.Areas[i]
		if len(a.Options) == 0 {
			continue
		}
		area := whatIfArea{id: a.ID, counted: a.CountedOption()}
		for j := range a.Options {
			area.options = append(area.options, a.Options[j].ID)
			area.sums = append(area.sums, money.SumLines(moneyLines(a.Options[j].Items)))
		}
		w.areas = append(w.areas, area)
	}
	return w
}

// Of returns the price of the proposal with that selection. Options that are not
// there are passed over.
func (w *WhatIf) Of(s Selection) money.Summary { return w.summary(w.indexes(s)) }

// Lowest returns the selection with the lowest total, Highest the one with the
// highest. They are found area by area, so that a total may miss the extreme by
// what rounding does, and by the tax that a flat discount moves between parts
// that are taxed and parts that are not. An option whose price is not known is
// taken for neither.
func (w *WhatIf) Lowest() Selection { return w.extreme(-1) }

// Highest returns the selection with the highest total; see Lowest.
func (w *WhatIf) Highest() Selection { return w.extreme(1) }

// indexes turns a selection into an option index an area.
func (w *WhatIf) indexes(s Selection) []int {
	at := make([]int, len(w.areas))
	for i, a := range w.areas {
		at[i] = a.counted
		for j, id := range a.options {
			if id == s[a.id] {
				at[i] = j
			}
		}
	}
	return at
}

func (w *WhatIf) summary(at []int) money.Summary {
	sums := money.NoLines
	for i, a := range w.areas {
		sums = sums.Add(a.sums[at[i]])
	}
	s := sums.Summarize(w.discount, w.rates)
	s.Currency = w.currency
	return s
}

// extreme goes over the areas until no other option of any of them brings the
// total further in that direction.
func (w *WhatIf) extreme(direction int) Selection {
	at := w.indexes(nil)
	best := w.summary(at).Total
	for moved := true; moved; {
		moved = false
		for i, a := range w.areas {
			keep := at[i]
			for j := range a.options {
				at[i] = j
				if total := w.summary(at).Total; total.Valid && best.Valid && total.Decimal.Cmp(best.Decimal) == direction {
					best, keep, moved = total, j, true
				}
			}
			at[i] = keep
		}
	}
	s := make(Selection, len(w.areas))
	for i, a := range w.areas {
		s[a.id] = a.options[at[i]]
	}
	return s
}
