package installer

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/compare"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// undecided is a removal that leaves open which of several areas loses how many.
type undecided struct {
	builtShare
	lines []*builtLine // of those areas
	areas []string     // their names
}

// settleElsewhere takes what change orders without an area remove from the areas that have it. If
// several areas have more than is removed, a guess would leave the wrong room without its parts, so
// the removal is undecided.
func (b *asBuilt) settleElsewhere() {
	a := state.Find(b.Areas, func(a *builtArea) bool {
		return a.From != changeorder.Ref{} && text.SameName(a.Area.Name, state.AnyArea)
	})
	if a == nil {
		return
	}
	all := a.Unmatched
	a.Unmatched = nil
	for i, s := range all {
		if !s.Quantity.Decimal.IsNegative() {
			a.Unmatched = append(a.Unmatched, s)
			continue
		}
		lines, areas := b.having(s.Item)
		if len(areas) > 1 && fewer(all[i:], s.Item, lines) {
			b.Undecided = append(b.Undecided, undecided{s, lines, areas})
			continue
		}
		if _, rest := takeFrom(lines, s.By, s.Item, s.Quantity.Decimal.Neg()); rest.IsPositive() {
			a.Unmatched = append(a.Unmatched, builtShare{s.By, s.Item, decimal.NewNullDecimal(rest.Neg())})
		}
	}
}

// having returns the lines with some of an item, and the names of their areas.
func (b *asBuilt) having(it *state.Item) (lines []*builtLine, areas []string) {
	for i := range b.Areas {
		found := slices.DeleteFunc(b.Areas[i].matching(it), func(l *builtLine) bool {
			return l.Quantity.Valid && !l.Quantity.Decimal.IsPositive()
		})
		if len(found) > 0 {
			lines, areas = append(lines, found...), append(areas, b.Areas[i].Area.NameWord())
		}
	}
	return lines, areas
}

// fewer reports whether the removals of an item, together, leave some of it.
func fewer(removals []builtShare, it *state.Item, lines []*builtLine) bool {
	left := money.Zero
	for _, l := range lines {
		left = money.Sum(left, l.Quantity)
	}
	for _, s := range removals {
		if compare.Same(s.Item, it) {
			left = money.Sum(left, s.Quantity)
		}
	}
	return !left.Valid || left.Decimal.IsPositive()
}

// undecidedOf returns the removals for display, without fees.
func undecidedOf(b *asBuilt) (list []Undecided) {
	for _, u := range b.Undecided {
		if u.Item.Type == state.ItemFee {
			continue
		}
		shown := Undecided{Unmatched: Unmatched{u.By, u.Quantity, unmatchedName(u.Item)}, Areas: u.areas}
		switch {
		case isPart(u.lines[0].Item):
			part := sheetPart(u.lines[0], 0, false)
			part.Quantity, part.By = u.Quantity, []changeorder.Ref{u.By}
			shown.part = &part
		case u.Item.Type == state.ItemLabor:
			shown.hours = u.Quantity.Decimal
		}
		list = append(list, shown)
	}
	return list
}
