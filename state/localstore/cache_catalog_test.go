package localstore

import (
	"testing"
	"time"

	"app.tender/tender/state"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
)

func TestLocalCatalogAnswersNewQueries(t *testing.T) {
	s := newStore(t)
	ctx := t.Context()
	cost := func(sku string, amount int64, stock bool) state.SupplierPrice {
		return state.SupplierPrice{
			SupplierName: sku, Value: decimal.NewNullDecimal(decimal.NewFromInt(amount)),
			IsInStock: stock,
		}
	}
	asked := state.CatalogQuery{SearchText: "speakers", Page: 1, PageSize: 100}
	page := state.CatalogPage{
		Total: 7, Brands: []state.Facet{{Value: "Aurora", Count: 7}},
		Items: []state.CatalogItem{
			{
				ID: 1, Type: state.ItemPart, Brand: "Aurora", Model: "S-5", ShortDescription: "In-ceiling speaker",
				CategoryID: 4, ParentCategoryID: 2, IsFavorite: true, Cost: cost("North", 200, true),
			},
			{
				ID: 2, Type: state.ItemPart, Brand: "Björk", Model: "S-6", ShortDescription: "In-wall speaker",
				CategoryID: 5, ParentCategoryID: 2, Cost: cost("South", 300, false),
			},
			{
				ID: 3, Type: state.ItemPart, Brand: "Aurora", Model: "S-1", ShortDescription: "Old speaker",
				IsDiscontinued: true,
			},
		},
		Labors: []state.CatalogItem{{ID: 9, Type: state.ItemLabor, Name: "Speaker installation"}},
	}
	must(t, s.Cache.SaveCatalog(ctx, asked, page, readAt))
	limit := decimal.NewNullDecimal(decimal.NewFromInt(250))
	for _, tt := range []struct {
		name string
		q    state.CatalogQuery
		want []state.CatalogItemID
	}{
		{"all", state.CatalogQuery{}, []state.CatalogItemID{1, 2}},
		{"words", state.CatalogQuery{SearchText: "BJÖRK wall"}, []state.CatalogItemID{2}},
		{"no such word", state.CatalogQuery{SearchText: "projector"}, nil},
		{
			"brand",
			state.CatalogQuery{Brands: []string{"aurora"}, IncludeDiscontinued: true},
			[]state.CatalogItemID{3, 1},
		},
		{"supplier", state.CatalogQuery{Suppliers: []string{"South"}}, []state.CatalogItemID{2}},
		{"category", state.CatalogQuery{CategoryIDs: []state.CategoryID{4}}, []state.CatalogItemID{1}},
		{"above category", state.CatalogQuery{ParentCategoryIDs: []state.CategoryID{2}}, []state.CatalogItemID{1, 2}},
		{"favorite", state.CatalogQuery{IsFavorite: true}, []state.CatalogItemID{1}},
		{"in stock", state.CatalogQuery{IsInStock: true}, []state.CatalogItemID{1}},
		{"dear", state.CatalogQuery{MinPrice: limit}, []state.CatalogItemID{2}},
		{"cheap", state.CatalogQuery{MaxPrice: limit}, []state.CatalogItemID{1}},
		{"labor", state.CatalogQuery{ItemType: state.ItemLabor}, []state.CatalogItemID{9}},
		{"second page", state.CatalogQuery{Page: 2, PageSize: 1}, []state.CatalogItemID{2}},
		{"beyond the end", state.CatalogQuery{Page: 9, PageSize: 1}, nil},
	} {
		got, asOf, err := s.Cache.Catalog(ctx, tt.q)
		if err != nil || len(tt.want) > 0 && !asOf.Equal(readAt) {
			t.Errorf("%s: as of %v, %v", tt.name, asOf, err)
		}
		var ids []state.CatalogItemID
		for _, list := range [][]state.CatalogItem{got.Items, got.Labors} {
			for _, it := range list {
				ids = append(ids, it.ID)
			}
		}
		if d := cmp.Diff(tt.want, ids); d != "" {
			t.Errorf("%s: %s", tt.name, d)
		}
	}
	if got, _, err := s.Cache.Catalog(ctx, asked); err != nil || got.Total != 7 {
		t.Errorf("the earlier query returns %d of %d, %v", len(got.Items), got.Total, err)
	}
	if got, _, err := s.Cache.Catalog(ctx, state.CatalogQuery{}); err != nil || len(got.Brands) != 2 ||
		got.Brands[0] != (state.Facet{Value: "Aurora", Count: 1}) {
		t.Errorf("%+v, %v", got.Brands, err)
	}
	if got, _, err := s.Cache.Catalog(ctx, state.CatalogQuery{IncludeDiscontinued: true}); err != nil ||
		got.Brands[0] != (state.Facet{Value: "Aurora", Count: 2}) {
		t.Errorf("%+v, %v", got.Brands, err)
	}
	newer := state.CatalogPage{Items: []state.CatalogItem{{
		ID: 1, Type: state.ItemPart, Brand: "Aurora", Model: "S-5",
		ShortDescription: "Renewed",
	}}}
	must(t, s.Cache.SaveCatalog(ctx, state.CatalogQuery{}, newer, readAt.Add(time.Hour)))
	if got, _, err := s.Cache.Catalog(ctx, state.CatalogQuery{SearchText: "renewed"}); err != nil ||
		len(got.Items) != 1 {
		t.Errorf("%+v, %v", got.Items, err)
	}
}
