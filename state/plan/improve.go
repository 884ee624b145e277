package plan

import (
	"cmp"
	"slices"

	"app.tender/tender/state"
)

// Improve makes an option to be made of another one's lines, with other items in place
// of some, by the ids of the lines. Quantities and accessories stay; what was priced
// by a margin or markup is priced so again, and a line with a typed price gets that of
// the catalog. The installer notes are copied; the client description is not, since it
// has to be written again.
func Improve(from Option, title string, replacements map[ID]*state.CatalogItem, next func() ID) Option {
	out := Option{ID: next(), Title: title, Installer: from.Installer}
	ids := map[ID]ID{}
	for _, l := range from.Lines {
		id := next()
		ids[l.ID] = id
		if it := replacements[l.ID]; it != nil {
			if l.Pricing.Kind == Set {
				l.Pricing = Pricing{}
			}
			l.Cost.Valid = false
			l = l.Of(it)
		}
		l.ID, l.Parent, l.State, l.Note = id, ids[l.Parent], Planned, ""
		out.Lines = append(out.Lines, l)
	}
	return out
}

// Upgrades are the items of a catalog that could take the place of a line: of the same
// type and category, priced higher and still sold, the next in price first.
func Upgrades(of *state.CatalogItem, items []state.CatalogItem) []state.CatalogItem {
	var out []state.CatalogItem
	for i := range items {
		it := &items[i]
		if it.ID != of.ID && it.Type == of.Type && it.CategoryID == of.CategoryID && !it.IsDiscontinued &&
			it.MSRP.Valid && of.MSRP.Valid && it.Currency == of.Currency && it.MSRP.Decimal.GreaterThan(of.MSRP.Decimal) {
			out = append(out, *it)
		}
	}
	slices.SortStableFunc(out, func(a, b state.CatalogItem) int {
		return cmp.Or(a.MSRP.Decimal.Cmp(b.MSRP.Decimal), cmp.Compare(a.ID, b.ID))
	})
	return out
}
