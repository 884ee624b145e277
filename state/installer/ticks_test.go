package installer

import (
	"testing"

	"app.tender/tender/state"
	"github.com/shopspring/decimal"
)

func TestTickAppliesToItsQuantity(t *testing.T) {
	two, four := decimal.NewFromInt(2), decimal.RequireFromString("4.0")
	key := func(item state.ItemID) TickKey { return TickKey{Item: item} }
	area := Area{Parts: []Part{
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
