package store_test

import (
	"fmt"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// The indexes that an import builds at its end are the same as if every row had been added
// separately.
func TestImportIndexesWhatSingleWritesDo(t *testing.T) {
	items := make([]state.CatalogItem, 120) // more than one statement takes
	for i := range items {
		items[i] = state.CatalogItem{
			Type: state.ItemPart, Brand: []string{"Aurora", "Höger"}[i%2], Model: fmt.Sprintf("S-%d", i),
			ShortDescription: []string{"Soundbar", "Display"}[i%3%2], IsFavorite: i%10 == 0, IsDiscontinued: i%7 == 0,
			MSRP: price(fmt.Sprint(100 + i)), Currency: "USD",
			Suppliers: []state.SupplierPrice{{SupplierName: "Union"}, {SupplierName: "Coast"}}[:i%3%2+1],
		}
	}
	queries := []state.CatalogQuery{
		{},
		{SearchText: "hoger s-1"},
		{IncludeDiscontinued: true, IsFavorite: true},
		{Brands: []string{"Aurora"}, Suppliers: []string{"Coast"}},
		{SearchText: "display", MinPrice: price("150")},
	}
	search := func(db *store.Store, account store.AccountID) (pages []state.CatalogPage) {
		err := db.Read(t.Context(), func(tx *store.Tx) error {
			for _, q := range queries {
				q.ItemType, q.Page, q.PageSize = state.ItemPart, 1, 100
				page, err := tx.Catalog().Search(account, q)
				if err != nil {
					return err
				}
				pages = append(pages, page)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return pages
	}
	one, account, _ := openCatalog(t, nil, append([]state.CatalogItem(nil), items...))
	all, same, _ := openCatalog(t, nil, nil)
	var done, total int
	contact := store.Contact{AccountID: same, Created: time.Unix(0, 0)}
	contact.LastModified = contact.Created
	contact.FirstName = "Étienne"
	err := all.Import(t.Context(), func(tx *store.Tx) error {
		for i := range items {
			if err := tx.Catalog().CreateItem(same, &items[i]); err != nil {
				return err
			}
		}
		return tx.Contacts().Create(&contact)
	}, func(d, n int) { done, total = d, n })
	if err != nil {
		t.Fatal(err)
	}
	if want := 2*len(items) + 1; done != want || total != want {
		t.Errorf("progress %d of %d, want %d", done, total, want)
	}
	want, got := search(one, account), search(all, same)
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("-single +import\n%s", diff)
	}
	if want[0].Total == 0 || want[1].Total == 0 || want[4].Total == 0 {
		t.Errorf("the queries find nothing: %d, %d, %d", want[0].Total, want[1].Total, want[4].Total)
	}
	err = all.Read(t.Context(), func(tx *store.Tx) error {
		_, n, err := tx.Contacts().List(same, 0,
			state.PeopleQuery{SearchText: "etienne", Page: 1, PageSize: 1, SortBy: state.PeopleByModified})
		if n != 1 {
			t.Errorf("%d people are found", n)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
