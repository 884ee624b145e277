package plan

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// OrderLine is a line of a change order as a person types it: an entry, with a minus before
// it for what comes out.
type OrderLine struct {
	Entry

	Out bool // its quantity counts below 0, which makes it a credit
}

// ParseOrderLine reads a line of a change order. An error is a state.Fault that says what to
// type instead.
func ParseOrderLine(typed string) (OrderLine, error) {
	typed = strings.TrimSpace(typed)
	in := strings.TrimLeft(typed, "-−")
	e, err := ParseEntry(in)
	if err == nil && e.Accessory {
		err = state.Invalid("A line of a change order is an accessory of no other.", "Take away the >.")
	}
	return OrderLine{e, in != typed}, err
}

// NoOrderLine returns why a change order without a line is not made: it would change nothing.
func NoOrderLine() state.Fault {
	return state.Invalid("A change order needs a line.", "Type what comes or goes, such as 2 vx-75 or −1 vx-55; texts alone are changed in the web app.")
}

// Priced reports whether it has a price of its own.
func (l OrderLine) Priced() bool { return l.Pricing.Kind != AsListed }

// Among returns the line as an item of a change order: the one of items that it means, at the
// catalog's price unless it has one, or a custom line with its price. Items that are nil were
// not looked for. What comes out without a price of its own may have none here: it has the one
// it was sold at. An error is a state.Fault that says what to type instead.
func (l OrderLine) Among(items []state.CatalogItem, f Facts, c money.Currency) (state.Item, error) {
	r := l.In(items, f)
	if err := r.Unclear(); err != nil && items != nil && (l.Priced() || !l.Out) {
		return state.Item{}, err
	}
	return l.item(r, c)
}

// item returns the line as it reads.
func (l OrderLine) item(r Reading, c money.Currency) (state.Item, error) {
	line, err := r.Line(1, r.Item, c.Symbol)
	if err != nil {
		return state.Item{}, err
	}
	it := line.item(c)
	it.ID, it.Cost = 0, r.Cost // the catalog's own is for the service to say
	switch {
	case it.SellPrice.Valid, l.Out && !l.Priced(): // what comes out has the price that it was sold at
	case r.Item == nil:
		return it, state.Invalid(quoted(r.Name())+" has no price.", "Type the price behind it, such as @12.50.")
	default:
		return it, state.Invalid(line.Title()+" has no price in the catalog.", "Type one behind it, such as @12.50.")
	}
	if l.Out {
		it.Quantity.Decimal = it.Quantity.Decimal.Neg()
	}
	return it, nil
}
