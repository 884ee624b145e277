package plan_test

import (
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"github.com/shopspring/decimal"
)

// screens returns two items that match the same word, and labor.
func screens() []state.CatalogItem {
	price := func(n int64) decimal.NullDecimal { return decimal.NewNullDecimal(decimal.NewFromInt(n)) }
	return []state.CatalogItem{
		{
			ID: 1, Type: state.ItemPart, Brand: "Northlight", Model: "VX-55", MSRP: price(1500),
			Cost: state.SupplierPrice{Value: price(1000)},
		},
		{
			ID: 2, Type: state.ItemPart, Brand: "Northlight", Model: "VX-75", MSRP: price(4000),
			Cost: state.SupplierPrice{Value: price(3000)},
		},
		{ID: 3, Type: state.ItemPart, Brand: "Northlight", Model: "ZZ-1"},
		{ID: 4, Type: state.ItemLabor, Name: "Installation", MSRP: price(110)},
	}
}

// A line of a change order has the catalog's price or a typed one; a minus removes it; and without any price it is an
// error. What may be the mark of a list is no minus.
func TestOrderLines(t *testing.T) {
	const mark = "A dash and a space may be a minus or the mark of a list. Without the space it removes, without the dash it adds."
	for typed, want := range map[string]string{
		"2 vx-75":           "2 × #2 at 4000",
		"-1 vx-55":          "-1 × #1 at 1500",
		"− 1 vx-55":         "-1 × #1 at 1500",
		"–1 vx-55":          "-1 × #1 at 1500",
		"—2 bracket @10":    "-2 × #0 at 10", // writing programs make such a minus
		"- 2 x vx-55":       mark,            // a pasted list would be credited
		"– 2 vx-55":         mark,
		"— 2 bracket @10":   mark,
		"-\t2 vx-55":        mark,
		"- vx-55":           mark,
		"－１　vx-55　＠９":       "-1 × #1 at 9",
		"+2 vx-55":          "2 × #1 at 1500",
		"+ 2 vx-55":         "2 × #1 at 1500",
		"+5V supply @12":    "1 × #0 at 12",
		"+ vx-55":           "1 × #1 at 1500",
		"1 vx-55 m50":       "1 × #1 at 2000",
		"4h installation":   "4 × #4 at 110",
		"1 shelf @12.50":    "1 × #0 at 12.5",
		`1 "northlight" @9`: "1 × #0 at 9",
		"1 vx @12":          "“vx” may be 2 items: Northlight VX-55, Northlight VX-75. Type more of it, such as brand and model; in quotes it is a custom line: \"vx\".",
		"1 shelf":           "The catalog has no “shelf”. Check the words, or add a price for a custom line, such as @12.50.",
		`1 "vx-75"`:         "“vx-75” has no price. Add the price, such as @12.50.",
		"-1 vx @12":         "“vx” may be 2 items: Northlight VX-55, Northlight VX-75. Type more of it, such as brand and model; in quotes it is a custom line: \"vx\".",
		"-1 vx":             "-1 × #0 at 0", // the sold lines decide which
		"1 zz-1":            "Northlight ZZ-1 has no price in the catalog. Add one, such as @12.50.",
		"> 1 vx-55":         "1 × #1 at 1500",
		"- > 1 vx-55":       mark,
		"-> 1 vx-55":        "An accessory is removed by a line of its own. Remove the >.",
		"-0 vx-55":          "“0” is no quantity. Type a number above 0, below a billion and with at most six digits after the point.",
	} {
		if got := orderLine(typed, screens()); got != want {
			t.Errorf("%q is %q, want %q", typed, got, want)
		}
	}
}

// Only a typed cost is sent: the catalog's, sent as typed, would stay when the item is bought for less.
func TestOnlyATypedCostIsSent(t *testing.T) {
	for typed, want := range map[string]decimal.NullDecimal{
		"2 vx-75": {}, "2 vx-75 @5000": {},
		"2 vx-75 cost 2500": known("2500"), "1 shelf @12 cost 9": known("9"),
	} {
		l, err := plan.ParseOrderLine(typed)
		if err != nil {
			t.Fatal(err)
		}
		it, err := l.Among(screens(), nil, plan.Facts{}, money.Currency{})
		if err != nil || it.Cost.Valid != want.Valid || !it.Cost.Decimal.Equal(want.Decimal) {
			t.Errorf("%q costs %+v, %v; want %+v", typed, it.Cost, err, want)
		}
	}
}

// If the catalog was not searched, the error for a missing price does not blame it: otherwise a
// person would type more words, to no effect.
func TestOrderLineWithoutACatalogHasNoPrice(t *testing.T) {
	if got, want := orderLine("1 shelf", nil), "“shelf” has no price. Add the price, such as @12.50."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := orderLine("1 shelf @12.50", nil), "1 × #0 at 12.5"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A removal means a sold item if the word matches one, however many catalog items the word matches.
func TestRemovalSearchesSoldItemsFirst(t *testing.T) {
	sold := append(screens()[:1], state.CatalogItem{Type: state.ItemCustom, Name: "Wall bracket"},
		state.CatalogItem{Type: state.ItemCustom, Name: "Wall box"})
	for typed, want := range map[string]string{
		"-1 northlight": "-1 × #1 at 1500",
		"-1 bracket":    "-1 × #0 at 0",
		"-1 wall":       "“wall” may be 2 items: Wall box, Wall bracket. Type more of it, such as brand and model; in quotes it is a custom line: \"wall\".",
		"-1 vx-75":      "-1 × #2 at 4000", // which SoldOf refuses
		"1 northlight":  "“northlight” may be 3 items: Northlight VX-55, Northlight VX-75, Northlight ZZ-1. Type more of it, such as brand and model; in quotes it is a custom line: \"northlight\".",
	} {
		if got := orderLine(typed, screens(), sold...); got != want {
			t.Errorf("%q is %q, want %q", typed, got, want)
		}
	}
}

func orderLine(typed string, among []state.CatalogItem, sold ...state.CatalogItem) string {
	l, err := plan.ParseOrderLine(typed)
	if err != nil {
		return state.FaultOf(err).Error()
	}
	it, err := l.Among(among, sold, plan.Facts{}, money.Currency{})
	if err != nil {
		return state.FaultOf(err).Error()
	}
	return it.Quantity.Decimal.String() + " × #" + state.FormatID(it.ReferencedItemID) + " at " +
		it.SellPrice.Decimal.String()
}
