package plan_test

import (
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"github.com/shopspring/decimal"
)

// A copy has the prices of today where the catalog says them; otherwise a line keeps what it was sold at, rather than
// be built for nothing.
func TestACopyKeepsAPriceThatTheCatalogDoesNotSay(t *testing.T) {
	price := func(n int64) decimal.NullDecimal { return decimal.NewNullDecimal(decimal.NewFromInt(n)) }
	usd := money.Currency{Code: "USD"}
	h := &state.Proposal{Summary: money.Summary{Currency: usd}, Areas: []state.Area{{ID: 1, Name: "Den", Options: []state.Option{{ID: 2}}}}}
	catalog := map[state.CatalogItemID]*state.CatalogItem{
		1: {ID: 1, Type: state.ItemPart, Model: "dearer", MSRP: price(120)},
		2: {ID: 2, Type: state.ItemPart, Model: "unpriced"},
		3: {ID: 3, Type: state.ItemPart, Model: "foreign", MSRP: price(90), Currency: "EUR"},
		5: {ID: 5, Type: state.ItemPart, Model: "ended", MSRP: price(100), IsDiscontinued: true},
	}
	for id := range 5 {
		h.Areas[0].Options[0].Items = append(h.Areas[0].Options[0].Items, state.Item{
			ID: state.ItemID(id + 1), Type: state.ItemPart, Model: "sold " + state.FormatID(state.ItemID(id)), ReferencedItemID: state.CatalogItemID(id + 1),
			Quantity: price(1), SellPrice: price(100),
		})
	}
	copied, said := plan.CopyAll(plan.Source{Proposal: h},
		func(id state.CatalogItemID) *state.CatalogItem { return catalog[id] }, ids())
	want := []string{"120", "100", "100", "100", "100"}
	for i, l := range copied.Areas[0].Options[0].Lines {
		if got := l.UnitPrice(usd); !got.Valid || got.Decimal.String() != want[i] {
			t.Errorf("line %d, %s, costs %v, want %s", i+1, l.Title(), got, want[i])
		}
	}
	if len(said) != 5 {
		t.Errorf("said %+v", said)
	}
}
