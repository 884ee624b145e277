package plan

import (
	"cmp"
	"slices"

	"app.tender/tender/state"
)

// Improve returns a planned option with the lines of another one. replacements has the new items by
// the ids of the lines that they replace. Quantities and accessories stay; margins and markups
// apply to the new item, and typed prices give way to the catalog's. Installer notes are copied,
// but not the client description, which has to be rewritten.
func Improve(from Option, title string, replacements map[ID]*state.CatalogItem, next func() ID) Option {
	out := Option{ID: next(), Title: title, Installer: from.Installer, Lines: Copies(from.Lines, next)}
	for i, was := range from.Lines {
		it := replacements[was.ID]
		if it == nil {
			continue
		}
		l := out.Lines[i].Of(it)
		if l.Pricing.Kind == Set {
			l.Pricing = Pricing{}
		}
		l.Cost.Valid = false
		out.Lines[i] = l
	}
	return out
}

// Upgrades returns the catalog items that could replace a line's: of the same type and category,
// more expensive and not discontinued, the cheapest first.
func Upgrades(of *state.CatalogItem, items []state.CatalogItem) []state.CatalogItem {
	out := state.Filter(items, func(it *state.CatalogItem) bool {
		return it.ID != of.ID && it.Type == of.Type && it.CategoryID == of.CategoryID && !it.IsDiscontinued &&
			it.MSRP.Valid && of.MSRP.Valid && it.Currency == of.Currency && it.MSRP.Decimal.GreaterThan(of.MSRP.Decimal)
	})
	slices.SortStableFunc(out, func(a, b state.CatalogItem) int {
		return cmp.Or(a.MSRP.Decimal.Cmp(b.MSRP.Decimal), cmp.Compare(a.ID, b.ID))
	})
	return out
}
