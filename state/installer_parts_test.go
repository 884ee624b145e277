package state

import (
	"testing"

	"github.com/shopspring/decimal"
)

// A line of which the proposal itself has none was not taken away by anybody: an installer
// who reads that it was looks for what was there before.
func TestALineOfNoneIsNotGoneByItself(t *testing.T) {
	p := &Proposal{ID: 1, Areas: []Area{{ID: 1, Name: "Den", Options: []Option{{Items: []Item{speakers(1, "0")}}}}}}
	s := BuildSheet(SheetSources{Proposal: p, ChangeOrders: setOf()})
	if part := s.Areas[0].Parts[0]; part.Gone || part.Mark() != "" {
		t.Errorf("gone %v, %q", part.Gone, part.Mark())
	}
}

// A part has several prices only where change orders bring it at others: of one line whose
// price is not known, a person would look for a second one that is not there.
func TestSeveralPricesAreOfSeveralLines(t *testing.T) {
	at := func(price, cost string) Item {
		it := speakers(1, "1")
		it.SellPrice, it.Cost = decimal.NullDecimal{}, decimal.NullDecimal{}
		if price != "" {
			it.SellPrice = known(price)
		}
		if cost != "" {
			it.Cost = known(cost)
		}
		return it
	}
	for name, tt := range map[string]struct {
		has     Item
		comes   []Item
		several bool
	}{
		"one line":                      {at("9", "5"), nil, false},
		"one line at an unknown price":  {at("", "5"), nil, false},
		"one line at an unknown cost":   {at("9", ""), nil, false},
		"more at the same":              {at("9", "5"), []Item{at("9", "5")}, false},
		"more at another price":         {at("9", "5"), []Item{at("8", "5")}, true},
		"more at another cost":          {at("9", "5"), []Item{at("9", "4")}, true},
		"more at a price not known yet": {at("9", "5"), []Item{at("", "5")}, true},
	} {
		p := &Proposal{ID: 1, Areas: []Area{{ID: 1, Name: "Den", Options: []Option{{Items: []Item{tt.has}}}}}}
		s := BuildSheet(SheetSources{Proposal: p, Prices: true, ChangeOrders: setOf(agreedOrder(1, Area{Name: "Den", Options: []Option{{Items: tt.comes}}}))})
		if parts := s.Areas[0].Parts; len(parts) != 1 || parts[0].Several != tt.several {
			t.Errorf("%s: %+v, want several %v", name, parts, tt.several)
		}
	}
}
