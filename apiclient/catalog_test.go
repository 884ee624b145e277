package apiclient_test

import (
	"context"
	"errors"
	"net/url"
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

func catalogOperations() []operation {
	return []operation{
		{
			method: "Catalog.Categories",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Catalog.Categories(ctx)) },
			want:   sent{Method: "GET", Path: "/public/catalog/categories"},
			answer: `[{"id":1,"name":"AV"}]`, result: []state.Category{{ID: 1, Name: "AV"}},
		},
		{
			method: "Catalog.List",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Catalog.List(ctx, state.CatalogQuery{
					SearchText: `75"`, CategoryIDs: []state.CategoryID{2, 3}, ParentCategoryIDs: []state.CategoryID{1},
					Brands:    []string{"Northlight", "A&B"},
					Suppliers: []string{"Acme"}, ItemType: state.ItemLabor, IsFavorite: true, IsInStock: true,
					IncludeDiscontinued: true,
					MinPrice:            decimal.NewNullDecimal(decimal.RequireFromString("0")),
					MaxPrice:            decimal.NewNullDecimal(decimal.RequireFromString("99.50")),
					Page:                1, PageSize: 25,
				}))
			},
			want: sent{Method: "GET", Path: "/public/catalog", Query: url.Values{
				"SearchText": {`75"`}, "CategoryIds": {"2", "3"}, "ParentCategoryIds": {"1"},
				"Brands": {"Northlight", "A&B"}, "Suppliers": {"Acme"},
				"ItemType": {"Labor"}, "IsFavorite": {"true"}, "IsInStock": {"true"}, "IncludeDiscontinued": {"true"},
				"MinPrice": {"0"}, "MaxPrice": {"99.5"}, "PageNumber": {"1"}, "PageSize": {"25"},
			}},
			answer: `{"items":[{"id":900}],"totalItemCount":1}`,
			result: state.CatalogPage{Items: []state.CatalogItem{{ID: 900}}, Total: 1},
		},
		{
			method: "Catalog.List",
			call: func(ctx context.Context, c C) (any, error) {
				return ok(c.Catalog.List(ctx, state.CatalogQuery{}))
			},
			want:   sent{Method: "GET", Path: "/public/catalog"},
			answer: `{"items":[]}`, result: state.CatalogPage{},
		},
		{
			method: "Catalog.Get",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Catalog.Get(ctx, 900)) },
			want:   sent{Method: "GET", Path: "/public/catalog/900"},
			answer: `{"brand":"Northlight"}`, result: &state.CatalogItem{ID: 900, Brand: "Northlight"},
		},
		{
			method: "Catalog.GetDetails",
			call:   func(ctx context.Context, c C) (any, error) { return ok(c.Catalog.GetDetails(ctx, 900)) },
			want:   sent{Method: "GET", Path: "/public/catalog/900", Query: url.Values{"ExtendedDetails": {"true"}}},
			answer: `{"id":900,"description":"d"}`, result: &state.CatalogItem{ID: 900, Description: "d"},
		},
	}
}

func TestCatalogAccessErrorsAreDistinguished(t *testing.T) {
	denied := reply{status: 403, body: `{"responseStatus":{"errorCode":"Forbidden","message":"No."}}`}
	c := newCapture(t, denied).client()
	_, errCategories := c.Catalog.Categories(t.Context())
	_, errSearch := c.Catalog.List(t.Context(), state.CatalogQuery{})
	_, errItem := c.Catalog.Get(t.Context(), 900)
	for _, err := range []error{errCategories, errSearch, errItem} {
		if !errors.Is(err, apiclient.ErrCatalogAccess) || !errors.Is(err, apiclient.ErrPermission) ||
			state.FaultOf(err).Kind != state.FaultPermission {
			t.Errorf("%v", err)
		}
	}
	if _, err := c.Users.List(t.Context()); errors.Is(err, apiclient.ErrCatalogAccess) ||
		!errors.Is(err, apiclient.ErrPermission) {
		t.Errorf("%v", err)
	}
}

func TestCatalogRefusesBadCategories(t *testing.T) {
	srv := newCapture(t, reply{})
	for _, q := range []state.CatalogQuery{
		{CategoryIDs: []state.CategoryID{1, 0}},
		{ParentCategoryIDs: []state.CategoryID{-1}},
		{Page: -1},
	} {
		if _, err := srv.client().Catalog.List(t.Context(), q); !errors.Is(err, apiclient.ErrNotSent) {
			t.Errorf("%+v: %v", q, err)
		}
	}
}

func TestCatalogAllWalksTheRequestedList(t *testing.T) {
	for kind, body := range map[state.ItemType]string{
		"":               `{"items":[{"id":1}],"totalItemCount":1}`,
		state.ItemLabor:  `{"items":[],"labors":[{"id":1}],"totalItemCount":1}`,
		state.ItemCustom: `{"items":[],"customItems":[{"id":1}],"totalItemCount":1}`,
	} {
		n := 0
		for i, err := range newCapture(t, reply{body: body}).client().
			Catalog.All(t.Context(), state.CatalogQuery{ItemType: kind}) {
			if err != nil || i.ID != 1 {
				t.Errorf("%q: %v, %v", kind, i, err)
			}
			n++
		}
		if n != 1 {
			t.Errorf("%q: %d items", kind, n)
		}
	}
}
