package store_test

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/text"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/shopspring/decimal"
	"pgregory.net/rapid"
)

// openCatalog makes a store with two accounts; the first has the items.
func openCatalog(
	t *testing.T, industries []state.Category,
	items []state.CatalogItem,
) (db *store.Store, mine, other store.AccountID) {
	t.Helper()
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "service.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	err = db.Write(t.Context(), func(tx *store.Tx) error {
		for _, id := range []*store.AccountID{&mine, &other} {
			a := store.Account{Name: "A", CatalogAccess: true, Created: time.Unix(0, 0)}
			if err := tx.Accounts().Create(&a); err != nil {
				return err
			}
			*id = a.ID
		}
		for i := range industries {
			if err := tx.Catalog().CreateCategory(mine, 0, i, &industries[i]); err != nil {
				return err
			}
		}
		for i := range items {
			if err := tx.Catalog().CreateItem(mine, &items[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return db, mine, other
}

func price(s string) decimal.NullDecimal {
	if s == "" {
		return decimal.NullDecimal{}
	}
	return decimal.NewNullDecimal(decimal.RequireFromString(s))
}

func TestCategoriesAndItemsReadBackAsTheyWereMade(t *testing.T) {
	tree := []state.Category{
		{ID: 1, Name: "Residential", Children: []state.Category{
			{
				ID: 3, Name: "Video", ImageURL: "https://example.com/v.png",
				Children: []state.Category{{ID: 9, Name: "Mounts"}, {ID: 4, Name: "Displays"}},
			},
			{ID: 2, Name: "Audio"},
		}},
		{ID: 7, Name: "Commercial"},
	}
	suppliers := []state.SupplierPrice{
		{SupplierName: "Union", SupplierSKU: "U-1", Value: price("900.10"), IsInStock: true},
		{SupplierName: "Coast", SupplierSKU: "C-1"},
	}
	item := state.CatalogItem{
		ID: 5, Type: state.ItemPart, Brand: "Northlight", Model: "VX-65", ShortDescription: `65" display`,
		Description:     "Big.",
		PrimaryImageURL: "https://example.com/i.png", ParentCategoryID: 3, CategoryID: 4,
		Categories: []string{"Video", "Displays"},
		IsFavorite: true, MSRP: price("2499.99"), Currency: "USD", Cost: suppliers[0], Suppliers: suppliers,
		Specs: []state.Spec{{Name: "Width", Value: `57"`}},
	}
	db, mine, other := openCatalog(t, slices.Clone(tree), []state.CatalogItem{item})
	err := db.Read(t.Context(), func(tx *store.Tx) error {
		got, err := tx.Catalog().Categories(mine)
		if diff := gocmp.Diff(tree, got); err != nil || diff != "" {
			t.Errorf("%v, -want +got\n%s", err, diff)
		}
		one, err := tx.Catalog().Item(mine, 5)
		if diff := gocmp.Diff(item, one); err != nil || diff != "" {
			t.Errorf("%v, -want +got\n%s", err, diff)
		}
		if _, err := tx.Catalog().Item(other, 5); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("another account reads the item: %v", err)
		}
		if got, err := tx.Catalog().Categories(other); err != nil || len(got) != 0 {
			t.Errorf("another account has %v, %v", got, err)
		}
		page, err := tx.Catalog().Search(other, state.CatalogQuery{ItemType: state.ItemPart, Page: 1, PageSize: 10})
		if err != nil || page.Total != 0 || len(page.Items) != 0 {
			t.Errorf("another account finds %v, %v", page, err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// stock draws the items of a small catalog in which values repeat.
func stock(t *rapid.T) []state.CatalogItem {
	supplier := rapid.SampledFrom([]string{"Union", "Coast", "Prairie"})
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) state.CatalogItem {
		var suppliers []state.SupplierPrice
		for _, name := range rapid.SliceOfN(supplier, 0, 3).Draw(t, "suppliers") {
			suppliers = append(suppliers,
				state.SupplierPrice{
					SupplierName: name, SupplierSKU: "sku-" + name,
					IsInStock: rapid.Bool().Draw(t, "stock"),
				})
		}
		it := state.CatalogItem{
			Type: rapid.SampledFrom([]state.ItemType{state.ItemPart, state.ItemPart, state.ItemLabor}).
				Draw(t, "type"),
			Brand: rapid.SampledFrom([]string{"", "Aurora", "Aurora & Co"}).Draw(t, "brand"),
			Model: rapid.SampledFrom([]string{"S-5", "S-9", "W"}).Draw(t, "model"),
			ShortDescription: rapid.SampledFrom([]string{`65" display`, "soundbar", "Piñon soundbar, 4K", ""}).
				Draw(t, "short"),
			ParentCategoryID: rapid.SampledFrom([]state.CategoryID{0, 2}).Draw(t, "parent"),
			CategoryID:       rapid.SampledFrom([]state.CategoryID{0, 3, 4}).Draw(t, "category"),
			IsFavorite:       rapid.Bool().Draw(t, "favorite"),
			IsDiscontinued:   rapid.Bool().Draw(t, "discontinued"),
			MSRP:             price(rapid.SampledFrom([]string{"", "10", "99.99", "100"}).Draw(t, "price")),
			Suppliers:        suppliers,
		}
		if len(suppliers) > 0 {
			it.Cost = suppliers[0]
		}
		return it
	}), 0, 25).Draw(t, "items")
}

func drawQuery(t *rapid.T) state.CatalogQuery {
	return state.CatalogQuery{
		SearchText: rapid.SampledFrom(
			[]string{"", "", "soundbar", `65"`, "PINON bar", "s-9 aurora", "s", "4k", "union", `"x`, "*", "a OR b"}).
			Draw(t, "text"),
		CategoryIDs:       rapid.SampledFrom([][]state.CategoryID{nil, nil, {3}, {3, 4}, {99}}).Draw(t, "categories"),
		ParentCategoryIDs: rapid.SampledFrom([][]state.CategoryID{nil, nil, {2}}).Draw(t, "parents"),
		Brands: rapid.SampledFrom([][]string{nil, nil, {"Aurora"}, {"Aurora", "Aurora & Co"}}).
			Draw(t, "brands"),
		Suppliers: rapid.SampledFrom([][]string{nil, nil, {"Union"}, {"Union", "Prairie"}, {"Un"}}).
			Draw(t, "suppliers"),
		ItemType:            rapid.SampledFrom([]state.ItemType{state.ItemPart, state.ItemLabor}).Draw(t, "type"),
		IsFavorite:          rapid.Bool().Draw(t, "favorite"),
		IsInStock:           rapid.Bool().Draw(t, "stock"),
		IncludeDiscontinued: rapid.Bool().Draw(t, "discontinued"),
		MinPrice:            price(rapid.SampledFrom([]string{"", "", "99.99", "99.99001", "-1e20"}).Draw(t, "min")),
		MaxPrice:            price(rapid.SampledFrom([]string{"", "", "99.999", "99.99999", "1e20"}).Draw(t, "max")),
		Page:                rapid.IntRange(1, 3).Draw(t, "page"),
		PageSize:            rapid.IntRange(1, 12).Draw(t, "size"),
	}
}

// matches is the specification of a search for a single item.
func matches(it state.CatalogItem, q state.CatalogQuery) bool {
	doc := text.FoldSearch(
		strings.Join([]string{it.Brand + " " + it.Model, it.Name, it.ShortDescription, it.Cost.SupplierSKU}, "\n"))
	for word := range strings.FieldsSeq(text.FoldSearch(q.SearchText)) {
		if !strings.Contains(doc, word) {
			return false
		}
	}
	sold := len(q.Suppliers) == 0
	for _, s := range it.Suppliers {
		sold = sold || slices.Contains(q.Suppliers, s.SupplierName)
	}
	among := func(ids []state.CategoryID, id state.CategoryID) bool {
		return len(ids) == 0 || slices.Contains(ids, id)
	}
	return sold && it.Type == q.ItemType && among(q.CategoryIDs, it.CategoryID) &&
		among(q.ParentCategoryIDs, it.ParentCategoryID) &&
		(len(q.Brands) == 0 || slices.Contains(q.Brands, it.Brand)) && (!q.IsFavorite || it.IsFavorite) &&
		(!q.IsInStock || it.Cost.IsInStock) && (q.IncludeDiscontinued || !it.IsDiscontinued) &&
		(!q.MinPrice.Valid || it.MSRP.Valid && it.MSRP.Decimal.GreaterThanOrEqual(q.MinPrice.Decimal)) &&
		(!q.MaxPrice.Valid || it.MSRP.Valid && it.MSRP.Decimal.LessThanOrEqual(q.MaxPrice.Decimal))
}

// found is a page as the test compares it.
type found struct {
	Total, Favorites              int
	Items, Liked                  []state.CatalogItemID
	Brands, Categories, Suppliers []state.Facet
}

// search is SearchCatalog without an index.
func search(items []state.CatalogItem, q state.CatalogQuery) found {
	var f found
	count := func(list *[]state.Facet, value string) {
		if i := slices.IndexFunc(*list, func(x state.Facet) bool { return x.Value == value }); i >= 0 {
			(*list)[i].Count++
		} else if value != "" {
			*list = append(*list, state.Facet{Value: value, Count: 1})
		}
	}
	for _, it := range items {
		if !matches(it, q) {
			continue
		}
		if f.Total >= (q.Page-1)*q.PageSize && len(f.Items) < q.PageSize {
			f.Items = append(f.Items, it.ID)
		}
		f.Total++
		if it.IsFavorite {
			f.Favorites++
			if len(f.Liked) < q.PageSize {
				f.Liked = append(f.Liked, it.ID)
			}
		}
		count(&f.Brands, it.Brand)
		count(&f.Categories, map[state.CategoryID]string{3: "Video", 4: "Displays"}[it.CategoryID])
		var sellers []string
		for _, s := range it.Suppliers {
			sellers = append(sellers, s.SupplierName)
		}
		slices.Sort(sellers)
		for _, s := range slices.Compact(sellers) {
			count(&f.Suppliers, s)
		}
	}
	for _, list := range [][]state.Facet{f.Brands, f.Categories, f.Suppliers} {
		slices.SortFunc(list, func(a, b state.Facet) int {
			return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Value, b.Value))
		})
	}
	return f
}

func TestSearchCatalogFindsWhatMatches(t *testing.T) {
	n := 0
	rapid.Check(t, func(r *rapid.T) {
		n++
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			items := stock(r)
			tree := []state.Category{{
				ID: 1, Name: "Home",
				Children: []state.Category{{ID: 2, Name: "All"}, {ID: 3, Name: "Video"}, {ID: 4, Name: "Displays"}},
			}}
			db, mine, _ := openCatalog(t, tree, items)
			for range 8 {
				q := drawQuery(r)
				err := db.Read(t.Context(), func(tx *store.Tx) error {
					page, err := tx.Catalog().Search(mine, q)
					got := found{
						Total: page.Total, Favorites: page.FavoriteTotal, Brands: page.Brands,
						Categories: page.Categories, Suppliers: page.Suppliers,
					}
					for _, it := range page.Items {
						got.Items = append(got.Items, it.ID)
					}
					for _, it := range page.Favorites {
						got.Liked = append(got.Liked, it.ID)
					}
					if diff := gocmp.Diff(search(items, q), got, cmpopts.EquateEmpty()); err != nil || diff != "" {
						t.Errorf("%v, %+v: -want +got\n%s", err, q, diff)
					}
					return nil
				})
				if err != nil {
					t.Fatal(err)
				}
			}
		})
	})
}
