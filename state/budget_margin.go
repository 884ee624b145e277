package state

import (
	"math"

	"github.com/shopspring/decimal"
)

// marginSearch is the search of the best margin. A margin above m means that price × (1 − m) is
// above the cost, which can be added up option by option but for the rounding of the discount.
type marginSearch struct {
	*budgetSearch
	limit  int64
	as, bs []keyed // by the linear total

	found bool
	best  decimal.Decimal // percent
	a, b  int32

	worthA, worthB []float64
	highest        []int   // of the first sums of bs, which is worth most
	least          float64 // what two sums must be worth together
}

// bestMargin returns the choice with the best margin whose total is not above limit.
func (s *budgetSearch) bestMargin(limit int64) BudgetChoice {
	m := &marginSearch{budgetSearch: s, limit: limit, as: s.sorted(0, 1, true), bs: s.sorted(1, 1, true)}
	top, e := float64(limit)-s.total.Fixed, s.total.Error
	m.steps = 0
	if m.halves[0].sums[0].costed && m.halves[1].sums[0].costed {
		m.consider(0, 0)
	}
	if i, j, any := surest(m.as, m.bs, top-e); any {
		m.consider(i, j)
	}
	for better := true; better && !m.out(); {
		m.weigh()
		better = m.mostWorth(top-e) || m.anyBetter(top-e, top+e)
	}
	exact := s.whole && s.steps <= mostSteps
	if !m.found {
		return BudgetChoice{Proven: exact}
	}
	return s.choice(m.a, m.b, exact)
}

// consider takes a choice that is better, and reports whether it is.
func (m *marginSearch) consider(a, b int32) bool {
	margin, ok := m.margin(a, b)
	if !ok || m.figures(a, b).total > m.limit || m.found && !margin.Decimal.GreaterThan(m.best) {
		return false
	}
	m.found, m.best, m.a, m.b = true, margin.Decimal, a, b
	return true
}

// weigh sets what the sums are worth: together above least, if their margin is above the best.
func (m *marginSearch) weigh() {
	costs := 0.0
	for h := range m.halves {
		most := 0.0
		for i := range m.halves[h].sums {
			most = max(most, math.Abs(float64(m.halves[h].sums[i].cost)))
		}
		costs += most
	}
	keep := costs + 2 // of the price; what remains of any price above zero is more than any cost
	if m.found {
		keep = 1 - (m.best.InexactFloat64()+0.005)/100 // the next margin in hundredths of a percent, rounded
	}
	worth := func(h int, list []keyed) []float64 {
		return Map(list, func(k *keyed) float64 {
			sum := &m.halves[h].sums[k.sum]
			return keep*m.price.Of(sum.units) - float64(sum.cost)
		})
	}
	m.worthA, m.worthB = worth(0, m.as), worth(1, m.bs)
	m.highest = make([]int, len(m.bs))
	for i := range m.highest {
		if m.highest[i] = i; i > 0 && m.worthB[m.highest[i-1]] >= m.worthB[i] {
			m.highest[i] = m.highest[i-1]
		}
	}
	m.least = -keep*m.price.Fixed - math.Abs(keep)*m.price.Error - 1e-3 - 1e-12*costs
}

// mostWorth considers the choice that is worth most of those that surely fit.
func (m *marginSearch) mostWorth(sure float64) bool {
	most, at, with := math.Inf(-1), -1, -1
	for i, j := 0, len(m.bs)-1; i < len(m.as); i++ {
		for j >= 0 && m.as[i].key+m.bs[j].key > sure {
			j--
		}
		if j < 0 {
			break
		}
		if k := m.highest[j]; m.worthA[i]+m.worthB[k] > most {
			most, at, with = m.worthA[i]+m.worthB[k], i, k
		}
	}
	return at >= 0 && most >= m.least && m.consider(m.as[at].sum, m.bs[with].sum)
}

// anyBetter considers all choices that may fit and may be better, until one is.
func (m *marginSearch) anyBetter(sure, maybe float64) bool {
	fits, may := len(m.bs)-1, len(m.bs)-1
	for i := range m.as {
		for may >= 0 && m.as[i].key+m.bs[may].key > maybe {
			may--
		}
		for fits = min(fits, may); fits >= 0 && m.as[i].key+m.bs[fits].key > sure; {
			fits--
		}
		last := fits + 1
		if fits >= 0 && m.worthA[i]+m.worthB[m.highest[fits]] >= m.least {
			last = 0
		}
		for k := may; k >= last; k-- {
			if m.out() {
				return false
			}
			if m.worthA[i]+m.worthB[k] >= m.least && m.consider(m.as[i].sum, m.bs[k].sum) {
				return true
			}
		}
	}
	return false
}
