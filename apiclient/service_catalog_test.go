package apiclient_test

import (
	"slices"
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
)

func serveCatalog(t *testing.T, w *world) {
	ctx := t.Context()
	categories := must(w.Catalog.Categories(ctx))(t)
	if len(categories) == 0 || len(categories[0].Children) == 0 {
		t.Fatalf("%+v", categories)
	}
	page := must(w.Catalog.List(ctx, state.CatalogQuery{PageSize: 5}))(t)
	if page.Total == 0 || len(page.Items) == 0 || len(page.Brands) == 0 {
		t.Fatalf("%+v", page)
	}
	item := page.Items[0]
	if !item.MSRP.Valid || item.Currency == "" || item.Brand == "" {
		t.Errorf("%+v", item)
	}
	found := must(w.Catalog.List(ctx, state.CatalogQuery{
		SearchText: item.Model, Brands: []string{item.Brand}, CategoryIDs: []state.CategoryID{item.CategoryID},
		MinPrice: item.MSRP, MaxPrice: item.MSRP, IncludeDiscontinued: true,
	}))(t)
	if !slices.ContainsFunc(found.Items, func(i state.CatalogItem) bool { return i.ID == item.ID }) {
		t.Errorf("%s %s is not found: %+v", item.Brand, item.Model, found)
	}
	if none := must(w.Catalog.List(ctx, state.CatalogQuery{MinPrice: decimal.NewNullDecimal(decimal.New(1, 12))}))(
		t); none.Total != 0 {
		t.Errorf("%+v", none)
	}
	if i := must(w.Catalog.Get(ctx, item.ID))(t); i.Model != item.Model {
		t.Errorf("%+v", i)
	}
	if i := must(w.Catalog.GetDetails(ctx, item.ID))(t); len(i.Specs) == 0 && i.Description == "" &&
		len(i.Suppliers) == 0 {
		t.Errorf("no details: %+v", i)
	}
	for _, kind := range []state.ItemType{state.ItemLabor, state.ItemCustom} {
		n := 0
		for _, err := range w.Catalog.All(ctx, state.CatalogQuery{ItemType: kind}) {
			if err != nil {
				t.Fatal(err)
			}
			n++
		}
		if n == 0 {
			t.Errorf("no %s", kind)
		}
	}
	w.covers(t, catalogOperations())
}
