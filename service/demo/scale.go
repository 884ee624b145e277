package demo

import (
	"fmt"
	"strings"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// scale is the size of a job.
type scale struct {
	name      string
	areas     span
	options   span // an area
	lines     span // of all options
	value     span // of the counted options after discount, in dollars, before tax
	orders    span // change orders
	grade     int
	workplace bool
}

type span struct{ from, to int }

func (s span) holds(n int) bool { return s.from <= n && n <= s.to }

// The scales of real jobs.
var (
	retrofit = scale{
		name: "retrofit", areas: span{1, 3}, options: span{1, 2}, lines: span{10, 30}, value: span{4_000, 15_000},
		orders: span{0, 1},
	}
	house = scale{
		name: "house", areas: span{6, 10}, options: span{1, 3}, lines: span{60, 150}, value: span{25_000, 60_000},
		orders: span{1, 3},
	}
	largeHouse = scale{
		name: "large house", areas: span{15, 25}, options: span{2, 3}, lines: span{250, 600},
		value: span{100_000, 250_000}, orders: span{3, 8}, grade: 1,
	}
	boardrooms = scale{
		name: "boardrooms", areas: span{12, 12}, options: span{1, 2}, lines: span{280, 320},
		value: span{200_000, 400_000}, orders: span{2, 5}, workplace: true,
	}
)

// UnmarshalText parses the name of a scale, with the prefix "workplace " for a workplace.
func (s *scale) UnmarshalText(text []byte) error {
	name, atWork := strings.CutPrefix(string(text), "workplace ")
	for _, *s = range []scale{retrofit, house, largeHouse, boardrooms} {
		if s.name == name {
			s.workplace = s.workplace || atWork
			return nil
		}
	}
	return fmt.Errorf("there is no scale %q", text)
}

// atWork returns the same scale for a workplace.
func (s scale) atWork() scale {
	s.workplace = true
	return s
}

// maxAttempts bounds the search for areas that fit a scale. Most scales need a handful of
// attempts; one that needs more is wrong.
const maxAttempts = 500

// fit makes areas of a proposal until they fit a scale, and releases the ids of those that
// did not. The options get the proposal's status or, if it is agreed, the client's choice.
func (b builder) fit(p *Proposal, s scale, build func(scale) []state.Area) error {
	before := b.g.next
	for range maxAttempts {
		p.Areas = build(s)
		if agreed(p.Status) {
			b.accept(p.Areas)
		}
		value := state.Summarize(p.Areas, p.Discount, money.TaxRates{}, dollars()).Subtotal
		if s.lines.holds(countLines(p.Areas)) && s.value.holds(int(value.Decimal.IntPart())) {
			if !agreed(p.Status) {
				mark(p.Areas, p.Status)
			}
			return nil
		}
		b.g.next = before
	}
	return fmt.Errorf("no areas of the scale %q were found in %d attempts", s.name, maxAttempts)
}

// agreed reports whether the client has chosen one option of each area.
func agreed(s state.Status) bool { return s == state.StatusAccepted || s == state.StatusCompleted }

// attempt makes areas of a scale without checking lines and value.
func (b builder) attempt(s scale) []state.Area {
	b.grade = s.grade
	if s.areas.from == s.areas.to {
		return b.alike(s)
	}
	plan := rooms().Homes
	if s.workplace {
		plan = rooms().Work[1:]
	}
	var areas []state.Area
	for _, at := range b.rooms(plan, b.r.between(s.areas.from, s.areas.to)) {
		b.g.next.area++
		a := state.Area{ID: b.g.next.area, Name: at.name}
		a.Options = b.options(at.room, b.optionCount(s))
		areas = append(areas, a)
	}
	return areas
}

// optionCount favours the fewest options, as people do.
func (b builder) optionCount(s scale) int {
	return min(b.r.between(s.options.from, s.options.to), b.r.between(s.options.from, s.options.to))
}

// alike makes rooms that differ only in their names.
func (b builder) alike(s scale) []state.Area {
	rm := rooms().Work[0]
	areas := make([]state.Area, 0, s.areas.to)
	for i := range s.areas.to {
		b.g.next.area++
		n := s.options.to
		if i >= s.areas.to-2 {
			n = s.options.from
		}
		areas = append(areas, state.Area{
			ID: b.g.next.area, Name: fmt.Sprintf("%s %d", rm.Names[0], i+1), Options: b.options(rm, n),
		})
	}
	return areas
}

// namedRoom is a room with its name in one proposal.
type namedRoom struct {
	room
	name string
}

// rooms chooses n rooms with different names, in the order of the plan.
func (b builder) rooms(plan []room, n int) []namedRoom {
	var all []namedRoom
	for _, rm := range plan {
		for _, name := range rm.Names {
			all = append(all, namedRoom{rm, name})
		}
	}
	return some(b.r, n, all)
}

// accept marks one option of each area as the client's choice.
func (b builder) accept(areas []state.Area) {
	for i := range areas {
		chosen := b.r.IntN(len(areas[i].Options))
		for j := range areas[i].Options {
			areas[i].Options[j].Status = state.StatusDeclined
			if j == chosen {
				areas[i].Options[j].Status = state.StatusAccepted
			}
		}
	}
}

// mark sets the status of every option of a proposal that is not accepted.
func mark(areas []state.Area, s state.Status) {
	for _, o := range state.EachOption(areas) {
		o.Status = s
	}
}

// countLines counts the lines of all options.
func countLines(areas []state.Area) int {
	var n int
	for _, o := range state.EachOption(areas) {
		n += len(o.Items)
	}
	return n
}

// recurringOf gathers the recurring services of the counted options.
func recurringOf(areas []state.Area) state.RecurringServices {
	var rs state.RecurringServices
	total := decimal.Zero
	for a, o := range state.CountedOptions(areas) {
		monthly := o.TotalRecurringService.Decimal
		if !monthly.IsPositive() {
			continue
		}
		rs.Items = append(rs.Items,
			state.RecurringItem{Name: "Care plan, " + a.Name, Period: "month", Total: decimal.NewNullDecimal(monthly)})
		total = total.Add(monthly)
	}
	rs.Total = decimal.NewNullDecimal(total)
	return rs
}
