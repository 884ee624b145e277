package apiclient

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
)

// Catalog groups the operations on the catalog. All fail with ErrCatalogAccess
// for an account without catalog access. Use it as Client.Catalog.
//
// Prices and costs are for one unit, or one hour of labor, in the account's
// currency.
type Catalog struct{ c *Client }

// Categories reads the catalog's tree; the roots are industries (GET
// /public/catalog/categories).
func (s Catalog) Categories(ctx context.Context) ([]state.Category, error) {
	r := get("read the catalog's categories", "/public/catalog/categories")
	r.catalog = true
	return call(ctx, s.c, r, wire.Categories)
}

// List returns one page of the catalog items that match q (GET /public/catalog).
// Pages count from 1, 0 is also the first, and they have ten rows unless q says
// otherwise; a service may return fewer than asked for, such as at most a hundred.
// Labor and custom items come in separate lists. It fails with ErrInvalid for a
// page below 0, a search of more than state.MaxSearch characters or state.MaxSearchWords words, or an invalid
// category id.
func (s Catalog) List(ctx context.Context, q state.CatalogQuery) (state.CatalogPage, error) {
	r := get("search the catalog", "/public/catalog")
	r.catalog = true
	r.search(q.SearchText)
	addIDs(r.query, "CategoryIds", q.CategoryIDs)
	addIDs(r.query, "ParentCategoryIds", q.ParentCategoryIDs)
	addAll(r.query, "Brands", q.Brands)
	addAll(r.query, "Suppliers", q.Suppliers)
	setText(r.query, "ItemType", q.ItemType)
	setTrue(r.query, "IsFavorite", q.IsFavorite)
	setTrue(r.query, "IsInStock", q.IsInStock)
	setTrue(r.query, "IncludeDiscontinued", q.IncludeDiscontinued)
	if q.MinPrice.Valid {
		r.query.Set("MinPrice", q.MinPrice.Decimal.String())
	}
	if q.MaxPrice.Valid {
		r.query.Set("MaxPrice", q.MaxPrice.Decimal.String())
	}
	r.paging(q.Page, q.PageSize)
	for _, id := range slices.Concat(q.CategoryIDs, q.ParentCategoryIDs) {
		needID(r, "CategoryId", id)
	}
	return call(ctx, s.c, r, func(data []byte) (state.CatalogPage, error) { return wire.CatalogPage(data, q.ItemType) })
}

// All iterates over all items that match q, as Proposals.All does: parts, or labor
// or custom items when q asks for those (GET /public/catalog).
func (s Catalog) All(ctx context.Context, q state.CatalogQuery) iter.Seq2[state.CatalogItem, error] {
	fetch := func(ctx context.Context, page, size int) ([]state.CatalogItem, int, error) {
		q := q // two iterations may run at once
		q.Page, q.PageSize = page, size
		p, err := s.List(ctx, q)
		return p.Of(q.ItemType), p.Total, err
	}
	id := func(i *state.CatalogItem) state.CatalogItemID { return i.ID }
	return walk(ctx, s.c.set.prefetching, q.Page, q.PageSize, fetch, id)
}

// Get reads an item (GET /public/catalog/{ItemId}). It fails with ErrNotFound.
func (s Catalog) Get(ctx context.Context, id state.CatalogItemID) (*state.CatalogItem, error) {
	return s.get(ctx, id, false)
}

// GetDetails is Get with the item's description, specifications and suppliers
// (GET /public/catalog/{ItemId}?ExtendedDetails=true). It fails with ErrNotFound.
func (s Catalog) GetDetails(ctx context.Context, id state.CatalogItemID) (*state.CatalogItem, error) {
	return s.get(ctx, id, true)
}

func (s Catalog) get(ctx context.Context, id state.CatalogItemID, extended bool) (*state.CatalogItem, error) {
	r := get("read a catalog item", "/public/catalog/{ItemId}", int64(id))
	r.catalog = true
	setTrue(r.query, "ExtendedDetails", extended)
	i, err := callFor(ctx, s.c, r, wire.CatalogItem)
	if err == nil {
		i.ID = cmp.Or(i.ID, id)
	}
	return i, err
}
