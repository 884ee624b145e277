package store

import (
	"cmp"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
	"app.tender/tender/state/text"

	"github.com/shopspring/decimal"
)

// CreateCategory adds a category with everything below it, under parent or, for 0, as an
// industry, and sets missing ids.
func (t Catalog) CreateCategory(account AccountID, parent state.CategoryID, position int, c *state.Category) error {
	id, err := t.tx.insert("creating a category",
		`INSERT INTO categories (id, account_id, parent_id, position, name, name_key, image_url)
		VALUES (?, ?, ?, ?, ?, ?, ?)`, idOrNull(c.ID), account, idOrNull(parent), position, c.Name,
		text.NameKey(c.Name),
		c.ImageURL)
	if err != nil {
		return err
	}
	c.ID = state.CategoryID(id)
	t.tx.countCatalogItem(account)
	for i := range c.Children {
		if err := t.CreateCategory(account, c.ID, i, &c.Children[i]); err != nil {
			return err
		}
	}
	return nil
}

// CategoryNamed returns the category with a name below a parent or, for 0, among the
// industries. It fails with ErrNotFound.
func (t Catalog) CategoryNamed(account AccountID, parent state.CategoryID, name string) (state.CategoryID, error) {
	return one(t.tx, "finding a category", single[state.CategoryID],
		`SELECT id FROM categories WHERE account_id = ? AND parent_id IS NOT DISTINCT FROM ? AND name_key = ?
		ORDER BY id LIMIT 1`, account, idOrNull(parent), text.NameKey(name))
}

// ItemKeyed returns the item of a type with a match key. It fails with ErrNotFound.
func (t Catalog) ItemKeyed(account AccountID, kind state.ItemType, key string) (state.CatalogItemID, error) {
	return one(t.tx, "finding a catalog item", single[state.CatalogItemID],
		`SELECT id FROM catalog_items WHERE account_id = ? AND match_key = ?
		AND item_type = ? ORDER BY id LIMIT 1`, account, key, kind)
}

// The columns of an item except its id and account, in the order of itemColumns.
const catalogItemSettings = `item_type, brand, model, name, short_description, description, primary_image_url,
	parent_category_id, category_id, categories, is_favorite, is_discontinued, msrp, msrp_order, currency, cost, specs, match_key, name_key`

func itemColumns(it *state.CatalogItem) []any {
	return []any{
		it.Type, it.Brand, it.Model, it.Name, it.ShortDescription, it.Description, it.PrimaryImageURL,
		idOrNull(it.ParentCategoryID), idOrNull(it.CategoryID), jsonOf(it.Categories), it.IsFavorite,
		it.IsDiscontinued, it.MSRP, priceOrder(it.MSRP), it.Currency, jsonOf(it.Cost), jsonOf(it.Specs),
		CatalogKey(it), nameKey(it.Brand + " " + it.Model + " " + it.Name),
	}
}

// CreateItem adds and indexes an item, and sets its id if it has none.
func (t Catalog) CreateItem(account AccountID, it *state.CatalogItem) error {
	args := append([]any{idOrNull(it.ID), account}, itemColumns(it)...)
	id, err := t.tx.insert("creating a catalog item",
		`INSERT INTO catalog_items (id, account_id, `+catalogItemSettings+`)
		VALUES (`+sqlitefile.Placeholders(len(args))+`)`, args...)
	if err != nil {
		return err
	}
	it.ID = state.CatalogItemID(id)
	t.tx.countCatalogItem(account)
	return t.indexItem(account, it)
}

// UpdateItem rewrites all fields of an item of the account.
func (t Catalog) UpdateItem(account AccountID, it *state.CatalogItem) error {
	t.tx.countCatalogItem(account)
	args := itemColumns(it)
	err := t.tx.do("changing a catalog item",
		`UPDATE catalog_items SET (`+catalogItemSettings+`) = (`+sqlitefile.Placeholders(len(args))+`)
		WHERE id = ? AND account_id = ?`, append(args, it.ID, account)...)
	if err != nil {
		return err
	}
	if err := t.tx.do("removing suppliers", `DELETE FROM catalog_suppliers WHERE account_id = ? AND item_id = ?`,
		account, it.ID); err != nil {
		return err
	}
	var old catalogCount
	err = t.tx.row("removing facets", []any{
		&old.account, &old.itemType, &old.isDiscontinued, &old.isFavorite, &old.inStock, &old.brand, &old.category,
		&old.parent, &old.suppliers,
	},
		`DELETE FROM catalog_facets WHERE item_id = ? AND account_id = ?
		RETURNING account_id, item_type, is_discontinued, is_favorite, is_in_stock, brand, category_id,
		parent_category_id, suppliers`, it.ID, account)
	if err != nil {
		return err
	}
	if err := t.addCount(old, -1); err != nil {
		return err
	}
	return t.indexItem(account, it)
}

// indexItem indexes an item and adds its suppliers.
func (t Catalog) indexItem(account AccountID, it *state.CatalogItem) error {
	if err := t.addSuppliers(account, int64(it.ID), it.Suppliers); err != nil {
		return err
	}
	err := t.facet(catalogFacets{
		item: int64(it.ID), price: priceOrder(it.MSRP),
		catalogCount: catalogCount{
			account: account, itemType: it.Type, isDiscontinued: it.IsDiscontinued, isFavorite: it.IsFavorite,
			inStock: it.Cost.IsInStock, brand: it.Brand, category: it.CategoryID, parent: it.ParentCategoryID,
			suppliers: supplierSet(it.Suppliers),
		},
	})
	if err != nil {
		return err
	}
	return t.tx.index("catalog_search", account, int64(it.ID),
		text.SearchDoc(it.Brand+" "+it.Model, it.Name, it.ShortDescription, it.Cost.SupplierSKU, text.Model(it.Model)))
}

// addSuppliers adds the suppliers of an item, all in one statement.
func (t Catalog) addSuppliers(account AccountID, item int64, list []state.SupplierPrice) error {
	if len(list) == 0 {
		return nil
	}
	args := make([]any, 0, 7*len(list))
	for i, sp := range list {
		args = append(args, account, item, i, sp.SupplierName, sp.SupplierSKU, sp.Value, sp.IsInStock)
	}
	return t.tx.do("adding suppliers", `INSERT INTO catalog_suppliers
		(account_id, item_id, position, name, sku, value, is_in_stock) VALUES `+rowsOf(len(list), 7), args...)
}

// matchKey returns the key by which a text names a catalog item: brand and model, or the
// name, without spaces and punctuation. The migrations compute the same.
func matchKey(name string) string { return cmp.Or(text.Model(name), text.NameKey(name)) }

// CatalogKey returns the match key of an item.
func CatalogKey(it *state.CatalogItem) string {
	return matchKey(it.Brand + " " + it.Model + " " + it.Name)
}

// priceOrder returns a price in ten-thousandths, which the database compares exactly.
func priceOrder(d decimal.NullDecimal) any {
	if !d.Valid {
		return nil
	}
	return d.Decimal.Shift(4).Round(0).IntPart()
}
