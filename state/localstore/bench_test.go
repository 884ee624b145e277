package localstore

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/search"
	"github.com/shopspring/decimal"
)

// bigProposal returns a proposal of 60 areas with three options and the given number of line
// items.
func bigProposal(lines int) *state.Proposal {
	p := &state.Proposal{ID: 7, Number: 1042, Name: "Stress", Status: state.StatusDraft}
	for a := range 60 {
		area := state.Area{ID: state.AreaID(a + 1), Name: fmt.Sprintf("Area %d", a)}
		for o := range 3 {
			option := state.Option{
				ID: state.OptionID(a*3 + o + 1), Status: state.StatusDraft,
				ClientDescription: "A 75-inch display with a slim soundbar",
				InstallerNotes:    "Blocking behind drywall at 62 in.",
			}
			for i := range lines / 180 {
				option.Items = append(option.Items, state.Item{
					ID: state.ItemID(i + 1), Type: state.ItemPart, Brand: "Northlight", Model: fmt.Sprintf("VX-%d", i),
					Name:             "display",
					ShortDescription: "75-inch display", Quantity: decimal.NewNullDecimal(decimal.NewFromInt(2)),
					SellPrice: decimal.NewNullDecimal(decimal.RequireFromString("3999.99")),
					Cost:      decimal.NewNullDecimal(decimal.RequireFromString("2450.10")),
				})
			}
			area.Options = append(area.Options, option)
		}
		p.Areas = append(p.Areas, area)
	}
	return p
}

func rowsOf(n int) []state.ProposalSummary {
	rows := make([]state.ProposalSummary, n)
	for i := range rows {
		rows[i] = state.ProposalSummary{
			ID: state.ProposalID(i + 100), Number: int64(1000 + i), Name: fmt.Sprintf("Residence %d", i),
			Status:       state.StatusDraft,
			Total:        decimal.NewNullDecimal(decimal.NewFromInt(int64(i))),
			Currency:     money.Currency{Code: "USD", Symbol: "$"},
			Customer:     &state.Contact{ID: state.ContactID(i), LastName: "Halvorsen", FirstName: "Erik"},
			LastModified: time.Date(2026, 1, 1, 0, 0, i, 0, time.UTC),
			Created:      time.Date(2025, 1, 1, 0, 0, i, 0, time.UTC),
		}
	}
	return rows
}

func benchStore(b *testing.B, proposals int) *Store {
	b.Helper()
	s, err := Open(context.Background(), Config{Path: filepath.Join(b.TempDir(), "tender.db")})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = s.Close() })
	if err := s.Cache.SaveProposals(context.Background(), rowsOf(proposals), time.Now()); err != nil {
		b.Fatal(err)
	}
	return s
}

// percentiles runs f in every iteration of b and reports percentiles of its duration.
func percentiles(b *testing.B, f func(i int) error) {
	b.Helper()
	var took []time.Duration
	for i := 0; b.Loop(); i++ {
		began := time.Now()
		if err := f(i); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}

// Opening delays the first frame, so it must not depend on the amount of data.
func BenchmarkOpen(b *testing.B) {
	for _, n := range []int{50, 5000, 50_000} {
		b.Run(fmt.Sprintf("%d proposals", n), func(b *testing.B) {
			path := benchStore(b, n).Path()
			percentiles(b, func(int) error {
				s, err := Open(context.Background(), Config{Path: path})
				if err != nil {
					return err
				}
				return s.Close()
			})
		})
	}
}

func BenchmarkFirstPage(b *testing.B) {
	s := benchStore(b, 5000)
	percentiles(b, func(int) error {
		_, _, err := s.Cache.Proposals(context.Background(), state.ProposalQuery{PageSize: 100})
		return err
	})
}

func BenchmarkDetail(b *testing.B) {
	s, p := benchStore(b, 0), bigProposal(7200)
	b.Run("keep anew", func(b *testing.B) {
		percentiles(b, func(i int) error {
			p.Name = fmt.Sprint("Stress ", i) // a new text to index every time
			return s.Cache.SaveProposal(context.Background(), p, time.Now())
		})
	})
	b.Run("read", func(b *testing.B) {
		percentiles(b, func(int) error {
			_, _, err := s.Cache.Proposal(context.Background(), p.ID)
			return err
		})
	})
}

// A durable save costs little more than its sync.
func BenchmarkSave(b *testing.B) {
	text := []byte(fmt.Sprintf("%02000d", 7))
	b.Run("bare write and sync", func(b *testing.B) {
		f, err := os.Create(filepath.Join(b.TempDir(), "file"))
		if err != nil {
			b.Fatal(err)
		}
		defer func() { _ = f.Close() }()
		percentiles(b, func(int) error {
			if _, err := f.Write(text); err != nil {
				return err
			}
			return f.Sync()
		})
	})
	b.Run("draft", func(b *testing.B) {
		s := benchStore(b, 0)
		percentiles(b, func(i int) error {
			_, err := s.Typed.Save(context.Background(),
				state.Draft{Ref: notes, Text: fmt.Sprint(i, string(text)), Revision: int64(i)})
			return err
		})
	})
}

// searchedStore returns a store of 5,000 proposals with all their texts and items: four areas of
// two options each.
func searchedStore(b *testing.B) *Store {
	b.Helper()
	s := benchStore(b, 5000)
	err := s.write(context.Background(), "index", func(tx *txn) error {
		for _, row := range rowsOf(5000) {
			p := &state.Proposal{
				ID: row.ID, Number: row.Number, Name: row.Name, Status: row.Status,
				Customer: row.Customer, LastModified: row.LastModified,
			}
			for a := range 4 {
				area := state.Area{Name: fmt.Sprintf("Area %d", a)}
				for o := range 2 {
					area.Options = append(area.Options, state.Option{
						ID: state.OptionID(a*2 + o + 1), ClientDescription: "A 75-inch display with a slim soundbar",
						InstallerNotes: fmt.Sprintf("Blocking behind drywall at %d in.", 40+int(row.ID)%40),
						Items: []state.Item{{
							Brand: "Northlight", Model: fmt.Sprintf("VX-%d", int(row.ID)%90),
							Name: "display",
						}},
					})
				}
				p.Areas = append(p.Areas, area)
			}
			if err := indexProposal(context.Background(), tx, p.ID, docsOf(p)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	if err := s.Cache.SaveProposal(context.Background(), bigProposal(7200), time.Now()); err != nil {
		b.Fatal(err)
	}
	return s
}

// A search runs while a person types. The first letter is the slowest, since it matches almost
// everything.
func BenchmarkSearch(b *testing.B) {
	s := searchedStore(b)
	for _, text := range []string{
		"h", "residence 12", "erik halv status:draft", "vx-3", "model:vx room:area",
		"client:halvorsen since:30d", "nothing like it",
	} {
		b.Run(text, func(b *testing.B) {
			q := search.Parse(text, time.Now())
			percentiles(b, func(int) error {
				_, err := s.Index.Search(context.Background(), q, 100)
				return err
			})
		})
	}
}
