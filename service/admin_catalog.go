package service

import (
	"context"
	"fmt"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// ImportCatalog adds categories and items to an account's catalog, all of them
// or none. The ids in the arguments only tie items to categories; the catalog
// gives its own.
func (a Admin) ImportCatalog(ctx context.Context, account int64, industries []state.Category, items []state.CatalogItem) error {
	given := map[state.CategoryID]bool{}
	noteIDs(industries, given)
	for i, it := range items {
		if err := checkCatalogItem(it, given); err != nil {
			return fmt.Errorf("importing a catalog: item %d: %w", i+1, err)
		}
	}
	return a.s.store.Import(ctx, func(tx *store.Tx) error {
		id := store.AccountID(account)
		if _, err := tx.Account(id); err != nil {
			return fmt.Errorf("importing a catalog: %w", err)
		}
		known := map[state.CategoryID]state.CategoryID{}
		if err := importCategories(tx, id, 0, industries, known); err != nil {
			return err
		}
		for _, it := range items {
			it.ID, it.CategoryID, it.ParentCategoryID = 0, known[it.CategoryID], known[it.ParentCategoryID]
			if err := tx.CreateCatalogItem(id, &it); err != nil {
				return err
			}
		}
		return nil
	})
}

func noteIDs(tree []state.Category, ids map[state.CategoryID]bool) {
	for _, c := range tree {
		ids[c.ID] = true
		noteIDs(c.Children, ids)
	}
}

// checkCatalogItem refuses an item that nothing could be done with.
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

// importCategories adds a level of the tree and what is below it, and notes
// under which ids.
func importCategories(tx *store.Tx, account store.AccountID, parent state.CategoryID, tree []state.Category,
	known map[state.CategoryID]state.CategoryID,
) error {
	for i, c := range tree {
		node := state.Category{Name: c.Name, ImageURL: c.ImageURL}
		if err := tx.CreateCategory(account, parent, i, &node); err != nil {
			return err
		}
		known[c.ID] = node.ID
		if err := importCategories(tx, account, node.ID, c.Children, known); err != nil {
			return err
		}
	}
	return nil
}
