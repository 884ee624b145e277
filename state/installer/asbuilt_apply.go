package installer

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"github.com/shopspring/decimal"
)

// applier applies the lines of one change order to one area.
type applier struct {
	area  *builtArea
	by    changeorder.Ref
	items []state.Item
	pairs map[int]int          // index of a removed line to the index of its replacement
	at    map[state.ItemID]int // index of a line in items
	came  map[int]*builtLine   // the line that an added line became
	took  map[int][]*builtLine // the lines that a removed line was taken from
	under map[int]bool         // lines whose parent is being looked up, to stop at cycles
}

// apply adds lines before it removes any, so that a change order that adds and removes the same item
// settles that by itself.
func (b *builtArea) apply(by changeorder.Ref, items []state.Item) {
	l := applier{
		area: b, by: by, items: items, pairs: changeorder.Replacements(items),
		at:   make(map[state.ItemID]int, len(items)),
		came: make(map[int]*builtLine), took: make(map[int][]*builtLine), under: make(map[int]bool),
	}
	for i := range items {
		if items[i].ID != 0 {
			l.at[items[i].ID] = i
		}
	}
	for i := range items {
		if items[i].Quantity.Decimal.IsPositive() {
			l.bring(i)
		}
	}
	for i := range items {
		switch it := &items[i]; {
		case it.Quantity.Decimal.IsZero(): // or unknown
			b.Unmatched = append(b.Unmatched, builtShare{by, it, it.Quantity})
		case it.Quantity.Decimal.IsNegative():
			l.take(i)
		}
	}
}

// bring adds a line to the area's line of the same item, or as a separate line. With a parent,
// only lines below that parent count as the same.
func (l *applier) bring(i int) *builtLine {
	if line := l.came[i]; line != nil || l.under[i] {
		return line
	}
	it := &l.items[i]
	l.under[i] = true
	parent := l.parent(it)
	l.under[i] = false
	for _, line := range l.area.matching(it) {
		if parent == nil || line.Parent == parent {
			line.add(l.by, it, it.Quantity)
			l.came[i] = line
			return line
		}
	}
	line := l.area.addLine(it, l.by)
	line.Parent = parent
	l.came[i] = line
	return line
}

// parent returns the line that an item belongs to: one of the same change order, else one of the
// proposal, or nil.
func (l *applier) parent(it *state.Item) *builtLine {
	if it.ParentID == 0 || it.ParentID == it.ID {
		return nil
	}
	if i, own := l.at[it.ParentID]; own {
		if l.items[i].Quantity.Decimal.IsPositive() {
			return l.bring(i)
		}
		return nil
	}
	for _, line := range l.area.Lines {
		if line.From == (changeorder.Ref{}) && line.Item.ID == it.ParentID {
			return line
		}
	}
	return nil
}

// take removes a line from the lines that match it, as much from each as it has. The rest is
// unmatched.
func (l *applier) take(i int) {
	it := &l.items[i]
	lines := l.area.matching(it)
	if parent, own := l.at[it.ParentID]; own && it.ParentID != 0 {
		// An accessory of a removed line is removed with it.
		slices.SortStableFunc(lines, func(a, b *builtLine) int {
			return rank(slices.Contains(l.took[parent], a.Parent)) - rank(slices.Contains(l.took[parent], b.Parent))
		})
	}
	taken, rest := takeFrom(lines, l.by, it, it.Quantity.Decimal.Neg())
	l.took[i] = taken
	if rest.IsPositive() {
		l.area.Unmatched = append(l.area.Unmatched, builtShare{l.by, it, decimal.NewNullDecimal(rest.Neg())})
	}
	partner, paired := l.pairs[i]
	if !paired {
		return
	}
	comes := l.came[partner]
	for _, goes := range taken {
		if goes != comes && !slices.Contains(goes.ReplacedBy, comes) {
			goes.ReplacedBy = append(goes.ReplacedBy, comes)
			comes.Replaces = append(comes.Replaces, goes)
		}
	}
}

// takeFrom removes a quantity of an item from lines in order. It returns the lines it took from,
// and how much none of them had. A line of unknown quantity is assumed to have all of it.
func takeFrom(
	lines []*builtLine, by changeorder.Ref, it *state.Item,
	number decimal.Decimal,
) (taken []*builtLine, rest decimal.Decimal) {
	rest = number
	for _, line := range lines {
		n := rest
		if line.Quantity.Valid {
			n = decimal.Min(rest, line.Quantity.Decimal)
		}
		if !n.IsPositive() {
			continue
		}
		line.add(by, it, decimal.NewNullDecimal(n.Neg()))
		rest = rest.Sub(n)
		taken = append(taken, line)
	}
	return taken, rest
}

// settle takes what is unmatched from what later change orders added.
func (b *builtArea) settle() {
	var left []builtShare
	for _, s := range b.Unmatched {
		if s.Quantity.Decimal.IsZero() {
			left = append(left, s)
			continue
		}
		if _, rest := takeFrom(b.matching(s.Item), s.By, s.Item, s.Quantity.Decimal.Neg()); !rest.IsZero() {
			left = append(left, builtShare{s.By, s.Item, decimal.NewNullDecimal(rest.Neg())})
		}
	}
	b.Unmatched = left
}
