package installer

import (
	"slices"
	"testing"
	"time"

	"app.tender/tender/state"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
	"pgregory.net/rapid"
)

func TestTickAppliesToItsQuantity(t *testing.T) {
	two, four := decimal.NewFromInt(2), decimal.RequireFromString("4.0")
	key := func(item state.ItemID) PartKey { return PartKey{Item: item} }
	area := Area{Parts: []Part{
		{Key: key(1), Quantity: decimal.NewNullDecimal(two)},
		{Key: key(2), Quantity: decimal.NewNullDecimal(two)},
		{Key: key(3), Quantity: decimal.NewNullDecimal(two)},
		{Key: PartKey{ChangeOrder: 9, Item: 1}, Quantity: decimal.NewNullDecimal(two)},
		{Key: key(4), Gone: true},
		{Key: key(5), Gone: true},
	}}
	tick := func(item state.ItemID, quantity decimal.Decimal) state.SiteEvent {
		return state.SiteEvent{Kind: state.SiteTick, Item: item, Quantity: quantity}.Sealed()
	}
	ticks := SiteOf([]state.SiteEvent{tick(1, two), tick(2, four), tick(4, two)})
	for i, want := range []struct {
		done  bool
		wrong string
	}{{true, ""}, {false, "4 of 2"}, {false, ""}, {false, ""}, {false, "remove 2"}, {false, ""}} {
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
		"Dana Reyes": "DR", "  jo  van der   Berg ": "JB", "Ó Dálaigh": "ÓD", "林": "林", "": "", "123": "",
		"Ann-Lee":        "AL",
		"e\u0301lodie m": "E\u0301M",
	} {
		if got := Initials(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

// The laptops of a crew have some of the events each, bring them in any order, and some of them twice: all show the
// same in the end, and nobody's work is lost.
func TestSitesOfSeveralMachinesMerge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kinds := []state.SiteKind{
			state.SiteTick, state.SiteSerial, state.SiteBuilt, state.SiteHours, state.SiteAnswer, state.SitePhoto,
			state.SiteMissing, "newer",
		}
		events := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) state.SiteEvent {
			return state.SiteEvent{
				Proposal: 7, Kind: rapid.SampledFrom(kinds).Draw(t, "kind"), Area: state.AreaID(rapid.IntRange(1, 2).Draw(t, "area")),
				Item:     state.ItemID(rapid.IntRange(1, 2).Draw(t, "item")),
				Text:     rapid.SampledFrom([]string{"", "a", "b"}).Draw(t, "text"),
				Quantity: decimal.NewFromInt(int64(rapid.IntRange(0, 2).Draw(t, "quantity"))),
				Gone:     rapid.Bool().Draw(t, "gone"), Seq: int64(rapid.IntRange(1, 3).Draw(t, "seq")),
				At: time.Date(2026, 3, 5, 8, rapid.IntRange(0, 2).Draw(t, "minute"), 0, 0, time.UTC),
			}.Sealed()
		}), 0, 12).Draw(t, "events")
		once := SiteOf(events)
		again := rapid.Permutation(append(slices.Clone(events), events...)).Draw(t, "again")
		cut := rapid.IntRange(0, len(again)).Draw(t, "cut")
		merged := SiteOf(again[:cut])
		merged.Apply(again[cut:]...)
		if d := cmp.Diff(once.All(), merged.All()); d != "" || once.Next() != merged.Next() {
			t.Fatalf("merged in another order: %s", d)
		}
	})
}

// An installer who unticks a part after a colleague with a fast clock ticked it must not see it ticked again.
func TestWhatSomebodyDidLaterHoldsWhateverTheClocksSay(t *testing.T) {
	late := time.Date(2026, 3, 5, 9, 0, 0, 0, time.UTC)
	tick := state.SiteEvent{Proposal: 7, Kind: state.SiteTick, Item: 1, Seq: 1, At: late}.Sealed()
	site := SiteOf([]state.SiteEvent{tick})
	untick := tick
	untick.Gone, untick.Seq, untick.At = true, site.Next(), late.Add(-time.Hour)
	site.Apply(untick.Sealed())
	if _, ticked := site.Tick(&Part{Key: PartKey{Item: 1}}); ticked {
		t.Error("it is still ticked")
	}
}
