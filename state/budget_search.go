package state

import (
	"math"
	"slices"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// The bounds of a search: choices in a half of the areas, steps in all, and what an exact total
// costs of them.
const (
	mostInHalf    = 200_000 // 3^11 = 177,147
	mostSteps     = 40_000_000
	stepsForTotal = 1000
)

// budgetOption is an option that can be chosen.
type budgetOption struct {
	id     OptionID
	units  money.Units
	cost   int64 // in units of the currency
	costed bool
}

// budgetArea is an area with what can be chosen; the first is selected now.
type budgetArea struct {
	id      AreaID
	options []budgetOption
}

// halfSum is the sum of one choice in each area of a half.
type halfSum struct {
	units  money.Units
	cost   int64
	costed bool // all options of the choice
}

// half has the sums of all choices in some of the areas, each once; the first is selected now.
type half struct {
	areas []budgetArea
	sums  []halfSum
	links [][]link // by area, how its sums were made
	full  bool     // another area would be too much
}

// link is an option that was added to a sum of the areas before.
type link struct {
	before int32
	option int32
}

// budgetSearch meets in the middle: every choice is a sum of either half. Sums are searched in the
// order of a linear approximation of the total; only totals within its error are calculated.
type budgetSearch struct {
	w            *WhatIf
	halves       [2]half
	whole        bool // the halves have all choices
	total, price money.Linear
	totals       map[money.Units]budgetFigures
	steps        int
}

// budgetFigures are the exact figures of a choice, in units.
type budgetFigures struct{ total, price int64 }

func newBudgetSearch(w *WhatIf, areas []budgetArea) *budgetSearch {
	s := &budgetSearch{w: w, whole: true, totals: map[money.Units]budgetFigures{}}
	lists := Map(areas, func(a *budgetArea) []money.Units {
		return Map(a.options, func(o *budgetOption) money.Units { return o.units })
	})
	s.total, s.price = money.Linearize(lists, w.discount, w.rates, w.currency)
	for i := range s.halves {
		s.halves[i].sums = []halfSum{{costed: true}}
	}
	for _, a := range areas {
		smaller := &s.halves[0]
		if len(s.halves[1].sums) < len(smaller.sums) {
			smaller = &s.halves[1]
		}
		s.whole = smaller.add(a) && s.whole
	}
	return s
}

// add adds an area to a half. If that is too much, the area stays as it is selected, and whole is false.
func (h *half) add(a budgetArea) (whole bool) {
	options := a.options
	if h.full {
		options = options[:1]
	}
	sums, links := h.with(options)
	if sums == nil {
		h.full = true
		return h.add(a)
	}
	h.areas, h.sums, h.links = append(h.areas, a), sums, append(h.links, links)
	return len(options) == len(a.options)
}

// with returns the sums with each of the options, equal ones once; nil for too many.
func (h *half) with(options []budgetOption) (sums []halfSum, links []link) {
	seen := map[halfSum]bool{}
	for i := range h.sums {
		for j := range options {
			o, sum := &options[j], h.sums[i]
			sum.units, sum.costed = sum.units.Add(o.units), sum.costed && o.costed
			if sum.cost += o.cost; !sum.costed {
				sum.cost = 0
			}
			if len(options) > 1 {
				if seen[sum] {
					continue
				}
				if seen[sum] = true; len(seen) > mostInHalf {
					return nil, nil
				}
			}
			sums, links = append(sums, sum), append(links, link{int32(i), int32(j)})
		}
	}
	return sums, links
}

// into adds the options of a sum to a selection.
func (h *half) into(s Selection, sum int32) {
	for i := len(h.areas) - 1; i >= 0; i-- {
		l := h.links[i][sum]
		s[h.areas[i].id] = h.areas[i].options[l.option].id
		sum = l.before
	}
}

// keyed is a sum of a half with the key that it is sorted by.
type keyed struct {
	key float64
	sum int32
}

// sorted returns the sums of a half by the linear total times sign, ascending.
func (s *budgetSearch) sorted(h int, sign float64, costed bool) (out []keyed) {
	for i := range s.halves[h].sums {
		if sum := &s.halves[h].sums[i]; sum.costed || !costed {
			out = append(out, keyed{sign * s.total.Of(sum.units), int32(i)})
		}
	}
	slices.SortFunc(out, func(a, b keyed) int {
		switch {
		case a.key < b.key:
			return -1
		case a.key > b.key:
			return 1
		}
		return int(a.sum - b.sum)
	})
	return out
}

// figures returns the exact figures of a choice.
func (s *budgetSearch) figures(a, b int32) budgetFigures {
	units := s.halves[0].sums[a].units.Add(s.halves[1].sums[b].units)
	f, known := s.totals[units]
	if !known {
		s.steps += stepsForTotal
		sum := s.w.summary(units.Sums(s.w.currency))
		f.total, _ = money.UnitsOf(sum.Total, s.w.currency)
		f.price, _ = money.UnitsOf(money.Sum(sum.PartsTotal, sum.LaborTotal), s.w.currency)
		s.totals[units] = f
	}
	return f
}

// choice returns what a sum of each half is the sum of.
func (s *budgetSearch) choice(a, b int32, proven bool) BudgetChoice {
	sel := Selection{}
	s.halves[0].into(sel, a)
	s.halves[1].into(sel, b)
	c := BudgetChoice{Selection: sel, Total: s.w.Of(sel).Total, Proven: proven}
	c.Margin, _ = s.margin(a, b)
	return c
}

// margin returns the margin of a choice; not ok if it is unknown, or the price is not above zero.
func (s *budgetSearch) margin(a, b int32) (margin decimal.NullDecimal, ok bool) {
	x, y := &s.halves[0].sums[a], &s.halves[1].sums[b]
	f := s.figures(a, b)
	if !x.costed || !y.costed || f.price <= 0 {
		return margin, false
	}
	return money.Margin(decimal.NewFromInt(f.price), decimal.NewFromInt(x.cost+y.cost)), true
}

// out reports whether the search has done all the work that it may.
func (s *budgetSearch) out() bool { s.steps++; return s.steps > mostSteps }

// nearest returns the choice with the highest total times sign that is not above limit times sign.
func (s *budgetSearch) nearest(limit int64, sign int64) BudgetChoice {
	as, bs := s.sorted(0, float64(sign), false), s.sorted(1, float64(sign), false)
	top, e := float64(sign)*(float64(limit)-s.total.Fixed), s.total.Error
	found, best := false, int64(math.MinInt64)
	s.steps = 0
	var a, b int32
	consider := func(i, j int32) {
		if t := sign * s.figures(i, j).total; t <= sign*limit && (!found || t > best) {
			found, best, a, b = true, t, i, j
		}
	}
	consider(0, 0)
	if i, j, any := surest(as, bs, top-e); any {
		consider(i, j)
	}
	exact := s.whole
	for i, j := 0, len(bs)-1; i < len(as) && exact && (!found || best < sign*limit); i++ {
		for j >= 0 && as[i].key+bs[j].key > top+e {
			j--
		}
		for k := j; k >= 0 && exact; k-- {
			least := top - e
			if found {
				least = float64(best+1) - float64(sign)*s.total.Fixed - e
			}
			if as[i].key+bs[k].key < least {
				break
			}
			consider(as[i].sum, bs[k].sum)
			exact = !s.out()
		}
	}
	if !found {
		return BudgetChoice{Proven: exact}
	}
	return s.choice(a, b, exact || best == sign*limit)
}

// surest returns the sums with the highest key that is not above top.
func surest(as, bs []keyed, top float64) (a, b int32, any bool) {
	highest := math.Inf(-1)
	for i, j := 0, len(bs)-1; i < len(as); i++ {
		for j >= 0 && as[i].key+bs[j].key > top {
			j--
		}
		if j >= 0 && as[i].key+bs[j].key > highest {
			highest, a, b, any = as[i].key+bs[j].key, as[i].sum, bs[j].sum, true
		}
	}
	return a, b, any
}
