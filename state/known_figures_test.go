package state

import (
	"testing"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// A line without a price that counted as free, or a tax without a rate that counted as none, would
// give a total that is too low and looks like any other.
func TestFiguresFromAnUnknownFigureAreUnknown(t *testing.T) {
	line := func() Item {
		return Item{Type: ItemPart, Quantity: known("2"), SellPrice: known("50"), Cost: known("30")}
	}
	discount := money.Discount{Type: money.DiscountPercentage, Percentage: dec("10")}
	rates := money.TaxRates{
		Status: money.TaxOk, ApplyTo: []string{money.TaxOnParts},
		Parts: money.TaxRate{Rate: known("0.05")},
	}
	for name, tt := range map[string]struct {
		change                 func(*Item, *money.Discount, *money.TaxRates)
		subtotal, total, labor bool // whether it is known
	}{
		"nothing is unknown": {func(*Item, *money.Discount, *money.TaxRates) {}, true, true, true},
		"a quantity": {func(it *Item, _ *money.Discount, _ *money.TaxRates) {
			it.Quantity = decimal.NullDecimal{}
		}, false, false, true},
		"a price": {func(it *Item, _ *money.Discount, _ *money.TaxRates) {
			it.SellPrice = decimal.NullDecimal{}
		}, false, false, true},
		"what the line is": {
			func(it *Item, _ *money.Discount, _ *money.TaxRates) { it.Type = "" }, false, false,
			false,
		},
		"the discount": {func(_ *Item, d *money.Discount, _ *money.TaxRates) {
			d.Unknown = true
		}, false, false, true},
		"the tax rate": {func(_ *Item, _ *money.Discount, r *money.TaxRates) {
			r.Parts.Rate = decimal.NullDecimal{}
		}, true, false, true},
		"whether it is taxed": {
			func(_ *Item, _ *money.Discount, r *money.TaxRates) { r.Unknown = true }, true, false, true,
		},
	} {
		changed, d, r := line(), discount, rates
		tt.change(&changed, &d, &r)
		s := SummarizeItems([]Item{line(), changed}, d, r, money.Currency{})
		if s.Subtotal.Valid != tt.subtotal || s.Total.Valid != tt.total || s.LaborTotal.Valid != tt.labor {
			t.Errorf("%s: subtotal %v, total %v, labor %v", name, s.Subtotal, s.Total, s.LaborTotal)
		}
	}
}

func TestProfitExcludesUnknownLines(t *testing.T) {
	line := func(price, cost string) Item {
		return Item{Type: ItemPart, Quantity: known("1"), SellPrice: known(price), Cost: known(cost)}
	}
	items := []Item{line("100", "60"), line("80", "50"), line("70", "40"), line("60", "30")}
	items[1].Cost, items[2].SellPrice, items[3].Type = decimal.NullDecimal{}, decimal.NullDecimal{}, ""
	p := ProfitOfItems(items, money.Discount{}, money.Currency{})
	if !p.Total.Equal(dec("40")) || p.Counted != 1 || p.Unknown != (money.UnknownLines{Cost: 1, Price: 1, Kind: 1}) {
		t.Errorf("%+v", p)
	}
	if p := ProfitOfItems(items, money.Discount{Type: money.DiscountFlat, Amount: dec("10")}, money.Currency{}); p.Counted != 0 ||
		!p.Total.IsZero() {
		t.Errorf("a known price after a flat discount is unknown next to an unknown price: %+v", p)
	}
}

func TestLowestSelectionSkipsUnknownPrices(t *testing.T) {
	option := func(id OptionID, price decimal.NullDecimal) Option {
		return Option{ID: id, Items: []Item{{Type: ItemFee, Quantity: known("1"), SellPrice: price}}}
	}
	p := &Proposal{Areas: []Area{{
		ID:      1,
		Options: []Option{option(1, known("9")), option(2, decimal.NullDecimal{}), option(3, known("4"))},
	}}}
	p.Summary.PartsDiscount, p.Summary.SalesTax.Status = money.Zero, money.TaxNoLocation
	w := NewWhatIf(p)
	if got := w.Lowest()[1]; got != 3 {
		t.Errorf("the lowest is option %d", got)
	}
	if got := w.Of(Selection{1: 2}).Total; got.Valid {
		t.Errorf("an option without a price totals %s", got.Decimal)
	}
}
