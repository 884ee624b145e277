package plan

import (
	"fmt"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Reading is the meaning of an entry in a catalog. One rule applies wherever a line is typed: it
// is an item if no other is possible, and a custom line if none is possible or its name is in
// quotes. If several items are possible, it never becomes a custom line unasked.
type Reading struct {
	Entry                     // in its final reading; see Meant
	Item  *state.CatalogItem  // nil for a custom line
	May   []state.CatalogItem // the possible items if there are several, most likely first
	// the line that is an item, without a mark, a figure or a unit that this one has; empty for none
	Offer string
}

// In returns the reading of the entry among the items that were found for it.
func (e Entry) In(items []state.CatalogItem, f Facts) Reading {
	read, ranked, sure := e.meaning(items, f)
	switch {
	case sure:
		return Reading{Entry: read, Item: &ranked[0]}
	case len(ranked) > 0:
		return Reading{Entry: e, May: ranked}
	default:
		return Reading{Entry: e, Offer: e.offered(items, f)}
	}
}

// Possible returns how many items the entry may mean, if it is not clear which one; 0 for an item, and for a custom
// line.
func (r Reading) Possible() int {
	if r.Offer != "" {
		return 1
	}
	return len(r.May)
}

// mostNamed is how many possible items a message names.
const mostNamed = 5

// Unclear returns why the line can't be used: several items are possible, or none and there is no
// price for a custom line. The error is a state.Fault that says what to type instead.
func (r Reading) Unclear() error {
	switch {
	case r.Offer != "":
		return state.Invalid("The catalog has no "+quoted(r.Name())+", but an item without a part of it.",
			"Write "+r.Offer+" with the quantity that is meant; in quotes it is a custom line: \""+r.Name()+"\".")
	case len(r.May) == 0 && (r.Item != nil || r.Custom || r.Unread || r.Pricing.Kind != AsListed):
		return nil
	case len(r.May) == 0:
		return state.Invalid("The catalog has no "+quoted(r.Name())+".",
			"Check the words, or add a price for a custom line, such as @12.50.")
	}
	names := state.Map(r.May[:min(len(r.May), mostNamed)], func(it *state.CatalogItem) string {
		return Line{}.Of(it).Title()
	})
	if len(r.May) > mostNamed {
		names = append(names, "…")
	}
	return state.Invalid(fmt.Sprintf("%s may be %s: %s.", quoted(r.Name()), text.Count(len(r.May), "item"),
		strings.Join(names, ", ")),
		"Type more of it, such as brand and model; in quotes it is a custom line: \""+r.Name()+"\".")
}

// Finder returns the catalog item that an entry means, and the entry in its final reading; nil if
// there is none, or several are possible.
type Finder func(Entry) (Entry, *state.CatalogItem)

// FindIn returns a Finder among items; see Entry.In.
func FindIn(items []state.CatalogItem, f Facts) Finder {
	return func(e Entry) (Entry, *state.CatalogItem) {
		r := e.In(items, f)
		return r.Entry, r.Item
	}
}
