package ui

import (
	"context"
	"fmt"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/session"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewtest"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/shopspring/decimal"
)

// withLines returns an editor on a proposal with count line items in one option, at 120 by 36 cells, with the focus on
// the items.
func withLines(count int) *Model {
	items := make([]state.Item, count)
	for i := range items {
		items[i] = state.Item{
			ID: state.ItemID(i + 1), Type: state.ItemPart, Brand: "Northlight", Model: fmt.Sprint("VX-", i),
			Quantity:  decimal.NewNullDecimal(decimal.NewFromInt(2)),
			SellPrice: decimal.NewNullDecimal(decimal.RequireFromString("1499.99")),
		}
	}
	p := &state.Proposal{
		ID: 1, Number: 1042, Name: "Halvorsen Residence", Status: state.StatusDraft,
		Areas: []state.Area{{ID: 1, Name: "Theater", Options: []state.Option{{ID: 1, Items: items}}}},
	}
	ctx, cancel := context.WithCancel(context.Background())
	m := newModel(ctx, cancel,
		Options{
			Store: Store{Typed: noTyped{}, Cache: shelf{proposal: p}, Plans: noPlans{}}, Clock: systemClock{},
			Theme: theme.Config{Dark: true, Profile: theme.TrueColor},
		}, viewtest.Keys())
	m.Update(tea.WindowSizeMsg{Width: 120, Height: 36})
	open(m, p.ID)
	m.Update(tea.KeyMsg{Type: tea.KeyTab})
	return m
}

// shelf is a cache with one proposal.
type shelf struct {
	Cache

	proposal *state.Proposal
}

func (k shelf) Proposal(context.Context, state.ProposalID) (*state.Proposal, time.Time, error) {
	return k.proposal, time.Time{}, nil
}

func (shelf) NoteOpened(context.Context, state.ProposalID) error { return nil }

// noTyped stores nothing typed.
type noTyped struct{ session.Store }

func (noTyped) TakeLease(context.Context, state.Lease, bool) error { return nil }

// noPlans has nothing planned.
type noPlans struct{ Plans }

func (noPlans) Plan(_ context.Context, id state.ProposalID) (plan.Plan, error) {
	return plan.Plan{Proposal: id}, nil
}

// open opens the cached proposal.
func open(m *Model, id state.ProposalID) {
	m.goToProposal(screen.Location{Proposal: id})
	for m.session.Busy() > 0 {
		<-m.session.Rest()
	}
	m.Update(SessionChangedMsg{})
}

// BenchmarkKeyAndView presses down and draws: the cost must not depend on the number of lines.
func BenchmarkKeyAndView(b *testing.B) {
	for _, count := range []int{72, 7200} {
		b.Run(fmt.Sprint(count), func(b *testing.B) {
			m := withLines(count)
			keys := []tea.KeyMsg{{Type: tea.KeyDown}, {Type: tea.KeyDown}, {Type: tea.KeyUp}}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				m.Update(keys[i%len(keys)])
				if len(m.Lines()) == 0 {
					b.Fatal("nothing is drawn")
				}
			}
		})
	}
}

// BenchmarkViewUnchanged draws an unchanged screen.
func BenchmarkViewUnchanged(b *testing.B) {
	for _, count := range []int{72, 7200} {
		b.Run(fmt.Sprint(count), func(b *testing.B) {
			m := withLines(count)
			b.ReportAllocs()
			for b.Loop() {
				if len(m.Lines()) == 0 {
					b.Fatal("nothing is drawn")
				}
			}
		})
	}
}
