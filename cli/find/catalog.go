package find

import (
	"context"
	"time"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
)

// Catalog searches the catalog for at most limit items, or all if 0. The page has all of them as Items, with the total
// and the facets of the whole search.
func Catalog(ctx context.Context, s *run.Session, q state.CatalogQuery, limit int) (state.CatalogPage, error) {
	most := RowsFor(limit)
	page, err := OrCached(ctx, s, "the catalog", func(ctx context.Context) (state.CatalogPage, error) {
		return readCatalog(ctx, s, q, most)
	}, nil, func(ctx context.Context) (state.CatalogPage, time.Time, error) {
		q.Page, q.PageSize = 1, AllRows
		page, asOf, err := s.Store.Cache.Catalog(ctx, q)
		page.Items = page.Of(q.ItemType)
		page.Total = len(page.Items)
		return page, asOf, err
	})
	page.Items = page.Items[:min(most, len(page.Items))]
	return page, err
}

// readCatalog reads at most most items page by page. The facets are those of the first page.
func readCatalog(
	ctx context.Context, s *run.Session, q state.CatalogQuery, most int,
) (all state.CatalogPage, err error) {
	id := func(it *state.CatalogItem) state.CatalogItemID { return it.ID }
	items, total, err := ReadPages(most, id, func(page, size int) ([]state.CatalogItem, int, error) {
		q := q
		q.Page, q.PageSize = page, size
		p, err := s.Client.Catalog(ctx, q)
		if page == 1 {
			all = p
		}
		return p.Of(q.ItemType), p.Total, err
	})
	all.Items, all.Total = items, max(total, len(items))
	if err != nil {
		return all, err
	}
	return all,
		s.Keep(s.Store.Cache.SaveCatalog(ctx, q, state.CatalogPage{Items: items, Total: len(items)}, s.Run.Time()))
}

// ItemName returns the name of an item beside its id and its description, which CatalogItem.DisplayName falls back on.
func ItemName(it *state.CatalogItem) string {
	if name := state.TitleOf(it.Brand, it.Model, it.Name); name != "" {
		return name
	}
	return it.Unknown.Word(state.FieldName, it.Unknown.Word(state.FieldBrand, it.Unknown.Word(state.FieldModel, "")))
}
