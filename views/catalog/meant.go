package catalog

import (
	"context"
	"slices"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/widget/list"
)

// MostMatches is how many items are read for a line that is typed.
const MostMatches = 50

// QueryFor asks the catalog for what a line that is typed may mean.
func QueryFor(e plan.Entry) state.CatalogQuery {
	q := state.CatalogQuery{SearchText: e.Name(), ItemType: state.ItemPart, PageSize: MostMatches}
	if e.Hours {
		q.ItemType = state.ItemLabor
	}
	return q
}

// Meant are the items that a line may mean: those of this machine, and those of the service
// where this machine is not sure. They are nil when the service was not to be asked and this
// machine has none.
func Meant(
	ctx context.Context, src list.Source[state.CatalogItem, state.CatalogQuery], e plan.Entry, facts plan.Facts, now time.Time,
) (found []state.CatalogItem) {
	q := QueryFor(e)
	if page, err := src.Here(ctx, q, 1, MostMatches); err == nil {
		found = page.Rows
	}
	if read, ranked := e.Meant(found, facts); plan.Sure(read.Words, ranked) {
		return found
	}
	if page, err := src.There(ctx, q, 1, MostMatches, now); err == nil { // else what this machine has is all there is
		found = slices.Concat([]state.CatalogItem{}, found, page.Rows)
	}
	return unique(found)
}

func unique(all []state.CatalogItem) []state.CatalogItem {
	seen := make(map[state.CatalogItemID]bool, len(all))
	return slices.DeleteFunc(all, func(it state.CatalogItem) bool {
		was := seen[it.ID]
		seen[it.ID] = true
		return was
	})
}
