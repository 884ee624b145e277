// Package changeorder calculates what a proposal's change orders do to it, their progress, and the
// contract value. A change order itself is a state.ChangeOrder.
package changeorder

import (
	"maps"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/compare"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// Kind is the kind of change to a line or a text.
type Kind string

// The kinds of change, in display order.
const (
	KindAdded    Kind = "added"
	KindRemoved  Kind = "removed"
	KindReplaced Kind = "replaced" // one line replaces another
	KindQuantity Kind = "quantity" // more or fewer of an item that was sold before
	KindUnknown  Kind = "unknown"  // the quantity is unknown
)

// Kinds returns the kinds of change to a line, in display order.
func Kinds() []Kind {
	return []Kind{KindAdded, KindRemoved, KindReplaced, KindQuantity, KindUnknown}
}

// Area holds a change order's changes to one area.
type Area struct {
	Area   *state.Area   // the change order's area
	Parent *state.Area   // the proposal's area; nil if it has none of that name
	Option *state.Option // the counted option of Parent; nil if there is none
	Lines  []Line
	Texts  []Text
	Amount decimal.NullDecimal // signed, before discount and tax; invalid if unknown
}

// Line is a line of a change order, or a pair of lines if one replaces the other.
type Line struct {
	Kind   Kind
	Item   *state.Item         // the added, removed or changed item
	Before *state.Item         // KindReplaced: the removed line
	From   decimal.NullDecimal // KindQuantity: the quantity before; invalid if unknown
	To     decimal.NullDecimal // KindQuantity: the resulting quantity
	Child  bool                // its parent is in the change order
	Amount decimal.NullDecimal // signed, before discount and tax; invalid if unknown
}

// Internal reports whether the line is a cost to the dealer that the client is not charged for.
func (l *Line) Internal() bool {
	return money.IsZero(l.Item.SellPrice) && l.Item.Cost.Valid && !l.Item.Cost.Decimal.IsZero()
}

// Text is a text that a change order sets.
type Text struct {
	Field  state.TextField
	Text   state.MaybeText
	Before state.MaybeText // of the proposal's area; empty if it has none
}

// Omitted reports whether the service omitted part of what the change order does to the area.
func (a *Area) Omitted() bool {
	if a.Area.Unknown.Has(state.FieldOptions) {
		return true
	}
	o := a.Area.Counted()
	return o != nil && o.Unknown.Has(state.FieldItems)
}

// Of returns the lines of one kind in order.
func (a *Area) Of(kind Kind) []Line {
	return state.Filter(a.Lines, func(l *Line) bool { return l.Kind == kind })
}

// ChangesOf returns a change order's changes to each area of its proposal p with the change orders agreed before it
// (Set.Before). A line changes a quantity if those have the item and keep some of it. If p is nil, the sign alone
// decides the kind.
func ChangesOf(co *state.ChangeOrder, p *state.Proposal, before ...*state.ChangeOrder) []Area {
	var out []Area
	for a, o := range state.CountedOptions(co.Areas) {
		c := Area{Area: a, Parent: parentArea(p, a), Amount: o.ItemsTotal(co.Summary.Currency)}
		if c.Parent != nil {
			c.Option = c.Parent.Counted()
		}
		c.Lines = changedLines(o.Items, c.stock(p, before), co.Summary.Currency)
		c.Texts = changedTexts(o, c.before(p))
		out = append(out, c)
	}
	return out
}

// stock counts the items of the area in p with the change orders before.
func (a *Area) stock(p *state.Proposal, before []*state.ChangeOrder) stock {
	s := stockOf(a.Option)
	if p == nil {
		return s
	}
	for _, b := range before {
		for earlier, o := range state.CountedOptions(b.Areas) {
			if text.SameName(earlier.Name, a.Area.Name) || a.Parent != nil && parentArea(p, earlier) == a.Parent {
				s.apply(o.Items)
			}
		}
	}
	return s
}

// parentArea returns the area that a changes: by name, or by id if a has no name. A service may
// number the areas of a change order separately, and lines in the wrong room are worse than an
// extra room.
func parentArea(p *state.Proposal, a *state.Area) *state.Area {
	switch {
	case p == nil:
		return nil
	case text.NameKey(a.Name) == "":
		return p.Area(a.ID)
	default:
		return state.Find(p.Areas, func(of *state.Area) bool { return text.SameName(of.Name, a.Name) })
	}
}

// before returns the option of p whose texts the change order replaces: an empty one if p has none, and one without
// known texts if the service did not say.
func (a *Area) before(p *state.Proposal) *state.Option {
	switch {
	case a.Option != nil:
		return a.Option
	case a.Parent == nil && p != nil && (p.Unknown.Has(state.FieldAreas) || slices.ContainsFunc(p.Areas, unnamed)),
		a.Parent != nil && a.Parent.Unknown.Has(state.FieldOptions):
		return &state.Option{Unknown: state.UnknownFields(state.FieldClientDescription, state.FieldInstallerNotes)}
	default:
		return &state.Option{}
	}
}

// unnamed reports whether the service left out the name of an area, which may then be any.
func unnamed(a state.Area) bool { return a.Unknown.Has(state.FieldName) }

func changedTexts(o, parent *state.Option) []Text {
	var out []Text
	for _, t := range []Text{
		{
			state.ClientDescription, o.Unknown.Maybe(state.FieldClientDescription, o.ClientDescription),
			parent.Unknown.Maybe(state.FieldClientDescription, parent.ClientDescription),
		},
		{
			state.InstallerNotes, o.Unknown.Maybe(state.FieldInstallerNotes, o.InstallerNotes),
			parent.Unknown.Maybe(state.FieldInstallerNotes, parent.InstallerNotes),
		},
	} {
		if t.Text.Unknown || t.Text.Text != "" && t.Text != t.Before {
			out = append(out, t)
		}
	}
	return out
}

// changedLines classifies the lines of a change order in c by their effect on stock.
func changedLines(items []state.Item, stock stock, c money.Currency) []Line {
	child, pair := state.Children(items), Replacements(items)
	out := make([]Line, 0, len(items))
	for i := range items {
		it := &items[i]
		l := Line{Item: it, Amount: it.Extended(c), Child: child(it)}
		switch partner, paired := pair[i]; {
		case paired && it.Quantity.Decimal.IsNegative():
			stock.take(it)
			continue // listed with the line that replaces it
		case paired:
			stock.take(it)
			l.Kind, l.Before = KindReplaced, &items[partner]
			l.Amount = money.Sum(l.Amount, l.Before.Extended(c))
		default:
			from, to, known := stock.take(it)
			l.Kind = kindOfChange(it.Quantity, to, known)
			if l.Kind == KindQuantity {
				l.From, l.To = from, to
			}
		}
		out = append(out, l)
	}
	return out
}

// kindOfChange returns the kind of a line with this quantity; known and left say whether the item was sold before, and
// how many are left.
func kindOfChange(quantity, left decimal.NullDecimal, known bool) Kind {
	switch {
	case !quantity.Valid:
		return KindUnknown
	case known && (!left.Valid || left.Decimal.IsPositive()):
		return KindQuantity
	case quantity.Decimal.IsNegative():
		return KindRemoved
	default:
		return KindAdded
	}
}

// stock is the quantity of each item in an option while changes are applied; invalid if unknown.
type stock map[string]*decimal.NullDecimal

// stockOf counts the items of an option, which may be nil.
func stockOf(o *state.Option) stock {
	s := stock{}
	if o == nil {
		return s
	}
	for i := range o.Items {
		s.add(&o.Items[i])
	}
	return s
}

func (s stock) add(it *state.Item) {
	count := s.of(it)
	if count == nil {
		count = &decimal.NullDecimal{Valid: true}
	}
	*count = money.Sum(*count, it.Quantity)
	for _, k := range compare.ThingKeys(it) {
		if s[k] == nil {
			s[k] = count
		}
	}
}

// apply changes the counts by the lines of an earlier change order. It removes items of which nothing is left.
func (s stock) apply(items []state.Item) {
	for i := range items {
		s.add(&items[i])
	}
	maps.DeleteFunc(s, func(_ string, count *decimal.NullDecimal) bool {
		return count.Valid && !count.Decimal.IsPositive()
	})
}

// of returns the count of an item, or nil.
func (s stock) of(it *state.Item) *decimal.NullDecimal {
	for _, k := range compare.ThingKeys(it) {
		if count := s[k]; count != nil {
			return count
		}
	}
	return nil
}

// take changes the count by a line's quantity. known is false if the option has no such item.
func (s stock) take(it *state.Item) (from, to decimal.NullDecimal, known bool) {
	count := s.of(it)
	if count == nil {
		return from, to, false
	}
	from = *count
	*count = money.Sum(from, it.Quantity)
	return from, *count, true
}
