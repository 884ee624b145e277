package localstore

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
	"app.tender/tender/state/text"
)

// SaveCategories stores the category tree of the catalog.
func (c *Cache) SaveCategories(ctx context.Context, roots []state.Category, asOf time.Time) error {
	return c.saveCached(ctx, kindCategories, "", roots, asOf, nil)
}

// Categories returns the cached category tree.
func (c *Cache) Categories(ctx context.Context) (roots []state.Category, asOf time.Time, err error) {
	asOf, err = c.readCached(ctx, kindCategories, "", &roots)
	return roots, asOf, err
}

// SaveCatalog stores a page of the catalog as the result of its query, and each of its items, so
// that other queries can find them.
func (c *Cache) SaveCatalog(ctx context.Context, q state.CatalogQuery, page state.CatalogPage, asOf time.Time) error {
	const doing = "keep a page of the catalog"
	key, err := json.Marshal(q)
	if err != nil {
		return wrapped(doing, err)
	}
	data, err := json.Marshal(page)
	if err != nil {
		return wrapped(doing, err)
	}
	return c.db.write(ctx, doing, func(tx *txn) error {
		if _, err := putNewer(ctx, tx, copies, asOf, kindCatalog, string(key), data); err != nil {
			return err
		}
		var models []*state.CatalogItem // only models are searchable locally
		for _, list := range [][]state.CatalogItem{page.Items, page.Labors, page.CustomItems, page.Favorites} {
			for i := range list {
				kept, err := putCatalogItem(ctx, tx, &list[i], asOf)
				if err != nil {
					return err
				}
				if kept && list[i].Type != state.ItemLabor && list[i].Type != state.ItemCustom {
					models = append(models, &list[i])
				}
			}
		}
		return indexCatalog(ctx, tx, models)
	})
}

func putCatalogItem(ctx context.Context, tx *txn, it *state.CatalogItem, asOf time.Time) (kept bool, err error) {
	words := it.Words()
	return putNewer(ctx, tx, catalogItems, asOf, it.ID, it.Type, text.FoldSearch(words[0]), text.SearchDoc(words...),
		inJSON{it})
}

// Catalog returns the cached page for q, or else searches the cached items.
func (c *Cache) Catalog(ctx context.Context, q state.CatalogQuery) (page state.CatalogPage, asOf time.Time, err error) {
	key, err := json.Marshal(q)
	if err != nil {
		return page, asOf, fmt.Errorf("name a catalog page: %w", err)
	}
	asOf, err = c.readCached(ctx, kindCatalog, string(key), &page)
	if err != nil || !asOf.IsZero() {
		return page, asOf, err
	}
	return c.searchCatalog(ctx, q)
}

// searchCatalog returns the page for q from the cached items.
func (c *Cache) searchCatalog(
	ctx context.Context, q state.CatalogQuery,
) (page state.CatalogPage, asOf time.Time, err error) {
	kind := cmp.Or(q.ItemType, state.ItemPart)
	var w sqlitefile.Where
	w.Add("type = ?", kind)
	addWords(&w, q.SearchText)
	var found []state.CatalogItem
	err = c.db.read(ctx, "search the local catalog", func(db querier) (err error) {
		found, asOf, err = queryCached(ctx, db, "SELECT data, as_of FROM catalog_items"+w.String()+" ORDER BY name, id",
			w.Args,
			func(it *state.CatalogItem, _ time.Time) bool { return q.Fits(it) })
		return err
	})
	return pageOf(found, kind, q), asOf, err
}

// pageOf returns q's page of found, with the brands and suppliers of all of found.
func pageOf(found []state.CatalogItem, kind state.ItemType, q state.CatalogQuery) state.CatalogPage {
	page := state.CatalogPage{Total: len(found)}
	for i := range found {
		page.Brands = countFacet(page.Brands, found[i].Brand)
		page.Suppliers = countFacet(page.Suppliers, found[i].Cost.SupplierName)
	}
	size, from := pageBounds(q.Page, q.PageSize)
	rows := found[min(len(found), from):min(len(found), from+size)]
	switch kind {
	case state.ItemLabor:
		page.Labors = rows
	case state.ItemCustom:
		page.CustomItems = rows
	default:
		page.Items = rows
	}
	return page
}

func countFacet(facets []state.Facet, value string) []state.Facet {
	if value == "" {
		return facets
	}
	for i := range facets {
		if facets[i].Value == value {
			facets[i].Count++
			return facets
		}
	}
	return append(facets, state.Facet{Value: value, Count: 1})
}

// SaveCatalogItem stores an item with its specifications and suppliers.
func (c *Cache) SaveCatalogItem(ctx context.Context, item *state.CatalogItem, asOf time.Time) error {
	return c.saveCached(ctx, kindCatalogItem, state.FormatID(item.ID), item, asOf, nil)
}

// CatalogItem returns a cached item, or nil.
func (c *Cache) CatalogItem(
	ctx context.Context, id state.CatalogItemID,
) (item *state.CatalogItem, asOf time.Time, err error) {
	asOf, err = c.readCached(ctx, kindCatalogItem, state.FormatID(id), &item)
	return item, asOf, err
}
