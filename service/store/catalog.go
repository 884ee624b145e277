package store

import "app.tender/tender/state"

// Catalog is the catalogs of accounts, in a transaction.
type Catalog struct{ tx *Tx }

// Categories reads an account's catalog tree; the roots are industries.
func (t Catalog) Categories(account AccountID) ([]state.Category, error) {
	type row struct {
		parent state.CategoryID
		state.Category
	}
	dest := func(r *row) []any { return []any{&r.ID, idOf(&r.parent), &r.Name, &r.ImageURL} }
	rows, err := collect(t.tx, "reading categories", dest,
		`SELECT id, parent_id, name, image_url FROM categories WHERE account_id = ? ORDER BY parent_id, position, id`,
		account)
	if err != nil {
		return nil, err
	}
	below := map[state.CategoryID][]state.Category{}
	for _, r := range rows {
		below[r.parent] = append(below[r.parent], r.Category)
	}
	return branches(below, 0), nil
}

func branches(below map[state.CategoryID][]state.Category, parent state.CategoryID) []state.Category {
	list := below[parent]
	for i := range list {
		list[i].Children = branches(below, list[i].ID)
	}
	return list
}

const catalogColumns = `i.id, i.item_type, i.brand, i.model, i.name, i.short_description, i.primary_image_url,
	coalesce(i.parent_category_id, 0), coalesce(i.category_id, 0), i.categories, i.is_favorite, i.is_discontinued,
	i.msrp, i.currency, i.cost`

func catalogDest(it *state.CatalogItem) []any {
	return []any{
		&it.ID, &it.Type, &it.Brand, &it.Model, &it.Name, &it.ShortDescription, &it.PrimaryImageURL,
		&it.ParentCategoryID, &it.CategoryID, jsonOf(&it.Categories), &it.IsFavorite, &it.IsDiscontinued, &it.MSRP,
		&it.Currency, jsonOf(&it.Cost),
	}
}

// Item returns an item of the account's catalog, with its description,
// specifications and suppliers.
func (t Catalog) Item(account AccountID, id state.CatalogItemID) (state.CatalogItem, error) {
	var it state.CatalogItem
	err := t.tx.row("reading a catalog item", append(catalogDest(&it), &it.Description, jsonOf(&it.Specs)),
		`SELECT `+catalogColumns+`, i.description, i.specs FROM catalog_items i WHERE i.id = ? AND i.account_id = ?`,
		id, account)
	if err != nil {
		return it, err
	}
	dest := func(s *state.SupplierPrice) []any {
		return []any{&s.SupplierName, &s.SupplierSKU, &s.Value, &s.IsInStock}
	}
	it.Suppliers, err = collect(t.tx, "reading suppliers", dest,
		`SELECT name, sku, value, is_in_stock FROM catalog_suppliers
		WHERE account_id = ? AND item_id = ? ORDER BY position`, account, id)
	return it, err
}
