package plan

import (
	"fmt"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
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

// Priced reports whether it has a price of its own.
func (l OrderLine) Priced() bool { return l.Pricing.Kind != AsListed }

// Among is the line as an item of a change order: the one of items that it means, at the
// catalog's price unless it has one, or typed in free with its price. Items that are nil were
// not looked for. What comes out without a price of its own may have none here: it has the one
// it was sold at. An error is a state.Fault that says what to type instead.
func (l OrderLine) Among(items []state.CatalogItem, f Facts, c money.Currency) (state.Item, error) {
	read, ranked := l.Meant(items, f)
	if Sure(read.Words, ranked) {
		return l.item(read, &ranked[0], "", c)
	}
	unsure := ""
	if items != nil {
		unsure = ", and the catalog is not sure of it"
	}
	if it, err := l.item(l.Entry, nil, unsure, c); err == nil || len(ranked) == 0 {
		return it, err
	}
	var names []string
	for i := range ranked[:min(len(ranked), 5)] {
		names = append(names, Line{}.Of(&ranked[i]).Title())
	}
	if len(ranked) > len(names) {
		names = append(names, "…")
	}
	return state.Item{}, state.Invalid(fmt.Sprintf("“%s” may be %s: %s.", l.Name(), text.Count(len(ranked), "item"), strings.Join(names, ", ")),
		"Type more of it, or a price for a line of its own, such as @12.50.")
}

// item is the line of a catalog item, or typed in free where that is nil; unsure is what a
// missing price of that is said with.
func (l OrderLine) item(e Entry, of *state.CatalogItem, unsure string, c money.Currency) (state.Item, error) {
	line, err := e.Line(1, of, c.Symbol)
	if err != nil {
		return state.Item{}, err
	}
	it := line.item(c)
	it.ID, it.Cost = 0, e.Cost // the catalog's own is for the service to say
	switch {
	case it.SellPrice.Valid, l.Out && !l.Priced(): // what comes out has the price that it was sold at
	case of == nil:
		return it, state.Invalid("“"+e.Name()+"” has no price"+unsure+".", "Type the price behind it, such as @12.50.")
	default:
		return it, state.Invalid(line.Title()+" has no price in the catalog.", "Type one behind it, such as @12.50.")
	}
	if l.Out {
		it.Quantity.Decimal = it.Quantity.Decimal.Neg()
	}
	return it, nil
}
