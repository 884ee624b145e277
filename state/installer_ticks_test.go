package state

import (
	"testing"
	"time"

	"github.com/shopspring/decimal"
)

func TestATickHoldsForTheQuantityItWasMadeFor(t *testing.T) {
	two, four := decimal.NewFromInt(2), decimal.RequireFromString("4.0")
	key := func(item ItemID) TickKey { return TickKey{Item: item} }
	area := SheetArea{Parts: []SheetPart{
		{Key: key(1), Quantity: decimal.NewNullDecimal(two)},
		{Key: key(2), Quantity: decimal.NewNullDecimal(two)},
		{Key: key(3), Quantity: decimal.NewNullDecimal(two)},
		{Key: TickKey{ChangeOrder: 9, Item: 1}, Quantity: decimal.NewNullDecimal(two)},
		{Key: key(4), Gone: true},
		{Key: key(5), Gone: true},
	}}
	ticks := Ticks{key(1): {Quantity: two}, key(2): {Quantity: four}, key(4): {Quantity: two}}
	for i, want := range []struct {
		done  bool
		wrong string
	}{{true, ""}, {false, "4 of 2"}, {false, ""}, {false, ""}, {false, "take out 2"}, {false, ""}} {
		p := &area.Parts[i]
		if done, wrong := ticks.Done(p), ticks.Wrong(p); done != want.done || wrong != want.wrong {
			t.Errorf("part %d: done %v, wrong %q; want %+v", i+1, done, wrong, want)
		}
	}
	if done, parts := ticks.Count(&area); done != 1 || parts != 4 {
		t.Errorf("%d of %d done, want 1 of 4", done, parts)
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
