package plan

import (
	"fmt"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Reading is what an entry means in a catalog. One rule holds wherever a line is typed: it is
// the item when no other can be meant, and a custom line when none can be, or when its name is
// in quotes. What may be several items is never made a custom line unasked.
type Reading struct {
	Entry                     // as it reads then; see Meant
	Item  *state.CatalogItem  // nil for a custom line
	May   []state.CatalogItem // the items that can be meant, the likeliest first, where it is not sure which
}

// In reads the entry among the items that were found for it.
func (e Entry) In(items []state.CatalogItem, f Facts) Reading {
	read, ranked := e.Meant(items, f)
	if !Sure(read.Words, ranked) {
		return Reading{Entry: e, May: ranked}
	}
	return Reading{Entry: read, Item: &ranked[0]}
}

// mostNamed is how many items are named that a line may mean.
const mostNamed = 5

// Unclear returns why the line can't be taken as it is: several items can be meant, or there is
// none and no price that makes a custom line of it. The error is a state.Fault that says what
// to type instead.
func (r Reading) Unclear() error {
	switch {
	case len(r.May) == 0 && (r.Item != nil || r.Custom || r.Pricing.Kind != AsListed):
		return nil
	case len(r.May) == 0:
		return state.Invalid("The catalog has no "+quoted(r.Name())+".", "Check the words, or type the price of a custom line behind them, such as @12.50.")
	}
	names := make([]string, 0, mostNamed+1)
	for i := range r.May[:min(len(r.May), mostNamed)] {
		names = append(names, Line{}.Of(&r.May[i]).Title())
	}
	if len(r.May) > mostNamed {
		names = append(names, "…")
	}
	return state.Invalid(fmt.Sprintf("%s may be %s: %s.", quoted(r.Name()), text.Count(len(r.May), "item"), strings.Join(names, ", ")),
		"Type more of it, such as brand and model; in quotes it is a custom line: \""+r.Name()+"\".")
}

// Finder says which item of the catalog an entry means, and how the entry reads then;
// nil for none, or when it is not sure which.
type Finder func(Entry) (Entry, *state.CatalogItem)

// FindIn finds among items; see In.
func FindIn(items []state.CatalogItem, f Facts) Finder {
	return func(e Entry) (Entry, *state.CatalogItem) {
		r := e.In(items, f)
		return r.Entry, r.Item
	}
}
