package store

import (
	"strings"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
)

// CreateCategory adds a category with everything below it, under parent or, for
// 0, as an industry, and sets their ids where they have none.
func (t *Tx) CreateCategory(account AccountID, parent state.CategoryID, position int, c *state.Category) error {
	id, err := t.insert("creating a category", `INSERT INTO categories (id, account_id, parent_id, position, name, image_url)
		VALUES (?, ?, ?, ?, ?, ?)`, idOrNull(c.ID), account, idOrNull(parent), position, c.Name, c.ImageURL)
	if err != nil {
		return err
	}
	c.ID = state.CategoryID(id)
	for i := range c.Children {
		if err := t.CreateCategory(account, c.ID, i, &c.Children[i]); err != nil {
			return err
		}
	}
	return nil
}

// CreateCatalogItem adds an item, sets its id when it has none and makes it
// searchable.
func (t *Tx) CreateCatalogItem(account AccountID, it *state.CatalogItem) error {
	var docs [3]string
	for i, v := range []any{it.Categories, it.Cost, it.Specs} {
		var err error
		if docs[i], err = jsonText(v); err != nil {
			return err
		}
	}
	id, err := t.insert("creating a catalog item", `INSERT INTO catalog_items (id, account_id, item_type, brand, model, name,
		short_description, description, primary_image_url, parent_category_id, category_id, categories, is_favorite,
		is_discontinued, msrp, msrp_order, currency, cost, specs, match_key)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		idOrNull(it.ID), account, it.Type, it.Brand, it.Model, it.Name, it.ShortDescription, it.Description,
		it.PrimaryImageURL, idOrNull(it.ParentCategoryID), idOrNull(it.CategoryID), docs[0], it.IsFavorite,
		it.IsDiscontinued, nullDecimal(it.MSRP), priceOrder(it.MSRP), it.Currency, docs[1], docs[2],
		MatchKey(it.Brand+" "+it.Model+" "+it.Name))
	if err != nil {
		return err
	}
	it.ID = state.CatalogItemID(id)
	for i, sp := range it.Suppliers {
		_, err := t.exec("adding a supplier", `INSERT INTO catalog_suppliers (item_id, position, name, sku, value, is_in_stock)
			VALUES (?, ?, ?, ?, ?, ?)`, id, i, sp.SupplierName, sp.SupplierSKU, nullDecimal(sp.Value), sp.IsInStock)
		if err != nil {
			return err
		}
	}
	_, err = t.exec("indexing a catalog item", `INSERT INTO catalog_facets (item_id, account_id, item_type, is_discontinued,
		is_favorite, is_in_stock, brand, category_id, parent_category_id, suppliers, price)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, id, account, it.Type, it.IsDiscontinued, it.IsFavorite, it.Cost.IsInStock,
		it.Brand, it.CategoryID, it.ParentCategoryID, supplierSet(it.Suppliers), priceOrder(it.MSRP))
	if err != nil {
		return err
	}
	_, err = t.exec("indexing a catalog item", `INSERT INTO catalog_search (rowid, doc) VALUES (?, ?)`,
		id, searchDoc(it.Brand+" "+it.Model, it.Name, it.ShortDescription, it.Cost.SupplierSKU))
	return err
}

// MatchKey is what a catalog item is matched by when a text names it: brand and
// model, or the name, folded, with single spaces.
func MatchKey(name string) string {
	return strings.Join(strings.Fields(SearchFold(name)), " ")
}

// priceOrder is a price in ten-thousandths, which a database compares exactly.
func priceOrder(d decimal.NullDecimal) any {
	if !d.Valid {
		return nil
	}
	return d.Decimal.Shift(4).Round(0).IntPart()
}
