package apiclient

import (
	"context"
	"iter"
	"net/url"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
)

// Categories reads the catalog's tree; the roots are industries (GET
// /public/catalog/categories). An account without catalog access is
// ErrCatalogAccess, as for all of the catalog.
func (c *Client) Categories(ctx context.Context) ([]state.Category, error) {
	r := get("read the catalog's categories", "/public/catalog/categories")
	r.catalog = true
	return call(ctx, c, r, wire.Categories)
}

// Catalog searches one page of the catalog (GET /public/catalog). A page of 0 is
// the first. Labor and custom items come in lists of their own.
func (c *Client) Catalog(ctx context.Context, q state.CatalogQuery) (state.CatalogPage, error) {
	r := get("search the catalog", "/public/catalog")
	r.catalog = true
	r.query = url.Values{}
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
	for _, ids := range [][]state.CategoryID{q.CategoryIDs, q.ParentCategoryIDs} {
		for _, id := range ids {
			needID(r, "CategoryId", id)
		}
	}
	return call(ctx, c, r, func(data []byte) (state.CatalogPage, error) { return wire.CatalogPage(data, q.ItemType) })
}

// AllCatalog walks over all items that match q, as AllProposals does: parts, or
// the labor or custom items when q asks for those.
func (c *Client) AllCatalog(ctx context.Context, q state.CatalogQuery) iter.Seq2[state.CatalogItem, error] {
	fetch := func(ctx context.Context, page, size int) ([]state.CatalogItem, int, error) {
		q := q // two walks may run at once
		q.Page, q.PageSize = page, size
		p, err := c.Catalog(ctx, q)
		switch {
		case q.ItemType == state.ItemLabor && len(p.Items) == 0:
			return p.Labors, p.Total, err
		case q.ItemType == state.ItemCustom && len(p.Items) == 0:
			return p.CustomItems, p.Total, err
		default:
			return p.Items, p.Total, err
		}
	}
	id := func(i *state.CatalogItem) state.CatalogItemID { return i.ID }
	return walk(ctx, c.set.prefetching, q.Page, q.PageSize, fetch, id)
}

// CatalogItem reads an item (GET /public/catalog/{ItemId}).
func (c *Client) CatalogItem(ctx context.Context, id state.CatalogItemID) (*state.CatalogItem, error) {
	return c.catalogItem(ctx, id, false)
}

// CatalogItemDetails is CatalogItem with its description, specifications and
// suppliers (ExtendedDetails=true).
func (c *Client) CatalogItemDetails(ctx context.Context, id state.CatalogItemID) (*state.CatalogItem, error) {
	return c.catalogItem(ctx, id, true)
}

func (c *Client) catalogItem(ctx context.Context, id state.CatalogItemID, extended bool) (*state.CatalogItem, error) {
	r := get("read a catalog item", path("public", "catalog", int64(id)))
	r.catalog = true
	r.query = url.Values{}
	setTrue(r.query, "ExtendedDetails", extended)
	needID(r, "ItemId", id)
	i, err := call(ctx, c, r, wire.CatalogItem)
	if err != nil {
		return nil, err
	}
	if i.ID == 0 {
		i.ID = id
	}
	return &i, nil
}
