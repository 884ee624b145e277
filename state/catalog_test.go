package state

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCategoryIncludesItsDescendants(t *testing.T) {
	c := Category{ID: 1, Children: []Category{{ID: 2, Children: []Category{{ID: 3}}}, {ID: 4}}}
	if d := cmp.Diff([]CategoryID{1, 2, 3, 4}, c.Within()); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]CategoryID{4}, c.Children[1].Within()); d != "" {
		t.Error(d)
	}
}

func TestItemsOfAType(t *testing.T) {
	page := CatalogPage{Labors: []CatalogItem{{ID: 1}}, CustomItems: []CatalogItem{{ID: 2}}}
	for kind, want := range map[ItemType]CatalogItemID{ItemLabor: 1, ItemCustom: 2} {
		if got := page.Of(kind); len(got) != 1 || got[0].ID != want {
			t.Errorf("%s: %v", kind, got)
		}
	}
	page.Items = []CatalogItem{{ID: 3}}
	for _, kind := range []ItemType{ItemLabor, ItemPart, ""} {
		if got := page.Of(kind); len(got) != 1 || got[0].ID != 3 {
			t.Errorf("%s with all in one list: %v", kind, got)
		}
	}
}

func TestNamesOfCatalogItems(t *testing.T) {
	for want, i := range map[string]CatalogItem{
		"Aurora S-9": {Brand: "Aurora", Model: "S-9", Name: "Soundbar"}, "Installation": {Name: "Installation"},
		"a description": {ShortDescription: "a description", Name: " "}, "#7": {ID: 7},
	} {
		if got := i.DisplayName(); got != want {
			t.Errorf("%+v: %q, want %q", i, got, want)
		}
	}
}

// The catalog, planned lines and the command line once used different words.
func TestStockWord(t *testing.T) {
	for want, it := range map[string]CatalogItem{
		"in stock":     {Type: ItemPart, Cost: SupplierPrice{IsInStock: true}},
		"not in stock": {Type: ItemPart},
		"discontinued": {Type: ItemPart, IsDiscontinued: true, Cost: SupplierPrice{IsInStock: true}},
		"unknown":      {Type: ItemPart, Cost: SupplierPrice{Unknown: UnknownFields(FieldIsInStock)}},
		"":             {Type: ItemLabor},
	} {
		if got := it.StockWord(); got != want {
			t.Errorf("%+v: %q, want %q", it, got, want)
		}
	}
}
