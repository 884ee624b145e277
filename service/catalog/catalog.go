// Package catalog has the operations that read the catalog.
package catalog

import (
	"context"
	"net/http"
	"time"

	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
)

// Operations are the operations that read the catalog. Account and user both
// need access to it.
type Operations struct{ Store *store.Store }

// Endpoints lists the operations.
func (h Operations) Endpoints() []operation.Endpoint {
	return []operation.Endpoint{
		{Method: http.MethodGet, Path: "/public/catalog", Needs: operation.MayReadCatalog, Handle: h.searchCatalog},
		{
			Method: http.MethodGet, Path: "/public/catalog/categories", Needs: operation.MayReadCatalog,
			Handle: h.listCategories,
		},
		{
			Method: http.MethodGet, Path: "/public/catalog/{ItemId}", Needs: operation.MayReadCatalog,
			Handle: h.readCatalogItem,
		},
	}
}

func (h Operations) listCategories(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	return c.Read(ctx, h.Store, func(tx *store.Tx) (operation.Reply, error) {
		tree, err := tx.Catalog().Categories(c.Account.ID)
		return operation.OK(state.Map(tree, wire.IndustryOf)), err
	})
}

func (h Operations) searchCatalog(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	began := time.Now()
	p := c.Query()
	page := operation.CatalogPaging(p)
	q := state.CatalogQuery{
		SearchText: p.Search(),
		CategoryIDs: append(operation.IDs[state.CategoryID](p, "CategoryId"),
			operation.IDs[state.CategoryID](p, "CategoryIds")...),
		ParentCategoryIDs: append(operation.IDs[state.CategoryID](p, "ParentCategoryId"),
			operation.IDs[state.CategoryID](p, "ParentCategoryIds")...),
		Brands:    p.List("Brands", operation.MaxName),
		Suppliers: p.List("Suppliers", operation.MaxName),
		ItemType: operation.OneOf(p, "ItemType", state.ItemPart, state.ItemPart, state.ItemLabor,
			state.ItemCustom),
		IsFavorite:          p.Flag("IsFavorite"),
		IsInStock:           p.Flag("IsInStock"),
		IncludeDiscontinued: p.Flag("IncludeDiscontinued"),
		MinPrice:            p.Number("MinPrice"),
		MaxPrice:            p.Number("MaxPrice"),
		Page:                page.Page,
		PageSize:            page.Size,
	}
	if (q.MinPrice.Valid || q.MaxPrice.Valid) && !c.May(operation.MayReadPrices) {
		return operation.Reply{}, operation.Lacks(operation.MayReadPrices) // repeated searches would reveal a price
	}
	return c.ReadList(ctx, h.Store, func(tx *store.Tx) (operation.Reply, error) {
		found, err := tx.Catalog().Search(c.Account.ID, q)
		answer := wire.CatalogPageOf(&found, q.ItemType)
		answer.ProcessingTimeMS = time.Since(began).Milliseconds()
		return operation.OK(answer), err
	})
}

// readCatalogItem returns an item, with its description, specifications and
// suppliers when ExtendedDetails asks for them.
func (h Operations) readCatalogItem(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[state.CatalogItemID](c, "ItemId")
	extended := c.Query().Flag("ExtendedDetails")
	return c.Read(ctx, h.Store, func(tx *store.Tx) (operation.Reply, error) {
		it, err := operation.Requested(tx.Catalog().Item(c.Account.ID, id))
		if extended {
			return operation.OK(wire.CatalogDetailsOf(&it)), err
		}
		return operation.OK(wire.CatalogItemOf(&it)), err
	})
}
