// Package changeorder works out what the change orders of a proposal do to it, how far each has come, and what the
// contract comes to with them. A change order itself is a state.ChangeOrder.
package changeorder

import (
	"app.tender/tender/state"
	"app.tender/tender/state/compare"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// Kind says what a change order does with a line or a text.
type Kind string

// The kinds of change, in the order in which they are shown.
const (
	KindAdded    Kind = "added"
	KindRemoved  Kind = "removed"
	KindReplaced Kind = "replaced" // one line goes and another comes for it
	KindQuantity Kind = "quantity" // more or fewer of what the proposal has
	KindUnknown  Kind = "unknown"  // the quantity is not known
)

// Kinds lists the kinds of change of a line in the order in which they
// are shown.
func Kinds() []Kind {
	return []Kind{KindAdded, KindRemoved, KindReplaced, KindQuantity, KindUnknown}
}

// Area is what a change order does to one area.
type Area struct {
	Area   *state.Area   // of the change order
	Parent *state.Area   // of the proposal; nil when it has none of that name
	Option *state.Option // of Parent, the one that counts; nil when there is none
	Lines  []Line
	Texts  []Text
	Amount decimal.NullDecimal // signed, before discount and tax; invalid when it is not known
}

// Line is one line of a change order, or a pair of lines that belong
// together.
type Line struct {
	Kind   Kind
	Item   *state.Item         // what comes, goes or changes in number
	Before *state.Item         // KindReplaced: the line that goes
	From   decimal.NullDecimal // KindQuantity: how many the proposal has; invalid when it is not known
	To     decimal.NullDecimal // KindQuantity: how many there will be
	Child  bool                // it hangs on another line of the change order
	Amount decimal.NullDecimal // signed, before discount and tax; invalid when it is not known
}

// Internal reports whether the line costs the dealer something that the client
// is not charged for.
func (l *Line) Internal() bool {
	return money.IsZero(l.Item.SellPrice) && l.Item.Cost.Valid && !l.Item.Cost.Decimal.IsZero()
}

// Text is a text that a change order brings.
type Text struct {
	Field  state.TextField
	Text   state.MaybeText
	Before state.MaybeText // of the proposal's area; empty when it has none
}

// Unsaid reports whether the change order does not say all that it does to the area.
func (a *Area) Unsaid() bool {
	if a.Area.Unknown.Has(state.FieldOptions) {
		return true
	}
	o := a.Area.Counted()
	return o != nil && o.Unknown.Has(state.FieldItems)
}

// Of lists the lines of one kind, in the order of the change order.
func (a *Area) Of(kind Kind) []Line {
	var out []Line
	for _, l := range a.Lines {
		if l.Kind == kind {
			out = append(out, l)
		}
	}
	return out
}

// amountOf returns what the lines of one kind come to, signed, before discount and
// tax; invalid when that of any is not known.
func (a *Area) amountOf(kind Kind) decimal.NullDecimal {
	sum := money.Zero
	for i := range a.Lines {
		if a.Lines[i].Kind == kind {
			sum = money.Sum(sum, a.Lines[i].Amount)
		}
	}
	return sum
}

// ChangesOf says what a change order does to each area of its parent p, which
// may be nil: then every line is taken by its sign alone. A line is a change of
// quantity when p has the item and keeps some of it.
func ChangesOf(co *state.ChangeOrder, p *state.Proposal) []Area {
	var out []Area
	for a, o := range state.CountedOptions(co.Areas) {
		c := Area{Area: a, Parent: parentArea(p, a), Amount: o.ItemsTotal()}
		if c.Parent != nil {
			c.Option = c.Parent.Counted()
		}
		c.Lines = changedLines(o.Items, c.Option)
		c.Texts = changedTexts(o, c.Option)
		out = append(out, c)
	}
	return out
}

// parentArea finds the area that a changes by its name, and one without a name by
// its id: another service may count the ids of a change order's areas for
// themselves, and lines in the wrong room are worse than a room too many.
func parentArea(p *state.Proposal, a *state.Area) *state.Area {
	switch {
	case p == nil:
		return nil
	case text.NameKey(a.Name) == "":
		return p.Area(a.ID)
	}
	for i := range p.Areas {
		if text.SameName(p.Areas[i].Name, a.Name) {
			return &p.Areas[i]
		}
	}
	return nil
}

func changedTexts(o, parent *state.Option) []Text {
	if parent == nil {
		parent = &state.Option{}
	}
	var out []Text
	for _, t := range []Text{
		{state.ClientDescription, o.Unknown.Maybe(state.FieldClientDescription, o.ClientDescription), parent.Unknown.Maybe(state.FieldClientDescription, parent.ClientDescription)},
		{state.InstallerNotes, o.Unknown.Maybe(state.FieldInstallerNotes, o.InstallerNotes), parent.Unknown.Maybe(state.FieldInstallerNotes, parent.InstallerNotes)},
	} {
		if t.Text.Unknown || t.Text.Text != "" && t.Text != t.Before {
			out = append(out, t)
		}
	}
	return out
}

// changedLines sorts the lines of a change order by what they do to parent.
func changedLines(items []state.Item, parent *state.Option) []Line {
	child, pair := state.Children(items), Replacements(items)
	stock := stockOf(parent)
	out := make([]Line, 0, len(items))
	for i := range items {
		it := &items[i]
		l := Line{Item: it, Amount: it.Extended(), Child: child(it)}
		switch partner, paired := pair[i]; {
		case paired && it.Quantity.Decimal.IsNegative():
			stock.take(it)
			continue // the line that comes for it tells of it
		case paired:
			stock.take(it)
			l.Kind, l.Before = KindReplaced, &items[partner]
			l.Amount = money.Sum(l.Amount, l.Before.Extended())
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

// kindOfChange says what a line of that quantity is, when the proposal knows
// its item and has so many of it afterwards.
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

// stock is how many of each item an option has, as lines change it; invalid when
// that is not known.
type stock map[string]*decimal.NullDecimal

// stockOf counts the items of an option, which may be nil.
func stockOf(o *state.Option) stock {
	s := stock{}
	if o == nil {
		return s
	}
	for i := range o.Items {
		it := &o.Items[i]
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
	return s
}

// of returns the count of an item; nil when there is none.
func (s stock) of(it *state.Item) *decimal.NullDecimal {
	for _, k := range compare.ThingKeys(it) {
		if count := s[k]; count != nil {
			return count
		}
	}
	return nil
}

// take changes the count by a line's quantity. known is false when the option
// has no such item.
func (s stock) take(it *state.Item) (from, to decimal.NullDecimal, known bool) {
	count := s.of(it)
	if count == nil {
		return from, to, false
	}
	from = *count
	*count = money.Sum(from, it.Quantity)
	return from, *count, true
}
