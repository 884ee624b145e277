package breakdown

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"github.com/shopspring/decimal"
)

// Place is a part of a proposal. The zero value is the whole proposal.
type Place struct {
	Area   state.AreaID
	Option state.OptionID
	Item   state.ItemID
}

// maker unfolds the figures of one proposal or change order.
type maker struct {
	see    state.Visibility
	costs  bool // each line has its cost
	areas  []state.Area
	stated money.Summary
	c      money.Currency
	at     *state.Location

	omitted      bool       // the service left out areas or options
	unknownKinds int        // lines of an unknown kind, which may belong to any sum
	sums         money.Sums // of the lines that count, as far as they have a price
}

// of sets what is added up.
func (m *maker) of(areas []state.Area, omitted bool) {
	m.areas, m.omitted = areas, omitted
	var lines []money.Line
	for a, o := range state.CountedOptions(areas) {
		m.omitted = m.omitted || a.Unknown.Has(state.FieldOptions) || o.Unknown.Has(state.FieldItems)
		for i := range o.Items {
			it := &o.Items[i]
			if unpriced(it) {
				continue
			}
			lines = append(lines, it.MoneyLine())
			if m.kindOf(it) == money.UnknownLine {
				m.unknownKinds++
			}
		}
	}
	for i := range areas {
		m.omitted = m.omitted || areas[i].Unknown.Has(state.FieldOptions)
	}
	if !m.omitted {
		m.sums = money.SumLines(lines, m.c)
	}
}

// Of unfolds a figure of a proposal with what is planned: its total, or the price of an area, an option or a line. pl
// may be nil. ok is false if the proposal has no such part.
func Of(p *state.Proposal, pl *plan.Plan, at Place, see state.Visibility) (f Figure, ok bool) {
	m := maker{see: see, stated: p.Summary, c: p.Summary.Currency, at: p.Location}
	profit, ours := p.Profit.Total, state.ProfitOf(p.Areas, p.Summary.Discount(), m.c)
	with, base := p, ""
	if pl != nil && !pl.Empty() {
		e := plan.EstimateOf(p, pl, decimal.NullDecimal{})
		with = plan.Over(p, pl)
		if e.Lines > 0 {
			m.stated, base = e.Split(), e.Base()
			profit, ours = decimal.NewNullDecimal(e.Profit.Total), e.Profit
		}
	}
	m.costs = see.Internal && at != (Place{})
	m.of(with.Areas, p.Unknown.Has(state.FieldAreas))
	if f, ok = m.part(with, at); ok && at == (Place{}) {
		f = m.total(profit, ours)
		f.Of = append(f.Of, m.recurring(p)...)
		f.Of = append(f.Of, facts(base)...)
	}
	f.settle(m.c)
	return f, ok
}

// part returns the figure of a part of the proposal with what is planned.
func (m *maker) part(with *state.Proposal, at Place) (f Figure, ok bool) {
	switch a, o := with.Option(at.Option); {
	case at.Item != 0 && o != nil:
		it := state.Find(o.Items, func(it *state.Item) bool { return it.ID == at.Item })
		if it == nil {
			return f, false
		}
		f = m.line(a, o, it)
		f.Of = append(f.Of, fact("in "+place(a, o)), m.standing(a, o))
		return f, true
	case at.Option != 0:
		if o == nil {
			return f, false
		}
		return m.option(a, o), true
	case at.Area != 0:
		return m.area(with.Area(at.Area))
	default:
		return f, true
	}
}

// OfOrder unfolds the total of a change order, which is a difference to its proposal. at is the job site.
func OfOrder(co *state.ChangeOrder, at *state.Location, see state.Visibility) Figure {
	m := maker{see: see, stated: co.Summary, c: co.Summary.Currency, at: at}
	m.of(co.Areas, co.Unknown.Has(state.FieldAreas))
	f := m.total(co.Profit.Total, state.ProfitOf(co.Areas, m.stated.Discount(), m.c))
	f.settle(m.c)
	return f
}

// area returns the price of the option that counts, with the others beside it.
func (m *maker) area(a *state.Area) (f Figure, ok bool) {
	if a == nil {
		return f, false
	}
	counted := a.Counted()
	if counted == nil {
		return Figure{Name: a.NameWord(), Area: a.ID, Of: facts("no option")}, true
	}
	f = m.option(a, counted)
	f.Name, f.Option = a.NameWord(), 0
	for i := range a.Options {
		if o := &a.Options[i]; o.ID != counted.ID {
			other := m.option(a, o)
			other.Kind = Source
			f.Of = append(f.Of, other)
		}
	}
	return f, true
}

// total returns a total: parts less discount, labor, fees, tax.
func (m *maker) total(profit decimal.NullDecimal, ours money.ProfitFigures) Figure {
	s := &m.stated
	parts := sum("Parts after the discount", &s.PartsTotal, m.kind("Parts", &s.PartsSubtotal, money.PartsLine),
		m.discount())
	if money.IsZero(s.PartsDiscount) {
		parts = m.kind("Parts", &s.PartsSubtotal, money.PartsLine)
	}
	before := sum("Subtotal before tax", &s.Subtotal, parts, m.kind("Labor", &s.LaborTotal, money.LaborLine),
		m.kind("Fees", &s.FeeTotal, money.FeesLine))
	f := sum("TOTAL", &s.Total, before, m.tax())
	f.How = m.c.Code
	if m.see.Internal {
		p := m.profit(&profit, ours, s.Discount())
		if len(p.Of) > 1 && p.Of[1].Name == costName {
			p.Of[1].Of = m.costsByArea()
		}
		p.Ahead = f.Ahead
		f.Of = append(f.Of, p)
	}
	return f
}

// costsByArea returns what the lines cost that the profit counts.
func (m *maker) costsByArea() []Figure {
	return m.byArea(func(it *state.Item) bool {
		l := it.MoneyLine()
		return (l.Kind == money.PartsLine || l.Kind == money.LaborLine) && l.Extended(m.c).Valid &&
			l.ExtendedCost(m.c).Valid
	}, func(it *state.Item, f Figure) Figure {
		cost := m.costOf(it)
		f.How, f.Amount, f.Ours, f.Of = cost.How, money.Neg(cost.Amount), money.Neg(cost.Amount), cost.Of
		return f
	})
}

// kind returns the price of all lines of a kind.
func (m *maker) kind(name string, stated *decimal.NullDecimal, kind money.LineKind) Figure {
	return sum(name, stated, m.byArea(func(it *state.Item) bool { return m.kindOf(it) == kind }, nil)...)
}

// discount returns what is taken off the parts.
func (m *maker) discount() Figure {
	d, s := m.stated.Discount(), &m.stated
	ours := m.sums.Summarize(d, money.TaxRates{}, m.c).PartsDiscount
	f := Figure{Name: "Discount", How: "a flat amount", Amount: money.Neg(s.PartsDiscount), Ours: money.Neg(ours)}
	if d.Type == money.DiscountPercentage {
		f.How = money.FormatPercent(d.PercentOff()) + " × " + money.Format(s.PartsSubtotal, m.c)
		exact := s.PartsSubtotal.Decimal.Mul(d.PercentOff().Decimal).Shift(-2).Neg()
		f.Of = facts(rounded(exact, f.Ours))
	}
	return f
}

// recurring says what is billed by the period, which no total has.
func (m *maker) recurring(p *state.Proposal) []Figure {
	words := p.Recurring.PerPeriod(m.c)
	if len(words) == 0 {
		return nil
	}
	return facts("billed apart, in no total: " + strings.Join(words, ", "))
}
