package localstore

import (
	"context"
	"fmt"
	"testing"
	"time"

	"app.tender/tender/state"
)

// What was read is stored after it is displayed, but on the same processor. The search index takes
// most of the time.
func BenchmarkKeep(b *testing.B) {
	const page = 100
	ctx, s := context.Background(), benchStore(b, 5000)
	rows, made := rowsOf(5000), 0 // across all runs of the benchmark
	b.Run("a page of new proposals", func(b *testing.B) {
		for b.Loop() {
			list := rowsOf(page)
			for at := range list {
				list[at].ID = state.ProposalID(1_000_000 + made)
				made++
			}
			if err := s.Cache.SaveProposals(ctx, list, time.Now()); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("a page of renamed proposals", func(b *testing.B) {
		for b.Loop() {
			made++
			for at := range page {
				rows[at].Name = fmt.Sprint("Residence ", at, " at ", made)
			}
			if err := s.Cache.SaveProposals(ctx, rows[:page], time.Now()); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("a page of contacts", func(b *testing.B) {
		for b.Loop() {
			made++
			list := make([]state.Contact, page)
			for at := range list {
				list[at] = state.Contact{
					ID: state.ContactID(at + 1), FirstName: "Erik", LastName: fmt.Sprint("Halvorsen ", at+made),
					Email: "erik@example.com", Phone: "555-0100",
				}
			}
			if err := s.Cache.SavePeople(ctx, list, time.Now()); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("a page of the catalog", func(b *testing.B) {
		for b.Loop() {
			made++
			list := make([]state.CatalogItem, page)
			for at := range list {
				list[at] = state.CatalogItem{
					ID: state.CatalogItemID(at + 1), Type: state.ItemPart, Brand: "Northlight",
					Model:            fmt.Sprint("VX-", at+made),
					ShortDescription: "75-inch display with a slim bezel",
				}
			}
			if err := s.Cache.SaveCatalog(ctx, state.CatalogQuery{}, state.CatalogPage{Total: page, Items: list},
				time.Now()); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("a page that is known", func(b *testing.B) {
		for b.Loop() {
			if err := s.Cache.SaveProposals(ctx, rows[page:2*page], time.Now()); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("a page that is known, in another order", func(b *testing.B) {
		spread := make([]state.ProposalSummary, page)
		for at := range spread {
			spread[at] = rows[page+at*(len(rows)/page-1)]
		}
		for b.Loop() {
			if err := s.Cache.SaveProposals(ctx, spread, time.Now()); err != nil {
				b.Fatal(err)
			}
		}
	})
}
