package plan

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// OrderLine is a typed line of a change order: an entry, with a minus before it for a removal.
type OrderLine struct {
	Entry

	Out bool // a removal: its quantity becomes negative, which makes it a credit
}

// ParseOrderLine parses a line of a change order. The error is a state.Fault that says what to
// type instead.
func ParseOrderLine(typed string) (OrderLine, error) {
	entry, out := OrderEntry(typed)
	e, err := ParseEntry(entry)
	switch spaced := strings.TrimSpace(entry) != entry; {
	case err != nil || !out:
	case spaced && strings.IndexAny(strings.TrimSpace(typed), "-–—") == 0:
		err = state.Invalid("A dash and a space may be a minus or the mark of a list.",
			"Without the space it removes, without the dash it adds.")
	case e.Accessory:
		err = state.Invalid("An accessory is removed by a line of its own.", "Remove the >.")
	}
	return OrderLine{e, out}, err
}

// OrderEntry returns a line of a change order without the sign before it, and whether that is a minus: one of those
// that people and writing programs type.
func OrderEntry(typed string) (entry string, out bool) {
	typed = withoutPlus(strings.TrimSpace(typed))
	entry = strings.TrimLeft(typed, "-−－–—")
	return entry, entry != typed
}

// String returns the line in a form that ParseOrderLine parses back.
func (l OrderLine) String() string {
	if l.Out {
		return "-" + l.Entry.String()
	}
	return l.Entry.String()
}

// withoutPlus returns a line without the plus that some type before a quantity, beside the minus of a removal.
func withoutPlus(typed string) string {
	rest, plus := strings.CutPrefix(typed, "+")
	if words := strings.Fields(rest); plus && len(words) > 0 && quantityPattern().MatchString(words[0]) {
		return rest
	}
	return typed
}

// NoOrderLine returns the fault for a change order without lines, which would change nothing.
func NoOrderLine() state.Fault {
	return state.Invalid("A change order needs a line.",
		"Type what to add or remove, such as 2 vx-75 or −1 vx-55.")
}

// Priced reports whether the line has a typed price.
func (l OrderLine) Priced() bool { return l.Pricing.Kind != AsListed }

// Among returns the line as an item of a change order: the one of items that it means, at the
// catalog's price unless one was typed, or a custom line with a typed price. A removal means one of
// the sold items if it can. Nil items mean that the catalog was not searched. A removal may have no
// price here: it has the price it was sold at. The error is a state.Fault that says what to type
// instead. An accessory has a parent, which is not known here.
func (l OrderLine) Among(items, sold []state.CatalogItem, f Facts, c money.Currency) (state.Item, error) {
	if l.Out {
		switch r := l.In(sold, f); {
		case r.Item != nil:
			return l.item(r, c)
		case len(r.May) > 0:
			return state.Item{}, r.Unclear()
		}
	}
	r := l.In(items, f)
	if err := r.Unclear(); err != nil && items != nil && (l.Priced() || !l.Out) {
		return state.Item{}, err
	}
	return l.item(r, c)
}

// item returns the reading as an item.
func (l OrderLine) item(r Reading, c money.Currency) (state.Item, error) {
	line, err := r.Line(1, r.Item, c.Symbol)
	if err != nil {
		return state.Item{}, err
	}
	it := line.item(c)
	it.ID, it.Cost = 0, r.Cost // the service knows the catalog's cost
	if l.Accessory {
		it.ParentID = state.ItemID(Above)
	}
	switch {
	case it.SellPrice.Valid, l.Out && !l.Priced(): // a removal has the price that it was sold at
	case r.Item == nil:
		return it, state.Invalid(quoted(r.Name())+" has no price.", "Add the price, such as @12.50.")
	default:
		return it, state.Invalid(line.Title()+" has no price in the catalog.", "Add one, such as @12.50.")
	}
	if l.Out {
		it.Quantity.Decimal = it.Quantity.Decimal.Neg()
	}
	return it, nil
}
