package state

import (
	"testing"
	"time"

	"github.com/shopspring/decimal"
)

func TestATickHoldsForTheQuantityItWasMadeFor(t *testing.T) {
	two, four := decimal.NewFromInt(2), decimal.RequireFromString("4.0")
	area := SheetArea{Parts: []SheetPart{{Item: 1, Quantity: two}, {Item: 2, Quantity: two}, {Item: 3, Quantity: two}}}
	ticks := Ticks{1: {Item: 1, Quantity: two}, 2: {Item: 2, Quantity: four}}
	for i, want := range []bool{true, false, false} {
		if got := ticks.Done(&area.Parts[i]); got != want {
			t.Errorf("part %d: done %v, want %v", i+1, got, want)
		}
	}
	if done, parts := ticks.Count(&area); done != 1 || parts != 3 {
		t.Errorf("%d of %d done, want 1 of 3", done, parts)
	}
}

func TestInitials(t *testing.T) {
	for name, want := range map[string]string{
		"Dana Reyes": "DR", "  jo  van der   Berg ": "JB", "Ó Dálaigh": "ÓD", "林": "林", "": "", "123": "", "Ann-Lee": "AL",
		"e\u0301lodie m": "E\u0301M",
	} {
		if got := Initials(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestChangedSinceACopyWasMade(t *testing.T) {
	then := time.Date(2026, 3, 4, 14, 2, 0, 0, time.UTC)
	copied := &Proposal{ID: 7, LastModified: then}
	row := func(id ProposalID, at time.Time) *ProposalSummary { return &ProposalSummary{ID: id, LastModified: at} }
	later := then.Add(time.Second)
	for name, c := range map[string]struct {
		p    *Proposal
		row  *ProposalSummary
		want time.Time
	}{
		"changed":          {copied, row(7, later), later},
		"the same":         {copied, row(7, then), time.Time{}},
		"an older row":     {copied, row(7, then.Add(-time.Hour)), time.Time{}},
		"of another":       {copied, row(8, later), time.Time{}},
		"not in the list":  {copied, nil, time.Time{}},
		"without any copy": {nil, row(7, later), time.Time{}},
	} {
		if got := ChangedSince(c.p, c.row); !got.Equal(c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
