package service

import (
	"context"
	"net/http"
	"time"

	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
)

// catalogOperations are the operations that read the catalog. Account and user both
// need access to it.
type catalogOperations struct{ store *store.Store }

func (h catalogOperations) endpoints() []endpoint {
	return []endpoint{
		{method: http.MethodGet, path: "/public/catalog", needs: mayReadCatalog, handle: h.searchCatalog},
		{method: http.MethodGet, path: "/public/catalog/categories", needs: mayReadCatalog, handle: h.listCategories},
		{method: http.MethodGet, path: "/public/catalog/{ItemId}", needs: mayReadCatalog, handle: h.readCatalogItem},
	}
}

func (h catalogOperations) listCategories(ctx context.Context, c *call) (reply, error) {
	return c.read(ctx, h.store, func(tx *store.Tx) (reply, error) {
		tree, err := tx.Catalog().Categories(c.account.ID)
		return ok(state.Map(tree, wire.IndustryOf)), err
	})
}

func (h catalogOperations) searchCatalog(ctx context.Context, c *call) (reply, error) {
	began := time.Now()
	p := c.query()
	page := catalogPaging(p)
	q := state.CatalogQuery{
		SearchText:          p.line("SearchText", state.MaxSearch),
		CategoryIDs:         append(ids[state.CategoryID](p, "CategoryId"), ids[state.CategoryID](p, "CategoryIds")...),
		ParentCategoryIDs:   append(ids[state.CategoryID](p, "ParentCategoryId"), ids[state.CategoryID](p, "ParentCategoryIds")...),
		Brands:              p.list("Brands", maxName),
		Suppliers:           p.list("Suppliers", maxName),
		ItemType:            oneOf(p, "ItemType", state.ItemPart, state.ItemPart, state.ItemLabor, state.ItemCustom),
		IsFavorite:          p.flag("IsFavorite"),
		IsInStock:           p.flag("IsInStock"),
		IncludeDiscontinued: p.flag("IncludeDiscontinued"),
		MinPrice:            p.number("MinPrice"),
		MaxPrice:            p.number("MaxPrice"),
		Page:                page.page,
		PageSize:            page.size,
	}
	return c.read(ctx, h.store, func(tx *store.Tx) (reply, error) {
		found, err := tx.Catalog().Search(c.account.ID, q)
		answer := wire.CatalogPageOf(&found, q.ItemType)
		answer.ProcessingTimeMS = time.Since(began).Milliseconds()
		return ok(answer), err
	})
}

// catalogPaging reads PageNumber, where 0 also means the first page, and PageSize.
func catalogPaging(p *params) paging {
	page, size := p.integer("PageNumber", 1), p.integer("PageSize", defaultPageSize)
	if page < 0 {
		p.refuse(fieldInvalid, "PageNumber", "PageNumber must be 0 or greater.")
	}
	p.atLeastOne("PageSize", size)
	return bounded(max(page, 1), size)
}

// readCatalogItem returns an item, with its description, specifications and
// suppliers when ExtendedDetails asks for them.
func (h catalogOperations) readCatalogItem(ctx context.Context, c *call) (reply, error) {
	id := pathID[state.CatalogItemID](c, "ItemId")
	extended := c.query().flag("ExtendedDetails")
	return c.read(ctx, h.store, func(tx *store.Tx) (reply, error) {
		it, err := requested(tx.Catalog().Item(c.account.ID, id))
		if extended {
			return ok(wire.CatalogDetailsOf(&it)), err
		}
		return ok(wire.CatalogItemOf(&it)), err
	})
}
