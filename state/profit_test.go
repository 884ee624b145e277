package state

import (
	"testing"

	"app.tender/tender/state/money"
	"pgregory.net/rapid"
)

// priced returns a line with quantity one and a cost.
func priced(t ItemType, price, cost string) Item {
	it := line(t, price)
	it.Cost = known(cost)
	return it
}

func TestMarginIsOfThePrice(t *testing.T) {
	p := ProfitOfItems([]Item{priced(ItemPart, "1299", "975")}, money.Discount{}, money.Currency{})
	wantMoney(t, "profit", p.Total, "324")
	wantMoney(t, "margin", p.Margin.Decimal, "24.94")
}

func TestMarginAtPriceZeroIsUndefined(t *testing.T) {
	p := ProfitOfItems([]Item{priced(ItemPart, "0", "975")}, money.Discount{}, money.Currency{})
	if p.Margin.Valid {
		t.Errorf("margin at price 0 is %s, want none", p.Margin.Decimal)
	}
	if got := money.FormatMargin(p.Margin); got != money.NoFigure {
		t.Errorf("margin at price 0 reads %q, want a dash", got)
	}
	wantMoney(t, "loss", p.Total, "-975")
}

func TestUnknownCostIsExcludedAndCounted(t *testing.T) {
	p := ProfitOfItems([]Item{
		priced(ItemPart, "1000", "600"),
		line(ItemPart, "5000"),
		line(ItemLabor, "800"),
		priced(ItemLabor, "500", "300"),
		line(ItemCustom, "0"),
	}, money.Discount{}, money.Currency{})
	if p.Unknown.Cost != 3 || p.Counted != 2 {
		t.Errorf("unknown on %d lines, known on %d; want 3 and 2", p.Unknown.Cost, p.Counted)
	}
	wantMoney(t, "price", p.Price, "1500")
	wantMoney(t, "profit", p.Total, "600")
	wantMoney(t, "margin", p.Margin.Decimal, "40")
}

func TestProfitIsAfterDiscountAndExcludesFees(t *testing.T) {
	p := ProfitOfItems([]Item{
		priced(ItemPart, "8000", "5000"),
		priced(ItemLabor, "2500", "1500"),
		priced(ItemFee, "150", "10"),
	}, percentOff("10"), money.Currency{})
	wantMoney(t, "parts", p.Parts, "2200")
	wantMoney(t, "labor", p.Labor, "1000")
	wantMoney(t, "total", p.Total, "3200")
	wantMoney(t, "price", p.Price, "9700")
}

func TestUnknownLineKeepsItsShareOfTheDiscount(t *testing.T) {
	p := ProfitOfItems([]Item{priced(ItemPart, "100", "50"), line(ItemPart, "300")}, flatOff("40"), money.Currency{})
	wantMoney(t, "price", p.Price, "90")
	wantMoney(t, "profit", p.Total, "40")
}

func TestProfitOfCountsOneOptionPerArea(t *testing.T) {
	areas := []Area{{Options: []Option{
		{Status: StatusDeclined, Items: []Item{priced(ItemPart, "100", "1")}},
		{Status: StatusAccepted, Items: []Item{priced(ItemPart, "200", "150")}},
	}}}
	wantMoney(t, "profit", ProfitOf(areas, money.Discount{}, money.Currency{}).Total, "50")
}

func TestProfitNeedsAKnownCost(t *testing.T) {
	p := ProfitOfItems([]Item{line(ItemPart, "100")}, money.Discount{}, money.Currency{}).Profit()
	if p.Total.Valid || p.Percentage.Valid || p.PartProfit.Valid || p.LaborProfit.Valid {
		t.Errorf("profit without any cost = %+v, want no figures", p)
	}
	empty := ProfitOfItems(nil, money.Discount{}, money.Currency{}).Profit()
	if !empty.Total.Valid || empty.Percentage.Valid {
		t.Errorf("profit of nothing = %+v, want 0 and no percentage", empty)
	}
}

func TestProfitAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := items(rapid.Bool().Draw(t, "signed")).Draw(t, "items")
		d := discounts().Draw(t, "discount")
		p := ProfitOfItems(lines, d, money.Currency{})
		if !p.Total.Equal(p.Price.Sub(p.Cost)) || !p.Total.Equal(p.Parts.Add(p.Labor)) {
			t.Fatalf("profit %s of price %s, cost %s, parts %s, labor %s", p.Total, p.Price, p.Cost, p.Parts, p.Labor)
		}
		s := SummarizeItems(lines, d, money.TaxRates{}, money.Currency{})
		if p.Unknown.Cost == 0 && !p.Price.Equal(s.PartsTotal.Decimal.Add(s.LaborTotal.Decimal)) {
			t.Fatalf("price %s, but the summary has parts %s and labor %s", p.Price, s.PartsTotal.Decimal,
				s.LaborTotal.Decimal)
		}
	})
}
