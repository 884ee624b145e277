package state

import (
	"encoding/json"
	"testing"

	"app.tender/tender/state/money"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
	"pgregory.net/rapid"
)

// drawEdits draws edits that add areas and options and write texts, and drafts.
func drawEdits(t *rapid.T, p *Proposal) (entries []OutboxEdit, drafts []Draft) {
	local := int64(-1)
	next := func() int64 { local--; return local }
	option := func() OptionID { return OptionID(rapid.IntRange(10, 45).Draw(t, "option")) }
	for i := range rapid.IntRange(0, 5).Draw(t, "entries") {
		e := OutboxEdit{
			ID: int64(i + 1),
			State: rapid.SampledFrom([]EditState{EditWaiting, EditWaiting, EditRefused, EditConflict}).
				Draw(t, "state"),
		}
		switch rapid.SampledFrom([]string{"text", "area", "option"}).Draw(t, "kind") {
		case "text":
			e.Edit = Edit{
				Proposal: p.ID, Option: option(), Base: "",
				Change: WriteText{Field: InstallerNotes, Text: "mine"},
			}
		case "area":
			e.Edit = Edit{Proposal: p.ID, Change: AddArea{Name: "Attic"}}.WithLocalIDs(next)
		default:
			e.Edit = Edit{
				Proposal: p.ID, Area: AreaID(rapid.IntRange(1, 5).Draw(t, "area")),
				Change: AddOption{Client: "Good"},
			}.WithLocalIDs(next)
		}
		entries = append(entries, e)
	}
	for range rapid.IntRange(0, 3).Draw(t, "drafts") {
		drafts = append(drafts,
			Draft{Ref: TextRef{p.ID, option(), ClientDescription}, Text: "Better: typed", Revision: 1})
	}
	return entries, drafts
}

// A figure calculated for another version of the proposal would be wrong.
func TestCachedFiguresEqualFreshOnes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawProposal(t, money.Discount{Type: money.DiscountPercentage, Percentage: decimal.NewFromInt(5)})
		fetched := NewFetched(p)
		for range 2 { // the second time the results are cached
			entries, drafts := drawEdits(t, p)
			before, err := json.Marshal(p)
			if err != nil {
				t.Fatal(err)
			}
			w := fetched.Overlay(entries, drafts)
			for _, w := range []*Workspace{w, w.Expected()} {
				checkWorkedOut(t, w)
			}
			after, err := json.Marshal(p)
			if err != nil || string(before) != string(after) {
				t.Fatalf("the service's proposal was changed:\n%s\n%s", before, after)
			}
		}
	})
}

func checkWorkedOut(t *rapid.T, w *Workspace) {
	if diff := cmp.Diff(CheckOf(w.Proposal), w.Check()); diff != "" {
		t.Fatalf("the check: %s", diff)
	}
	sum, unpriced := CountedTotal(w.Proposal.Areas)
	if got, without := w.CountedTotal(); !got.Equal(sum) || without != unpriced {
		t.Fatalf("the counted total is %s without %d, want %s without %d", got, without, sum, unpriced)
	}
	anew := NewWhatIf(w.Proposal)
	low, high := w.whatIf().Range()
	if !money.Equal(low, anew.Of(anew.Lowest()).Total) || !money.Equal(high, anew.Of(anew.Highest()).Total) ||
		!money.Equal(w.whatIf().Now(), anew.Of(nil).Total) {
		t.Fatalf("the range is %v to %v, now %v", low, high, w.whatIf().Now())
	}
	s := Selection{}
	for i := range w.Proposal.Areas {
		if a := &w.Proposal.Areas[i]; len(a.Options) > 0 && rapid.Bool().Draw(t, "selected") {
			s[a.ID] = a.Options[rapid.IntRange(0, len(a.Options)-1).Draw(t, "which")].ID
		}
	}
	for i := range w.Proposal.Areas {
		a := &w.Proposal.Areas[i]
		for _, s := range []Selection{nil, s} {
			for j, total := range w.whatIf().Totals(s, a.ID) {
				if want := anew.Of(s.With(a.ID, a.Options[j].ID)).Total; !money.Equal(total, want) {
					t.Fatalf("option %d of area %d with %v totals %v, want %v", j, a.ID, s, total, want)
				}
			}
		}
		checkForClient(t, w, a.ID)
	}
}

// checkForClient checks that the client view of one area agrees with the view of the whole
// proposal.
func checkForClient(t *rapid.T, w *Workspace, area AreaID) {
	whole, part := ForClient(w.Proposal), w.ForClient(area)
	for i := range whole.Areas {
		if whole.Areas[i].ID == area {
			continue
		}
		for j := range whole.Areas[i].Options {
			whole.Areas[i].Options[j].Items = nil
		}
	}
	whole.WhatIf, part.WhatIf = nil, nil
	whole.Taxed = nil // it needs all lines
	if diff := cmp.Diff(whole, part); diff != "" {
		t.Fatalf("with the lines of area %d: %s", area, diff)
	}
}

// Typing saves a draft several times per second, which must not recalculate every line.
func TestApplyingADraftCostsTheSameForALargeProposal(t *testing.T) {
	cost := func(areas int) float64 {
		p := &Proposal{ID: 7}
		for i := range areas {
			a := Area{ID: AreaID(i + 1)}
			for j := range 3 {
				o := Option{ID: OptionID(3*i + j + 1)}
				for k := range 24 {
					o.Items = append(o.Items, partItem(ItemID(k+1), 0, 0, "A", "1", "", "2", "1499.99"))
				}
				a.Options = append(a.Options, o)
			}
			p.Areas = append(p.Areas, a)
		}
		fetched := NewFetched(p).Calculate()
		drafts := []Draft{{Ref: TextRef{7, 2, ClientDescription}, Text: "typed", Revision: 1}}
		return testing.AllocsPerRun(20, func() {
			w := fetched.Overlay(nil, drafts)
			_ = w.Check()
			if _, unpriced := w.CountedTotal(); unpriced != areas {
				t.Fatal("no option has a total")
			}
		})
	}
	if small, large := cost(1), cost(100); large > small {
		t.Errorf("%v allocations at 7,200 lines, %v at 72", large, small)
	}
}
