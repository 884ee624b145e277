package drafts

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"app.tender/tender/state"
	"github.com/shopspring/decimal"
)

func bigProposal(lines int) *state.Proposal {
	p := &state.Proposal{ID: 7, Number: 1042, Name: "Stress", Status: state.StatusDraft}
	for a := range 60 {
		area := state.Area{ID: state.AreaID(a + 1), Name: fmt.Sprintf("Area %d", a)}
		for o := range 3 {
			opt := state.Option{ID: state.OptionID(a*3 + o + 1), Status: state.StatusDraft, ClientDescription: "A 75-inch display with a slim soundbar", InstallerNotes: "Blocking behind drywall at 62 in."}
			for i := range lines / 180 {
				opt.Items = append(opt.Items, state.Item{
					ID: state.ItemID(i + 1), Type: state.ItemPart, Brand: "Northlight", Model: "VX-75", Name: "display",
					ShortDescription: "75-inch display", Quantity: decimal.NewFromInt(2), SellPrice: decimal.RequireFromString("3999.99"),
					Cost: decimal.NewNullDecimal(decimal.RequireFromString("2450.10")),
				})
			}
			area.Options = append(area.Options, opt)
		}
		p.Areas = append(p.Areas, area)
	}
	return p
}

func rowsOf(n int) []state.ProposalSummary {
	rows := make([]state.ProposalSummary, n)
	for i := range rows {
		rows[i] = state.ProposalSummary{
			ID: state.ProposalID(i + 1), Number: int64(1000 + i), Name: fmt.Sprintf("Residence %d", i), Status: state.StatusDraft,
			Total: decimal.NewNullDecimal(decimal.NewFromInt(int64(i))), Currency: state.Currency{Code: "USD", Symbol: "$"},
			Customer:     &state.Contact{ID: state.ContactID(i), LastName: "Halvorsen", FirstName: "Erik"},
			LastModified: time.Date(2026, 1, 1, 0, 0, i, 0, time.UTC), Created: time.Date(2025, 1, 1, 0, 0, i, 0, time.UTC),
		}
	}
	return rows
}

func BenchmarkOpen(b *testing.B) {
	for _, n := range []int{0, 5000} {
		b.Run(fmt.Sprintf("%d proposals", n), func(b *testing.B) {
			path := filepath.Join(b.TempDir(), "t.db")
			s, err := Open(context.Background(), Config{Path: path})
			if err != nil {
				b.Fatal(err)
			}
			if err := s.SaveProposals(context.Background(), rowsOf(n), time.Now()); err != nil {
				b.Fatal(err)
			}
			_ = s.Close()
			for b.Loop() {
				s, err := Open(context.Background(), Config{Path: path})
				if err != nil {
					b.Fatal(err)
				}
				_ = s.Close()
			}
		})
	}
}

func BenchmarkFirstPage(b *testing.B) {
	path := filepath.Join(b.TempDir(), "t.db")
	s, _ := Open(context.Background(), Config{Path: path})
	defer s.Close()
	if err := s.SaveProposals(context.Background(), rowsOf(5000), time.Now()); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, _, err := s.Proposals(context.Background(), state.ProposalQuery{PageSize: 100}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDetail(b *testing.B) {
	path := filepath.Join(b.TempDir(), "t.db")
	s, _ := Open(context.Background(), Config{Path: path})
	defer s.Close()
	b.Run("save", func(b *testing.B) {
		for b.Loop() {
			if err := s.SaveProposal(context.Background(), bigProposal(7200), time.Now()); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("read", func(b *testing.B) {
		for b.Loop() {
			if _, _, err := s.Proposal(context.Background(), 7); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("draft", func(b *testing.B) {
		for b.Loop() {
			if _, err := s.SaveDraft(context.Background(), state.Draft{Ref: state.TextRef{Proposal: 7, Field: state.InternalNotes}, Text: fmt.Sprint(b.N, time.Now())}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
