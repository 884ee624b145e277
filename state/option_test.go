package state

import (
	"fmt"
	"testing"

	"app.tender/tender/state/money"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
)

func TestOptionLabel(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", "Option 2"},
		{" \n", "Option 2"},
		{"Better: a 75-inch display", "2 Better"},
		{"A 75-inch display.\nAnd more.", "2 A 75-inch display."},
		{
			"This sentence goes on for long before its colon: see",
			"2 This sentence goes on for long before its colon: see",
		},
		{"最高: 全部", "2 最高"},
		{"A name of 24 characters ø: see", "2 A name of 24 characters ø: see"},
		{"Name of 24 characters øå: see", "2 Name of 24 characters øå"},
		{": odd", "Option 2"},
	} {
		if got := OptionLabel(1, &Option{ClientDescription: tt.text}); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.text, got, tt.want)
		}
	}
}

// The name stands within sentences: "Saved client description of Den · 1 A clean wall, #1042".
func TestOptionNameHasNoTrailingPunctuation(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", "Option 1"},
		{"A clean wall.\nAnd more.", "1 A clean wall"},
		{"Better: a 75-inch display", "1 Better"},
		{"Is it loud?", "1 Is it loud?"},
		{"A 75-inch display with sound and light.", "1 A 75-inch display with sound …"},
		{"...", "Option 1"},
	} {
		a := Area{Options: []Option{{ID: 1, ClientDescription: tt.text}}}
		if got := a.OptionName(1); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestFiguresOfOptions(t *testing.T) {
	items := []Item{
		partItem(1, 0, 1, "A", "1", "", "2", "500"), hoursItem(2, "Installation", "5", "100"),
		partItem(3, 0, 2, "B", "2", "", "1", "300"),
	}
	items[0].Cost = decimal.NewNullDecimal(decimal.NewFromInt(300))
	items[1].Cost = decimal.NewNullDecimal(decimal.NewFromInt(60))
	o := Option{
		ID: 1, Items: items, Total: decimal.NewNullDecimal(decimal.NewFromInt(1801)),
		TotalRecurringService: decimal.NewNullDecimal(decimal.NewFromInt(49)),
	}
	bare := Option{ID: 2, Items: items[2:]}
	for name, tt := range map[string]struct {
		o    Option
		d    money.Discount
		want string
	}{
		// 2 × 500 + 5 × 100 have a cost of 600 + 300.
		"plain": {
			o,
			money.Discount{},
			"1801 recurring 49 labor 500 cost 900 profit 600 margin 40 unknown 1",
		},
		"ten percent off": {
			o,
			money.Discount{Type: money.DiscountPercentage, Percentage: decimal.NewFromInt(10)},
			"1801 recurring 49 labor 500 cost 900 profit 500 margin 35.71 unknown 1",
		},
		"flat": {
			o,
			money.Discount{Type: money.DiscountFlat, Amount: decimal.NewFromInt(10)},
			"1801 recurring 49 labor 500 cost 900 profit 600 margin 40 unknown 1 flat apart",
		},
		"no cost known at all": {
			bare,
			money.Discount{},
			"300 estimated recurring – labor 0 cost – profit – margin – unknown 1",
		},
		"nothing in it": {
			Option{ID: 3},
			money.Discount{},
			"0 estimated recurring – labor 0 cost 0 profit 0 margin – unknown 0",
		},
		"percentage over a 100": {
			bare,
			money.Discount{Type: money.DiscountPercentage, Percentage: decimal.NewFromInt(400)},
			"300 estimated recurring – labor 0 cost – profit – margin – unknown 1",
		},
	} {
		t.Run(name, func(t *testing.T) {
			f := struct {
				OptionPrices
				OptionFigures
			}{pricesOf(&tt.o, lineSums{}), FiguresOf(&tt.o, tt.d, money.Currency{})}
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

// A line that costs money is never omitted, whatever parent the service states.
func TestLinesAreListedBelowTheirParents(t *testing.T) {
	items := []Item{
		{ID: 3, ParentID: 1},
		{ID: 1},
		{ID: 4, ParentID: 3},
		{ID: 5, ParentID: 99},
		{ID: 6, ParentID: 6},
		{ID: 2},
		{ID: 7, ParentID: 8},
		{ID: 8, ParentID: 7},
	}
	var got []int64 // id, depth and number of descendants
	parent := func(i int) ItemID { return items[i].ParentID }
	for _, at := range InTreeOrder(len(items), func(i int) ItemID { return items[i].ID }, parent) {
		got = append(got, int64(items[at.At].ID)*100+int64(at.Depth)*10+int64(at.Below))
	}
	if diff := cmp.Diff([]int64{102, 311, 420, 500, 600, 200, 701, 810}, got); diff != "" {
		t.Error(diff)
	}
}
