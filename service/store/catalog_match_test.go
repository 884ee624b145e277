package store_test

import (
	"errors"
	"testing"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

func TestCatalogItemsByWhatATextCallsThem(t *testing.T) {
	part := func(id state.CatalogItemID, brand, model, short string) state.CatalogItem {
		return state.CatalogItem{ID: id, Type: state.ItemPart, Brand: brand, Model: model, ShortDescription: short}
	}
	old, liked := part(1, "Northlight", "VX-65", `65" display`), part(7, "Fennick", "F-2", "wall mount")
	old.IsDiscontinued, liked.IsFavorite = true, true
	db, mine, other := openCatalog(t, nil, []state.CatalogItem{
		old, part(2, "Northlight", "VX-65", `65" display`),
		part(3, "Northlight", "TR-65", `65" weatherproof display, shade`),
		part(4, "Ó Dálaigh", "S 9", "soundbar"), part(5, "Slimline", "SM-4", "wall mount"),
		part(6, "Slimline", "SM-6", "wall mount, tilting"), liked,
		{ID: 8, Type: state.ItemLabor, Name: "Installation", ShortDescription: "Installation, per hour"},
		{ID: 9, Type: state.ItemCustom, Name: "Engraved faceplate"},
	})
	err := db.Read(t.Context(), func(tx *store.Tx) error {
		check := func(what string, got state.CatalogItem, err error, want state.CatalogItemID) {
			t.Helper()
			if want == 0 {
				if !errors.Is(err, store.ErrNotFound) {
					t.Errorf("%s: found %d, %v", what, got.ID, err)
				}
			} else if err != nil || got.ID != want {
				t.Errorf("%s: found %d, %v, want %d", what, got.ID, err, want)
			}
		}
		for name, want := range map[string]state.CatalogItemID{
			"Northlight VX-65": 2, "  northlight   vx-65": 2, "o dalaigh s 9": 4, "Northlight VX65": 2,
			"Northlight VX–65": 2, "Ó Dálaigh S-9": 4, "Engraved Faceplate": 9,
			"Northlight": 0, "VX-65": 0, "Installation": 0, "": 0, "' OR 1=1": 0,
		} {
			got, err := tx.Catalog().ItemNamed(mine, name, state.ItemPart, state.ItemCustom)
			check(name, got, err, want)
		}
		got, err := tx.Catalog().ItemNamed(mine, "installation", state.ItemLabor)
		check("labor", got, err, 8)
		got, err = tx.Catalog().ItemNamed(other, "Northlight VX-65")
		check("another account's", got, err, 0)

		for words, want := range map[string]int{
			"display": 2, `65" weatherproof`: 1, "sm4": 1, "wall mount": 3,
			"projector": 0,
		} {
			found, err := tx.Catalog().Candidates(mine, state.CatalogQuery{SearchText: words, ItemType: state.ItemPart})
			if err != nil || len(found) != want {
				t.Errorf("%s: %d candidates, %v", words, len(found), err)
			}
		}
		found, err := tx.Catalog().Candidates(other,
			state.CatalogQuery{SearchText: "display", ItemType: state.ItemPart})
		if err != nil || len(found) != 0 {
			t.Errorf("another account's: %d, %v", len(found), err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
