package admin

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// ImportedCatalog counts what an import added and changed.
type ImportedCatalog struct{ Added, Changed int }

// ImportCatalog adds categories and items to an account's catalog in one transaction.
// The ids in the arguments only connect items with categories; the catalog assigns its
// own. An existing category with the same name stays as it is. An existing item with the
// same type and name (brand and model, or the name of labor and custom items) is updated.
// Proposals keep their prices.
func (a Instance) ImportCatalog(
	ctx context.Context, account store.AccountID, industries []state.Category,
	items []state.CatalogItem,
) (ImportedCatalog, error) {
	given := map[state.CategoryID]bool{}
	noteIDs(industries, given)
	seen := map[string]bool{}
	for i, it := range items {
		err := checkCatalogItem(it, given)
		key := itemKey(&it)
		if err == nil && seen[key] {
			err = fmt.Errorf("%q is there twice", strings.TrimSpace(it.Brand+" "+it.Model+" "+it.Name))
		}
		if err != nil {
			return ImportedCatalog{}, fmt.Errorf("importing a catalog: item %d: %w", i+1, err)
		}
		seen[key] = true
	}
	var done ImportedCatalog
	err := a.store.Import(ctx, func(tx *store.Tx) error {
		done = ImportedCatalog{} // this may not be the first try
		of, err := operatorsAccount(tx, account)
		if err != nil {
			return err
		}
		known := map[state.CategoryID]state.CategoryID{}
		if err := importCategories(tx, of.ID, 0, industries, known); err != nil {
			return err
		}
		for _, it := range items {
			it.CategoryID, it.ParentCategoryID = known[it.CategoryID], known[it.ParentCategoryID]
			if err := importItem(tx, of.ID, &it, &done); err != nil {
				return err
			}
		}
		return nil
	}, nil)
	if err != nil {
		return ImportedCatalog{}, err
	}
	return done, nil
}

func importItem(tx *store.Tx, account store.AccountID, it *state.CatalogItem, done *ImportedCatalog) (err error) {
	it.ID, err = tx.Catalog().ItemKeyed(account, it.Type, store.CatalogKey(it))
	if errors.Is(err, store.ErrNotFound) {
		it.ID = 0
		done.Added++
		return tx.Catalog().CreateItem(account, it)
	}
	if err != nil {
		return err
	}
	done.Changed++
	return tx.Catalog().UpdateItem(account, it)
}

func noteIDs(tree []state.Category, ids map[state.CategoryID]bool) {
	for _, c := range tree {
		ids[c.ID] = true
		noteIDs(c.Children, ids)
	}
}

// itemKey identifies an item within its catalog: by its type and its name.
func itemKey(it *state.CatalogItem) string { return string(it.Type) + " " + store.CatalogKey(it) }

// checkCatalogItem refuses an invalid item.
func checkCatalogItem(it state.CatalogItem, categories map[state.CategoryID]bool) error {
	for _, id := range []state.CategoryID{it.CategoryID, it.ParentCategoryID} {
		if id != 0 && !categories[id] {
			return fmt.Errorf("there is no category %d", id)
		}
	}
	switch it.Type {
	case state.ItemPart:
		if it.Brand == "" || it.Model == "" {
			return fmt.Errorf("a part needs a brand and a model")
		}
	case state.ItemLabor, state.ItemCustom:
		if it.Name == "" {
			return fmt.Errorf("a %s needs a name", it.Type)
		}
	default:
		return fmt.Errorf("%q is no type of a catalog's items", it.Type)
	}
	return nil
}

// importCategories adds a level of the tree and everything below it, and records the new
// ids.
func importCategories(tx *store.Tx, account store.AccountID, parent state.CategoryID, tree []state.Category,
	known map[state.CategoryID]state.CategoryID,
) error {
	for i, c := range tree {
		id, err := tx.Catalog().CategoryNamed(account, parent, c.Name)
		if errors.Is(err, store.ErrNotFound) {
			node := state.Category{Name: c.Name, ImageURL: c.ImageURL}
			err = tx.Catalog().CreateCategory(account, parent, i, &node)
			id = node.ID
		}
		if err != nil {
			return err
		}
		known[c.ID] = id
		if err := importCategories(tx, account, id, c.Children, known); err != nil {
			return err
		}
	}
	return nil
}
