package installer

import (
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/statetest"
	"github.com/shopspring/decimal"
)

// A line whose quantity is zero in the proposal was not removed by anybody: otherwise an installer
// would look for the removed part.
func TestALineWithQuantityZeroIsNotRemoved(t *testing.T) {
	p := &state.Proposal{
		ID:    1,
		Areas: []state.Area{{ID: 1, Name: "Den", Options: []state.Option{{Items: []state.Item{speakers(1, "0")}}}}},
	}
	s := SheetOf(Sources{Proposal: p, ChangeOrders: setOf()})
	if part := s.Areas[0].Parts[0]; part.Gone || part.Mark() != "" {
		t.Errorf("gone %v, %q", part.Gone, part.Mark())
	}
}

// A part has several prices only if change orders add it at others: if a single line's price is
// unknown, nobody should look for a second one.
func TestSeveralPricesAreOfSeveralLines(t *testing.T) {
	at := func(price, cost string) state.Item {
		it := speakers(1, "1")
		it.SellPrice, it.Cost = decimal.NullDecimal{}, decimal.NullDecimal{}
		if price != "" {
			it.SellPrice = statetest.Known(price)
		}
		if cost != "" {
			it.Cost = statetest.Known(cost)
		}
		return it
	}
	for name, tt := range map[string]struct {
		has     state.Item
		comes   []state.Item
		several bool
	}{
		"one line":                      {at("9", "5"), nil, false},
		"one line at an unknown price":  {at("", "5"), nil, false},
		"one line at an unknown cost":   {at("9", ""), nil, false},
		"more at the same":              {at("9", "5"), []state.Item{at("9", "5")}, false},
		"more at another price":         {at("9", "5"), []state.Item{at("8", "5")}, true},
		"more at another cost":          {at("9", "5"), []state.Item{at("9", "4")}, true},
		"more at a price not known yet": {at("9", "5"), []state.Item{at("", "5")}, true},
	} {
		p := &state.Proposal{
			ID:    1,
			Areas: []state.Area{{ID: 1, Name: "Den", Options: []state.Option{{Items: []state.Item{tt.has}}}}},
		}
		s := SheetOf(Sources{
			Proposal: p, Prices: true,
			ChangeOrders: setOf(agreedOrder(1, state.Area{Name: "Den", Options: []state.Option{{Items: tt.comes}}})),
		})
		if parts := s.Areas[0].Parts; len(parts) != 1 || parts[0].Several != tt.several {
			t.Errorf("%s: %+v, want several %v", name, parts, tt.several)
		}
	}
}
