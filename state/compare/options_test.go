package compare

import (
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/statetest"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
	"pgregory.net/rapid"
)

// threeOptions returns a room in three qualities.
func threeOptions() *state.Area {
	return &state.Area{ID: 1, Name: "Living Room", Options: []state.Option{
		{ID: 11, Items: []state.Item{
			statetest.Part(1, 0, 501, "Northlight", "VX-65", `65" display`, "1", "2499.99"),
			statetest.Part(2, 1, 601, "Slimline", "SM-4", "wall mount", "1", "219"),
			statetest.Part(3, 0, 701, "Aurora", "S-5", "soundbar", "1", "699"),
			statetest.Hours(4, "Installation", "4", "110"),
		}},
		{ID: 12, Items: []state.Item{
			statetest.Part(5, 0, 502, "Northlight", "VX-75", `75" display`, "1", "3999.99"),
			statetest.Part(6, 5, 601, "Slimline", "SM-4", "wall mount", "1", "219"),
			statetest.Part(7, 0, 702, "Aurora", "S-9", "soundbar", "1", "1299"),
			statetest.Part(8, 0, 801, "Aurora", "W-10", "wireless subwoofer", "2", "799"),
			statetest.Hours(9, "Installation", "6", "110"),
		}},
		{ID: 13, Items: []state.Item{
			statetest.Part(10, 0, 503, "Northlight", "OX-83", `83" display`, "1", "7999.99"),
			statetest.Part(11, 10, 602, "Slimline", "MX-2", "motion mount", "1", "999"),
			statetest.Part(12, 0, 802, "Aurora", "W-12", "wireless subwoofer", "2", "999"),
			statetest.Part(13, 0, 901, "Meridon", "R-940", "receiver", "1", "1899"),
			statetest.Hours(14, "Installation", "14", "120"),
		}},
	}}
}

// compared compares the options of an area as a client may see them.
func compared(a *state.Area) *Comparison {
	c := state.ForClient(&state.Proposal{Areas: []state.Area{*a}})
	return Options(&c.Areas[0])
}

// sheet formats a comparison with one line per row.
func sheet(c *Comparison, baseline int) []string {
	var out []string
	for i := range c.Rows {
		r := &c.Rows[i]
		line := strings.Repeat("  ", r.Depth) + r.Label + ":"
		for col, it := range r.Items {
			text := "-"
			if it != nil {
				text = money.FormatQuantity(it.Quantity) + "×" + strings.TrimSpace(it.Model)
			}
			line += " " + text + differenceWord(r.Difference(col, baseline))
		}
		out = append(out, line)
	}
	return out
}

func differenceWord(d Difference) string {
	var b strings.Builder
	for _, w := range []struct {
		d    Difference
		word string
	}{{DiffAdded, "+"}, {DiffRemoved, "−"}, {DiffItem, "≠"}, {DiffQuantity, "q"}, {DiffPrice, "p"}} {
		if d&w.d != 0 {
			b.WriteString(w.word)
		}
	}
	return b.String()
}

func TestOptionsAreAlignedByItem(t *testing.T) {
	c := compared(threeOptions())
	want := []string{
		"display: 1×VX-65 1×VX-75≠ 1×OX-83≠",
		"  mount: 1×SM-4 1×SM-4 1×MX-2≠",
		"soundbar: 1×S-5 1×S-9≠ -−",
		"wireless subwoofer: - 2×W-10+ 2×W-12+",
		"receiver: - - 1×R-940+",
		"Installation: 4× 6×q 14×qp",
	}
	if diff := cmp.Diff(want, sheet(c, 0)); diff != "" {
		t.Error(diff)
	}
	want[0], want[2] = "display: 1×VX-65≠ 1×VX-75≠ 1×OX-83", "soundbar: 1×S-5+ 1×S-9+ -"
	got := sheet(c, 2)
	if diff := cmp.Diff([]string{want[0], want[2]}, []string{got[0], got[2]}); diff != "" {
		t.Errorf("against the third: %s", diff)
	}
	if got := c.Rows[0].Amount(2, 0); !got.Decimal.Equal(decimal.RequireFromString("5500")) {
		t.Errorf("the display costs %s more", got.Decimal)
	}
	if got := c.Rows[2].Amount(2, 0); !got.Decimal.Equal(decimal.RequireFromString("-699")) {
		t.Errorf("without the soundbar it costs %s more", got.Decimal)
	}
	if c.Rows[0].Below != 1 || c.Rows[1].Below != 0 {
		t.Errorf("the display has %d rows below it", c.Rows[0].Below)
	}
	if !c.Rows[1].Differs(0) || (&Row{Items: c.Rows[1].Items[:2]}).Differs(0) {
		t.Error("only the third option has another mount")
	}
}

func TestWhatCountsAsTheSameItem(t *testing.T) {
	base := statetest.Part(1, 0, 501, "Northlight", "VX-65", "display", "1", "100")
	change := func(f func(*state.Item)) state.Item { it := base; f(&it); return it }
	for name, tt := range map[string]struct {
		other state.Item
		want  Difference
	}{
		"the same":                    {base, 0},
		"renamed in the catalog":      {change(func(it *state.Item) { it.Brand, it.Model = "NL", "65" }), 0},
		"typed by hand with its name": {change(func(it *state.Item) { it.ReferencedItemID, it.Model = 0, "vx-65" }), 0},
		"another model": {
			change(func(it *state.Item) { it.ReferencedItemID, it.Model = 502, "VX-75" }),
			DiffItem,
		},
		"dearer": {change(func(it *state.Item) {
			it.SellPrice = decimal.NewNullDecimal(decimal.NewFromInt(120))
		}), DiffPrice},
		"more of them": {change(func(it *state.Item) {
			it.Quantity = decimal.NewNullDecimal(decimal.NewFromInt(3))
		}), DiffQuantity},
		"more of them and dearer": {change(func(it *state.Item) {
			it.Quantity, it.SellPrice = decimal.NewNullDecimal(decimal.NewFromInt(3)),
				decimal.NewNullDecimal(decimal.Zero)
		}), DiffQuantity | DiffPrice},
		"the same written with two zeros": {change(func(it *state.Item) {
			it.SellPrice = decimal.NewNullDecimal(decimal.RequireFromString("100.00"))
		}), 0},
	} {
		t.Run(name, func(t *testing.T) {
			a := &state.Area{Options: []state.Option{
				{ID: 1, Items: []state.Item{base}},
				{ID: 2, Items: []state.Item{tt.other}},
			}}
			c := compared(a)
			if len(c.Rows) != 1 {
				t.Fatalf("they are in %d rows", len(c.Rows))
			}
			if got := c.Rows[0].Difference(1, 0); got != tt.want {
				t.Errorf("got %q, want %q", differenceWord(got), differenceWord(tt.want))
			}
		})
	}
}

func TestKindWords(t *testing.T) {
	for description, want := range map[string]string{
		"wall mount":                        "wall mount",
		"motion mount, recessed (black)":    "motion mount",
		"room remote with screen":           "room remote",
		"Bracket for outdoor speakers":      "Bracket",
		"Cat6A plenum cable (ft)":           "Cat6A plenum cable",
		"in ceiling":                        "in ceiling",
		"":                                  "",
		", by itself":                       "",
		"55\" display":                      "55\" display",
		"4K media player, wired, with HDMI": "4K media player",
	} {
		it := statetest.Part(1, 0, 0, "", "", description, "1", "1")
		if got := strings.Join(kindWords(&it), " "); got != want {
			t.Errorf("%q: got %q, want %q", description, got, want)
		}
	}
}

func TestUnrelatedItemsHaveSeparateRows(t *testing.T) {
	part := statetest.Part(1, 0, 0, "", "", "", "1", "1")
	other := statetest.Part(2, 0, 7, "", "", "", "1", "1")
	labor := statetest.Hours(3, "display", "1", "1")
	named := statetest.Part(4, 0, 0, "", "", "display", "1", "1")
	a := &state.Area{Options: []state.Option{
		{ID: 1, Items: []state.Item{part, labor}},
		{ID: 2, Items: []state.Item{other, named}},
	}}
	c := compared(a)
	if len(c.Rows) != 4 {
		t.Errorf("got %q", sheet(c, 0))
	}
	for _, r := range c.Rows {
		if r.Label == "" {
			t.Error("a row has no label")
		}
	}
}

func TestRowsKeepTheOrderOfTheirColumns(t *testing.T) {
	option := func(id state.OptionID, models ...string) state.Option {
		o := state.Option{ID: id}
		for i, m := range models {
			o.Items = append(o.Items, statetest.Part(state.ItemID(i+1), 0, 0, "", m, "", "1", "1"))
		}
		return o
	}
	a := &state.Area{Options: []state.Option{
		option(1, "a", "b", "c"), option(2, "x", "a", "y", "c"),
		option(3, "a", "z", "x", "b", "a"),
	}}
	var got []string
	for _, r := range compared(a).Rows {
		got = append(got, r.Label)
	}
	if diff := cmp.Diff([]string{"x", "a", "z", "y", "b", "a", "c"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestEveryLineIsInItsColumnOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := statetest.DrawArea(t)
		c := compared(a)
		type place struct {
			column int
			line   state.ItemID
		}
		seen := map[place]int{}
		for i := range c.Rows {
			r := &c.Rows[i]
			if len(r.Items) != len(a.Options) || r.Label == "" || i+r.Below >= len(c.Rows) {
				t.Fatalf("row %d: %+v", i, r)
			}
			for _, under := range c.Rows[i+1 : i+1+r.Below] {
				if under.Depth <= r.Depth {
					t.Fatalf("row %d has one below it that is not deeper", i)
				}
			}
			for col, it := range r.Items {
				if it == nil {
					continue
				}
				seen[place{col, it.ID}]++
			}
		}
		for o := range a.Options {
			for i := range a.Options[o].Items {
				if n := seen[place{o, a.Options[o].Items[i].ID}]; n != 1 {
					t.Fatalf("line %d of option %d occurs %d times", i, o, n)
				}
			}
		}
	})
}

func TestAmountsAddUpToTheDifferenceOfTheOptions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := statetest.DrawArea(t)
		c := compared(a)
		last := len(a.Options) - 1
		var sum decimal.Decimal
		for i := range c.Rows {
			sum = sum.Add(c.Rows[i].Amount(last, 0).Decimal)
			same := c.Rows[i].Difference(last, 0) == 0
			if same && !c.Rows[i].Amount(last, 0).Decimal.IsZero() {
				t.Fatalf("row %d has no difference but costs more", i)
			}
		}
		usd := money.Currency{Code: "USD"}
		if want := a.Options[last].ItemsTotal(usd).Decimal.Sub(a.Options[0].ItemsTotal(usd).Decimal); !sum.Equal(want) {
			t.Fatalf("the rows add up to %s, the options to %s", sum, want)
		}
	})
}

// A row is labeled by what its lines share, else by the first one. Without a label, nobody would
// know what its price is for.
func TestARowIsNamedByWhatItsLinesShare(t *testing.T) {
	for _, tt := range []struct {
		words []string
		want  string
	}{
		{[]string{"surround receiver", "stereo receiver"}, "receiver"},
		{[]string{"surround receiver", "receiver"}, "receiver"},
		{[]string{"receiver", "surround receiver"}, "receiver"},
		{[]string{"receiver", "amplifier"}, "receiver"},
		{[]string{"receiver", "amplifier", "preamplifier"}, "receiver"},
		{[]string{"wired black receiver", "wireless black receiver", "receiver"}, "receiver"},
	} {
		a := &state.Area{}
		for i, words := range tt.words {
			a.Options = append(a.Options,
				state.Option{
					ID:    state.OptionID(i + 1),
					Items: []state.Item{statetest.Part(state.ItemID(i+1), 0, 700, "", "", words, "1", "9")},
				})
		}
		c := compared(a)
		if len(c.Rows) != 1 || c.Rows[0].Label != tt.want {
			t.Errorf("%q: %+v, want %q", tt.words, c.Rows, tt.want)
		}
	}
}
