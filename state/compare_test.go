package state

import (
	"fmt"
	"strings"
	"testing"

	"app.tender/tender/state/money"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
	"pgregory.net/rapid"
)

func compareItem(id, parent ItemID, ref CatalogItemID, brand, model, short, qty, price string) Item {
	return Item{
		ID: id, ParentID: parent, Type: ItemPart, ReferencedItemID: ref, Brand: brand, Model: model, ShortDescription: short,
		Quantity: decimal.NewNullDecimal(decimal.RequireFromString(qty)), SellPrice: decimal.NewNullDecimal(decimal.RequireFromString(price)),
	}
}

func hoursItem(id ItemID, name, qty, price string) Item {
	it := compareItem(id, 0, 0, "", "", "", qty, price)
	it.Type, it.Name = ItemLabor, name
	return it
}

// threeOptions returns a room in three qualities.
func threeOptions() *Area {
	return &Area{ID: 1, Name: "Living Room", Options: []Option{
		{ID: 11, Items: []Item{
			compareItem(1, 0, 501, "Northlight", "VX-65", `65" display`, "1", "2499.99"),
			compareItem(2, 1, 601, "Slimline", "SM-4", "wall mount", "1", "219"),
			compareItem(3, 0, 701, "Aurora", "S-5", "soundbar", "1", "699"),
			hoursItem(4, "Installation", "4", "110"),
		}},
		{ID: 12, Items: []Item{
			compareItem(5, 0, 502, "Northlight", "VX-75", `75" display`, "1", "3999.99"),
			compareItem(6, 5, 601, "Slimline", "SM-4", "wall mount", "1", "219"),
			compareItem(7, 0, 702, "Aurora", "S-9", "soundbar", "1", "1299"),
			compareItem(8, 0, 801, "Aurora", "W-10", "wireless subwoofer", "2", "799"),
			hoursItem(9, "Installation", "6", "110"),
		}},
		{ID: 13, Items: []Item{
			compareItem(10, 0, 503, "Northlight", "OX-83", `83" display`, "1", "7999.99"),
			compareItem(11, 10, 602, "Slimline", "MX-2", "motion mount", "1", "999"),
			compareItem(12, 0, 802, "Aurora", "W-12", "wireless subwoofer", "2", "999"),
			compareItem(13, 0, 901, "Meridon", "R-940", "receiver", "1", "1899"),
			hoursItem(14, "Installation", "14", "120"),
		}},
	}}
}

// compared returns the options of an area as a customer may see them, side by side.
func compared(a *Area) *Comparison {
	c := clientArea(a, nil)
	return CompareOptions(c.WithLines(a))
}

// sheet writes a comparison as one line a row.
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
	if !c.Rows[1].Differs(0) || (&ComparedRow{Items: c.Rows[1].Items[:2]}).Differs(0) {
		t.Error("only the third option has another mount")
	}
}

func TestWhatCountsAsTheSameItem(t *testing.T) {
	base := compareItem(1, 0, 501, "Northlight", "VX-65", "display", "1", "100")
	change := func(f func(*Item)) Item { it := base; f(&it); return it }
	for name, tt := range map[string]struct {
		other Item
		want  Difference
	}{
		"the same":                    {base, 0},
		"renamed in the catalog":      {change(func(it *Item) { it.Brand, it.Model = "NL", "65" }), 0},
		"typed by hand with its name": {change(func(it *Item) { it.ReferencedItemID, it.Model = 0, "vx-65" }), 0},
		"another model":               {change(func(it *Item) { it.ReferencedItemID, it.Model = 502, "VX-75" }), DiffItem},
		"dearer":                      {change(func(it *Item) { it.SellPrice = decimal.NewNullDecimal(decimal.NewFromInt(120)) }), DiffPrice},
		"more of them":                {change(func(it *Item) { it.Quantity = decimal.NewNullDecimal(decimal.NewFromInt(3)) }), DiffQuantity},
		"more of them and dearer": {change(func(it *Item) {
			it.Quantity, it.SellPrice = decimal.NewNullDecimal(decimal.NewFromInt(3)), decimal.NewNullDecimal(decimal.Zero)
		}), DiffQuantity | DiffPrice},
		"the same written with two zeros": {change(func(it *Item) { it.SellPrice = decimal.NewNullDecimal(decimal.RequireFromString("100.00")) }), 0},
	} {
		t.Run(name, func(t *testing.T) {
			a := &Area{Options: []Option{{ID: 1, Items: []Item{base}}, {ID: 2, Items: []Item{tt.other}}}}
			c := compared(a)
			if len(c.Rows) != 1 {
				t.Fatalf("they stand in %d rows", len(c.Rows))
			}
			if got := c.Rows[0].Difference(1, 0); got != tt.want {
				t.Errorf("got %q, want %q", differenceWord(got), differenceWord(tt.want))
			}
		})
	}
}

func TestTheKindOfAnItemIsInItsWords(t *testing.T) {
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
		it := compareItem(1, 0, 0, "", "", description, "1", "1")
		if got := strings.Join(kindWords(&it), " "); got != want {
			t.Errorf("%q: got %q, want %q", description, got, want)
		}
	}
}

func TestUnlikeItemsKeepRowsOfTheirOwn(t *testing.T) {
	part := compareItem(1, 0, 0, "", "", "", "1", "1")
	other := compareItem(2, 0, 7, "", "", "", "1", "1")
	labor := hoursItem(3, "display", "1", "1")
	named := compareItem(4, 0, 0, "", "", "display", "1", "1")
	a := &Area{Options: []Option{{ID: 1, Items: []Item{part, labor}}, {ID: 2, Items: []Item{other, named}}}}
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
	option := func(id OptionID, models ...string) Option {
		o := Option{ID: id}
		for i, m := range models {
			o.Items = append(o.Items, compareItem(ItemID(i+1), 0, 0, "", m, "", "1", "1"))
		}
		return o
	}
	a := &Area{Options: []Option{option(1, "a", "b", "c"), option(2, "x", "a", "y", "c"), option(3, "a", "z", "x", "b", "a")}}
	var got []string
	for _, r := range compared(a).Rows {
		got = append(got, r.Label)
	}
	if diff := cmp.Diff([]string{"x", "a", "z", "y", "b", "a", "c"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestFiguresOfOptions(t *testing.T) {
	items := []Item{
		compareItem(1, 0, 1, "A", "1", "", "2", "500"), hoursItem(2, "Installation", "5", "100"), compareItem(3, 0, 2, "B", "2", "", "1", "300"),
	}
	items[0].Cost = decimal.NewNullDecimal(decimal.NewFromInt(300))
	items[1].Cost = decimal.NewNullDecimal(decimal.NewFromInt(60))
	o := Option{ID: 1, Items: items, Total: decimal.NewNullDecimal(decimal.NewFromInt(1801)), TotalRecurringService: decimal.NewNullDecimal(decimal.NewFromInt(49))}
	bare := Option{ID: 2, Items: items[2:]}
	for name, tt := range map[string]struct {
		o    Option
		d    money.Discount
		want string
	}{
		// 2 × 500 + 5 × 100 have a cost of 600 + 300.
		"plain":                 {o, money.Discount{}, "1801 recurring 49 labor 500 cost 900 profit 600 margin 40 unknown 1"},
		"ten percent off":       {o, money.Discount{Type: money.DiscountPercentage, Percentage: decimal.NewFromInt(10)}, "1801 recurring 49 labor 500 cost 900 profit 500 margin 35.71 unknown 1"},
		"flat":                  {o, money.Discount{Type: money.DiscountFlat, Amount: decimal.NewFromInt(10)}, "1801 recurring 49 labor 500 cost 900 profit 600 margin 40 unknown 1 flat apart"},
		"no cost known at all":  {bare, money.Discount{}, "300 estimated recurring – labor 0 cost – profit – margin – unknown 1"},
		"nothing in it":         {Option{ID: 3}, money.Discount{}, "0 estimated recurring – labor 0 cost 0 profit 0 margin – unknown 0"},
		"percentage over a 100": {bare, money.Discount{Type: money.DiscountPercentage, Percentage: decimal.NewFromInt(400)}, "300 estimated recurring – labor 0 cost – profit – margin – unknown 1"},
	} {
		t.Run(name, func(t *testing.T) {
			f := struct {
				OptionPrices
				OptionFigures
			}{pricesOf(&tt.o, nil), FiguresOf(&tt.o, tt.d)}
			null := func(d decimal.NullDecimal) string {
				if !d.Valid {
					return money.NoFigure
				}
				return d.Decimal.String()
			}
			got := f.Price.Decimal.String()
			if f.Estimated {
				got += " estimated"
			}
			got += fmt.Sprintf(" recurring %s labor %s cost %s profit %s margin %s unknown %d",
				null(f.Recurring), f.Labor.Decimal, null(f.Cost), null(f.Profit), null(f.Margin), f.Unknown.Cost)
			if f.FlatApart {
				got += " flat apart"
			}
			if got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestNullDifferenceNeedsBothFigures(t *testing.T) {
	two, none := decimal.NewNullDecimal(decimal.NewFromInt(2)), decimal.NullDecimal{}
	if got := money.Difference(two, two); !got.Valid || !got.Decimal.IsZero() {
		t.Errorf("2 − 2 is %v", got)
	}
	if money.Difference(two, none).Valid || money.Difference(none, two).Valid {
		t.Error("a difference to no figure is a figure")
	}
}

// drawArea makes an area whose items have missing, own and circular parents,
// repeated names and references.
func drawArea(t *rapid.T) *Area {
	a := &Area{ID: 1}
	for o := range rapid.IntRange(1, 3).Draw(t, "options") {
		option := Option{ID: OptionID(o + 1)}
		for i := range rapid.IntRange(0, 8).Draw(t, "items") {
			it := compareItem(ItemID(i+1), ItemID(rapid.IntRange(0, 9).Draw(t, "parent")), CatalogItemID(rapid.IntRange(0, 3).Draw(t, "ref")),
				rapid.SampledFrom([]string{"", "A"}).Draw(t, "brand"), rapid.SampledFrom([]string{"", "M", "N"}).Draw(t, "model"),
				rapid.SampledFrom([]string{"", "wall mount", "motion mount, wide", "cable (ft)"}).Draw(t, "short"),
				fmt.Sprint(rapid.IntRange(-2, 3).Draw(t, "quantity")), fmt.Sprint(rapid.IntRange(0, 5).Draw(t, "price")))
			option.Items = append(option.Items, it)
		}
		a.Options = append(a.Options, option)
	}
	return a
}

func TestEveryLineStandsInItsColumnOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawArea(t)
		c := compared(a)
		type place struct {
			column int
			line   ItemID
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
					t.Fatalf("line %d of option %d is there %d times", i, o, n)
				}
			}
		}
	})
}

func TestAmountsAddUpToTheDifferenceOfTheOptions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawArea(t)
		c := compared(a)
		last := len(a.Options) - 1
		var sum decimal.Decimal
		for i := range c.Rows {
			sum = sum.Add(c.Rows[i].Amount(last, 0).Decimal)
			same := c.Rows[i].Difference(last, 0) == 0
			if same && !c.Rows[i].Amount(last, 0).Decimal.IsZero() {
				t.Fatalf("row %d is the same and costs more", i)
			}
		}
		if want := a.Options[last].ItemsTotal().Decimal.Sub(a.Options[0].ItemsTotal().Decimal); !sum.Equal(want) {
			t.Fatalf("the rows come to %s, the options to %s", sum, want)
		}
	})
}

// The name of a row is what its lines have in common, else what the first of them says. A
// row without a name is a price that nobody knows what for.
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
		a := &Area{}
		for i, words := range tt.words {
			a.Options = append(a.Options, Option{ID: OptionID(i + 1), Items: []Item{compareItem(ItemID(i+1), 0, 700, "", "", words, "1", "9")}})
		}
		c := compared(a)
		if len(c.Rows) != 1 || c.Rows[0].Label != tt.want {
			t.Errorf("%q: %+v, want %q", tt.words, c.Rows, tt.want)
		}
	}
}
