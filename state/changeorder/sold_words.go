package changeorder

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
)

// leftAfter returns what took some of an item out: " left after CO 2 and the line before", since the proposal still
// shows what it had; "" if nothing did. own is the number of lines of the new change order that do.
func leftAfter(out []Ref, own int) string {
	var words []string
	if len(out) > 0 {
		words = append(words, Refs(out))
	}
	switch {
	case own > 1:
		words = append(words, "the lines before")
	case own == 1:
		words = append(words, "the line before")
	case len(out) == 0:
		return ""
	}
	return " left after " + strings.Join(words, " and ")
}

// everywhere returns how many of an item all areas have together, given how many s.in has, and the change orders that
// removed some without naming an area.
func (s *Sold) everywhere(it *state.Item, in decimal.NullDecimal) (all decimal.NullDecimal, without []Ref) {
	all = in
	for i := range s.others {
		a := &s.others[i]
		for j := range a.Options[0].Items {
			l := &a.Options[0].Items[j]
			if !means(it, l) {
				continue
			}
			all = money.Sum(all, l.Quantity)
			if l.Quantity.Decimal.IsNegative() && text.SameName(a.Name, state.AnyArea) &&
				!slices.Contains(without, a.from) {
				without = append(without, a.from)
			}
		}
	}
	return all, without
}

// elsewhere returns the other areas that have an item: "Living Room has 2, Den has 1"; "" for none.
func (s *Sold) elsewhere(it *state.Item) string {
	var names []string
	has := map[string]decimal.NullDecimal{}
	for _, a := range s.others {
		for i := range a.Options[0].Items {
			l := &a.Options[0].Items[i]
			if !means(it, l) {
				continue
			}
			key := text.NameKey(a.Name)
			if _, known := has[key]; !known {
				names, has[key] = append(names, a.NameWord()), money.Zero
			}
			has[key] = money.Sum(has[key], l.Quantity)
		}
	}
	var words []string
	for _, name := range names {
		if q := has[text.NameKey(name)]; q.Valid && q.Decimal.IsPositive() {
			words = append(words, name+" has "+money.FormatQuantity(q))
		}
	}
	return strings.Join(words, ", ")
}
