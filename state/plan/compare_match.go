package plan

import (
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// matching finds the builder's lines for each planned line, the most reliable matches first.
type matching struct {
	currency money.Currency
	wanted   []*wanted
	found    []*found
	areas    []Area
	options  []plannedOption
	had      map[state.OptionID]bool // the options of the proposal before the build

	pair map[optionIndex]optionIndex // the option in areas for each planned option
	area map[int]int                 // the index in areas for each planned area
}

// optionIndex identifies an option by the indexes of its area and of itself.
type optionIndex struct{ area, option int }

// plannedOption is an option of the plan with open lines or texts.
type plannedOption struct {
	at         optionIndex
	area, name string
	option     *Option
}

// wanted is a planned line, and what was found for it.
type wanted struct {
	line         Line
	at           optionIndex
	area, option string
	got          []*found
}

// found is a line of the builder, and whether it is matched.
type found struct {
	line  Line
	at    optionIndex
	taken bool
}

func newMatching(pl *Plan, p *state.Proposal, got []Area) *matching {
	m := &matching{
		currency: p.Summary.Currency, areas: got, had: map[state.OptionID]bool{},
		pair: map[optionIndex]optionIndex{}, area: map[int]int{},
	}
	for _, o := range state.EachOption(p.Areas) {
		m.had[o.ID] = true
	}
	for i := range pl.Areas {
		a := &pl.Areas[i]
		at := a.in(p)
		for j := range a.Options {
			o := &a.Options[j]
			if !o.open() {
				continue
			}
			option := plannedOption{optionIndex{i, j}, a.Name, o.name(at), o}
			m.options = append(m.options, option)
			for _, l := range o.OpenLines() {
				m.wanted = append(m.wanted, &wanted{line: l, at: option.at, area: a.Name, option: option.name})
			}
		}
	}
	for i, a := range got {
		for j, o := range a.Options {
			for _, l := range o.Lines {
				m.found = append(m.found, &found{line: l, at: optionIndex{i, j}})
			}
		}
	}
	return m
}

// pairAreas matches the builder's areas and options with the plan's: by the proposal's ids, by
// names, or else by content.
func (m *matching) pairAreas() {
	type pairing struct {
		planned plannedOption
		got     optionIndex
		score   int
	}
	var all []pairing
	for _, o := range m.options {
		for i, a := range m.areas {
			named := text.SameName(a.Name, o.area)
			for j, g := range a.Options {
				score := 10 * m.overlap(o.at, optionIndex{i, j})
				if named {
					score += 1000
				}
				if o.option.Option != 0 && o.option.Option == g.Option {
					score += 10_000
				}
				if o.option.Title != "" && text.SameName(o.option.Title, g.Title) {
					score += 300
				}
				if score > 0 {
					all = append(all, pairing{o, optionIndex{i, j}, score})
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b pairing) int { return b.score - a.score })
	taken := map[optionIndex]bool{}
	for _, p := range all {
		_, paired := m.pair[p.planned.at]
		area, settled := m.area[p.planned.at.area]
		if paired || taken[p.got] || settled && area != p.got.area {
			continue
		}
		m.pair[p.planned.at], m.area[p.planned.at.area] = p.got, p.got.area
		taken[p.got] = true
	}
}

// overlap counts the lines with the same name in two options.
func (m *matching) overlap(planned, got optionIndex) int {
	names := map[string]int{}
	for _, w := range m.wanted {
		if w.at == planned {
			names[nameKey(w.line.Title())]++
		}
	}
	n := 0
	for _, f := range m.found {
		if key := nameKey(f.line.Title()); f.at == got && names[key] > 0 {
			names[key]--
			n++
		}
	}
	return n
}

// nameKey returns the key that item names are compared by.
func nameKey(name string) string { return strings.Join(strings.Fields(text.FoldSearch(name)), " ") }

// pass gives each unmatched planned line the first free line that place and same accept.
func (m *matching) pass(place, same func(*wanted, *found) bool) {
	for _, w := range m.wanted {
		if len(w.got) > 0 {
			continue
		}
		for _, f := range m.found {
			if !f.taken && place(w, f) && same(w, f) {
				w.got, f.taken = []*found{f}, true
				break
			}
		}
	}
}

func (m *matching) sameOption(w *wanted, f *found) bool {
	at, ok := m.pair[w.at]
	return ok && at == f.at
}

func (m *matching) sameArea(w *wanted, f *found) bool {
	at, ok := m.area[w.at.area]
	return ok && at == f.at.area
}

func anywhere(*wanted, *found) bool { return true }

func (m *matching) sameName(w *wanted, f *found) bool {
	return w.line.Labor() == f.line.Labor() &&
		(w.line.Item != 0 && w.line.Item == f.line.Item || nameKey(w.line.Title()) == nameKey(f.line.Title()))
}

func (m *matching) sameAmount(w *wanted, f *found) bool {
	return m.sameName(w, f) && f.line.Quantity.Equal(w.line.Quantity)
}

func (m *matching) exact(w *wanted, f *found) bool {
	return m.sameAmount(w, f) && (w.line.Parent != 0) == (f.line.Parent != 0) && len(m.differs(w, []*found{f})) == 0
}

// alike reports whether two lines share half of their words: one may be the other with another
// name.
func (m *matching) alike(w *wanted, f *found) bool {
	a, b := searched(strings.Fields(w.line.Title())), searched(strings.Fields(f.line.Title()))
	common := 0
	for _, x := range a {
		if slices.ContainsFunc(b, func(y word) bool { return x.bare == y.bare }) {
			common++
		}
	}
	return common > 0 && 2*common >= min(len(a), len(b))
}

// splits gives a planned line whose quantity is too low further lines with its name in its option:
// the builder has split it.
func (m *matching) splits() {
	for _, w := range m.wanted {
		if len(w.got) != 1 {
			continue
		}
		for _, f := range m.found {
			more := quantityOf(w.got).Add(f.line.Quantity)
			if !f.taken && m.sameOption(w, f) && m.sameName(w, f) && !more.GreaterThan(w.line.Quantity) {
				w.got, f.taken = append(w.got, f), true
			}
		}
	}
}

// quantityOf returns the sum of quantities.
func quantityOf(got []*found) decimal.Decimal {
	var q decimal.Decimal
	for _, f := range got {
		q = q.Add(f.line.Quantity)
	}
	return q
}
