package service

import (
	"context"
	"net/http"
	"time"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// catalogEndpoints read the catalog. Account and user both need access to it.
func (s *Server) catalogEndpoints() []endpoint {
	return []endpoint{
		{method: http.MethodGet, path: "/public/catalog", needs: mayReadCatalog, handle: s.searchCatalog},
		{method: http.MethodGet, path: "/public/catalog/categories", needs: mayReadCatalog, handle: s.listCategories},
		{method: http.MethodGet, path: "/public/catalog/{ItemId}", needs: mayReadCatalog, handle: s.readCatalogItem},
	}
}

func (s *Server) listCategories(ctx context.Context, c *call) (reply, error) {
	tree, err := store.View(ctx, s.store, func(tx *store.Tx) ([]state.Category, error) { return tx.Categories(c.account.ID) })
	if err != nil {
		return reply{}, err
	}
	return ok(industriesOf(tree))
}

func (s *Server) searchCatalog(ctx context.Context, c *call) (reply, error) {
	began := time.Now()
	p, err := c.query()
	if err != nil {
		return reply{}, err
	}
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
	if err := p.err(); err != nil {
		return reply{}, err
	}
	found, err := store.View(ctx, s.store, func(tx *store.Tx) (state.CatalogPage, error) { return tx.SearchCatalog(c.account.ID, q) })
	if err != nil {
		return reply{}, err
	}
	answer := catalogWire{
		Items: []catalogItemWire{}, Labors: []catalogItemWire{}, CustomItems: []catalogItemWire{},
		TotalItemCount: found.Total, FavoriteItemCount: found.FavoriteTotal, FavoriteItems: catalogItemsOf(found.Favorites),
		CategoryFacets: facetsOf(found.Categories), BrandFacets: facetsOf(found.Brands), SupplierFacets: facetsOf(found.Suppliers),
	}
	switch items := catalogItemsOf(found.Items); q.ItemType {
	case state.ItemLabor:
		answer.Labors = items
	case state.ItemCustom:
		answer.CustomItems = items
	default:
		answer.Items = items
	}
	answer.ProcessingTimeMS = time.Since(began).Milliseconds()
	return ok(answer)
}

// catalogPaging reads PageNumber, where 0 is the first page too, and PageSize.
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
func (s *Server) readCatalogItem(ctx context.Context, c *call) (reply, error) {
	id, err := pathID[state.CatalogItemID](c, "ItemId")
	if err != nil {
		return reply{}, err
	}
	p, err := c.query()
	if err != nil {
		return reply{}, err
	}
	extended := p.flag("ExtendedDetails")
	if err := p.err(); err != nil {
		return reply{}, err
	}
	it, err := store.View(ctx, s.store, func(tx *store.Tx) (state.CatalogItem, error) { return tx.CatalogItem(c.account.ID, id) })
	if err != nil {
		return reply{}, notFoundOr(err)
	}
	if extended {
		return ok(catalogDetailsOf(&it))
	}
	return ok(catalogItemOf(&it))
}
