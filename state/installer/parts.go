package installer

import (
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/compare"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// Part is one part of a sheet, followed by its accessories.
type Part struct {
	Key         PartKey
	Depth       int // nesting level, from 0
	Brand       string
	Model       string
	Description string              // what it is, in a few words
	Text        state.MaybeText     // what it is, at length
	Quantity    decimal.NullDecimal // to build; 0 if Gone, invalid if unknown
	Price       decimal.NullDecimal // per unit; invalid if unknown or without prices
	Cost        decimal.NullDecimal // per unit; invalid if unknown or without prices

	Several bool                // it has several prices or costs, because of change orders
	By      []changeorder.Ref   // the change orders that add it or change its quantity, in order
	New     bool                // a change order adds it
	Was     decimal.NullDecimal // the quantity before change orders changed it
	Gone    bool                // change orders remove all of it: shown, but not built
	Instead []string            // the parts that it replaces; if Gone, those that replace it
}

// Name returns brand and model, else the description.
func (p *Part) Name() string { return state.TitleOf(p.Brand, p.Model, p.Description) }

// partTree nests parts below their parents.
type partTree struct {
	prices   bool
	children map[*builtLine][]*builtLine
	placed   map[*builtLine]bool
	list     []Part
}

// isPart reports whether a line is something to carry: not labor, a fee or a credit.
func isPart(it *state.Item) bool { return it.IsPart() && !isCredit(it) }

// sheetParts returns all lines except labor, fees and credits, with accessories below their
// parents. A replacement takes the place of the removed part, which is listed below it. A part with
// a missing or circular parent is at the top level, so that none is lost.
func sheetParts(lines []*builtLine, prices bool) []Part {
	t := partTree{
		prices: prices, children: make(map[*builtLine][]*builtLine),
		placed: make(map[*builtLine]bool, len(lines)),
	}
	var roots []*builtLine
	for _, l := range lines {
		if !isPart(l.Item) {
			continue
		}
		if parent := standingParent(l); parent != nil {
			t.children[parent] = append(t.children[parent], l)
		} else {
			roots = append(roots, l)
		}
	}
	for _, l := range roots {
		t.place(l, 0)
	}
	for _, l := range lines {
		if isPart(l.Item) {
			t.place(l, 0)
		}
	}
	return t.list
}

// standingParent returns the part that a line belongs to, or nil. A removed parent is represented
// by its replacement.
func standingParent(l *builtLine) *builtLine {
	parent := l.Parent
	for seen := []*builtLine{l}; parent != nil; parent = parent.ReplacedBy[0] {
		switch {
		case slices.Contains(seen, parent) || !isPart(parent.Item):
			return nil
		case !parent.gone() || l.gone():
			return parent
		case len(parent.ReplacedBy) == 0:
			return nil
		}
		seen = append(seen, parent)
	}
	return nil
}

func (t *partTree) place(l *builtLine, depth int) {
	if t.placed[l] {
		return
	}
	t.placed[l] = true
	if l.gone() {
		for _, by := range l.ReplacedBy {
			if isPart(by.Item) {
				t.place(by, depth)
			}
		}
	}
	t.list = append(t.list, sheetPart(l, depth, t.prices))
	for _, c := range t.children[l] {
		t.place(c, depth+1)
	}
}

func sheetPart(l *builtLine, depth int, prices bool) Part {
	it := l.Item
	p := Part{
		Key: PartKey{ChangeOrder: l.From.ID, Item: it.ID}, Depth: depth, Brand: strings.TrimSpace(it.Brand),
		Model:       strings.TrimSpace(it.Model),
		Description: text.NonBlank(it.ShortDescription, it.Name, it.Description, unknownName(it)),
		Text:        it.Unknown.Maybe(state.FieldDescription, it.Description),
		Quantity:    l.Quantity, By: l.changedBy(), New: l.From != changeorder.Ref{}, Gone: l.gone(),
	}
	if own := l.own(); !money.Equal(own, l.Quantity) {
		p.Was = own
	}
	others := l.Replaces
	if p.Gone {
		others = l.ReplacedBy
	}
	for _, o := range others {
		p.Instead = append(p.Instead, state.TitleOf(o.Item.Brand, o.Item.Model, compare.Describe(o.Item)))
	}
	if prices {
		p.Price, p.Cost = it.SellPrice, it.Cost
		for _, s := range l.Shares {
			if !money.Equal(s.Item.SellPrice, it.SellPrice) {
				p.Price, p.Several = decimal.NullDecimal{}, len(l.Shares) > 1
			}
			if !money.Equal(s.Item.Cost, it.Cost) {
				p.Cost, p.Several = decimal.NullDecimal{}, len(l.Shares) > 1
			}
		}
	}
	return p
}
