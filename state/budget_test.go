package state

import (
	"fmt"
	"testing"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
	"pgregory.net/rapid"
)

// drawSale draws a proposal with parts, credits, exempt lines, hours and fees, of which some have
// no price or no cost, and with any discount.
func drawSale(t *rapid.T, mostAreas int) *Proposal {
	cents := func(least, most int, label string) string {
		return fmt.Sprint(rapid.IntRange(least, most).Draw(t, label)) + "e-2"
	}
	odd := rapid.IntRange(0, 2).Draw(t, "odd") // 0 for a plain proposal
	rare := func(label string) bool { return odd > 0 && rapid.IntRange(0, 9).Draw(t, label) == 0 }
	var areas []Area
	for a := range rapid.IntRange(0, mostAreas).Draw(t, "areas") {
		area := Area{ID: AreaID(a + 1)}
		for o := range rapid.IntRange(1, 3).Draw(t, "options") {
			least := 1
			if odd > 1 {
				least = -9000
			}
			lines := []Item{
				partItem(1, 0, 0, "A", "1", "", "1", cents(least, 99999, "parts")),
				partItem(2, 0, 0, "B", "2", "", "1", cents(1, 30000, "more parts")),
				hoursItem(3, "Installation", "1", cents(0, 9999, "labor")),
				{ID: 4, Type: ItemFee, Quantity: known("1"), SellPrice: known(cents(0, 5000, "fee"))},
			}
			for i, most := range []int{60000, 20000, 5000} {
				lines[i].Cost = known(cents(0, most, "cost"))
			}
			lines[1].TaxExempt = rare("exempt")
			if rare("no price") {
				lines[0].SellPrice = decimal.NullDecimal{}
			}
			if rare("no cost") {
				lines[0].Cost = decimal.NullDecimal{}
			}
			area.Options = append(area.Options, Option{ID: OptionID(10*(a+1) + o), Items: lines})
		}
		areas = append(areas, area)
	}
	d := money.Discount{
		Type: money.DiscountPercentage, Percentage: decimal.New(int64(rapid.IntRange(0, 1000).Draw(t, "percent")), -1),
	}
	if rapid.Bool().Draw(t, "flat") {
		d = money.Discount{Type: money.DiscountFlat, Amount: known(cents(0, 300000, "off")).Decimal}
	}
	return sold(areas, d, onParts("0.06625"))
}

// sold returns a proposal whose discount and rates are known even where prices are not.
func sold(areas []Area, d money.Discount, tax money.TaxRates) *Proposal {
	p := &Proposal{ID: 1, Areas: areas, Summary: Summarize(nil, money.Discount{}, tax, money.Currency{})}
	p.Summary.PartsDiscountType = d.Type
	p.Summary.PartsDiscountPercentage = d.PercentOff()
	p.Summary.PartsDiscount = decimal.NewNullDecimal(d.Amount)
	p.Summary.Currency = money.Currency{Code: "USD"}
	return p
}

// pricesAndMargin are the figures of one selection as the service works them out.
func pricesAndMargin(p *Proposal, s Selection) (total, margin decimal.NullDecimal) {
	var items []Item
	for _, a := range p.Areas {
		for _, o := range a.Options {
			if o.ID == s[a.ID] {
				items = append(items, o.Items...)
			}
		}
	}
	d := p.Summary.Discount()
	total = SummarizeItems(items, d, money.RatesOf(p.Summary.SalesTax), p.Summary.Currency).Total
	profit := ProfitOfItems(items, d, p.Summary.Currency)
	if profit.Unknown == (money.UnknownLines{}) && profit.Price.IsPositive() {
		margin = profit.Margin
	}
	return total, margin
}

func TestABudgetFindsWhatTryingEveryChoiceFinds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawSale(t, 5)
		limit := decimal.New(int64(rapid.IntRange(0, 700000).Draw(t, "budget")), -2)
		all := everySelection(p.Areas)
		if rapid.Bool().Draw(t, "the total of a choice") {
			if total, _ := pricesAndMargin(p, all[rapid.IntRange(0, len(all)-1).Draw(t, "which")]); total.Valid {
				limit = total.Decimal
			}
		}
		var richest, above, margin decimal.NullDecimal
		for _, s := range all {
			total, m := pricesAndMargin(p, s)
			switch {
			case !total.Valid:
			case total.Decimal.GreaterThan(limit):
				if !above.Valid || total.Decimal.LessThan(above.Decimal) {
					above = total
				}
			default:
				if !richest.Valid || total.Decimal.GreaterThan(richest.Decimal) {
					richest = total
				}
				if m.Valid && (!margin.Valid || m.Decimal.GreaterThan(margin.Decimal)) {
					margin = m
				}
			}
		}
		got := NewWhatIf(p).Budget(BudgetWish{Amount: limit, Costs: CostsOf(p)})
		if got.Unknown != (!richest.Valid && !above.Valid) {
			t.Fatalf("unknown: %v", got.Unknown)
		}
		if got.Unknown {
			return
		}
		same := func(what string, got, want decimal.NullDecimal) {
			if got.Valid != want.Valid || !got.Decimal.Equal(want.Decimal) {
				t.Fatalf("%s of %s: got %v, want %v", what, limit, got, want)
			}
		}
		same("richest", got.Richest.Total, richest)
		same("above", got.Above.Total, above)
		same("margin", got.BestMargin.Margin, margin)
		for _, c := range []BudgetChoice{got.Richest, got.BestMargin, got.Above} {
			if !c.Proven {
				t.Fatalf("not proven: %v", c)
			}
			if c.Selection != nil {
				total, m := pricesAndMargin(p, c.Selection)
				same("total", c.Total, total)
				same("margin of the choice", c.Margin, m)
			}
		}
	})
}

// Without a cost there is no margin: the answer says of which lines, where they are.
func TestABudgetSaysWhichCostsAreMissing(t *testing.T) {
	whole, bare := optionAt(11, "300"), optionAt(12, "100")
	whole.Items[0].Cost = known("10")
	for i, name := range []string{"Rack", "Amplifier", "Lift", "Screen", "Lamp"} {
		it := partItem(ItemID(20+i), 0, 0, "", "", name, "1", "5")
		bare.Items = append(bare.Items, it)
	}
	bare.Items[0].Cost = known("10")
	p := sold([]Area{{ID: 1, Name: "Den", Options: []Option{whole, bare}}}, money.Discount{}, onParts("0"))
	b := NewWhatIf(p).Budget(BudgetWish{Amount: decimal.NewFromInt(500), Costs: CostsOf(p)})
	const want = "Left out of the best margin: 1 option, without the cost of Rack in Den, Option 2; " +
		"Amplifier in Den, Option 2; Lift in Den, Option 2; 2 more lines."
	if got := b.Costless(p); got != want || !b.BestMargin.Total.Valid {
		t.Errorf("%v, %q", b.BestMargin, got)
	}
	b.Uncosted = nil
	if got := b.Costless(p); got != "" {
		t.Error(got)
	}
}

func TestAnAreaIsKeptForABudget(t *testing.T) {
	p := sold([]Area{
		{ID: 1, Options: []Option{optionAt(11, "300"), optionAt(12, "100")}},
		{ID: 2, Options: []Option{optionAt(21, "300"), optionAt(22, "200")}},
	}, money.Discount{}, onParts("0"))
	wish := BudgetWish{Amount: decimal.NewFromInt(500), From: Selection{1: 12}, Keep: map[AreaID]bool{1: true}}
	if got := NewWhatIf(p).Budget(wish); got.Richest.Total.Decimal.IntPart() != 400 || got.Above.Selection != nil {
		t.Errorf("with the first area as it is: %v", got)
	}
	wish.Keep = nil
	got := NewWhatIf(p).Budget(wish)
	if got.Richest.Total.Decimal.IntPart() != 500 || got.Above.Total.Decimal.IntPart() != 600 || got.BestMargin.Proven {
		t.Errorf("with any area: %v", got)
	}
}

func TestWithoutAllLinesNoBudgetIsKnown(t *testing.T) {
	for name, omit := range map[string]func(*Proposal){
		"areas":   func(p *Proposal) { p.Unknown.Set(FieldAreas, true) },
		"options": func(p *Proposal) { p.Areas[0].Unknown.Set(FieldOptions, true) },
		"lines":   func(p *Proposal) { p.Areas[0].Options[0].Unknown.Set(FieldItems, true) },
	} {
		p := sold([]Area{{ID: 1, Options: []Option{optionAt(11, "300")}}}, money.Discount{}, onParts("0"))
		omit(p)
		if got := NewWhatIf(p).Budget(BudgetWish{Amount: decimal.NewFromInt(500)}); !got.Unknown {
			t.Errorf("without %s: %v", name, got)
		}
	}
}

func optionAt(id OptionID, price string) Option {
	return Option{ID: id, Items: []Item{partItem(1, 0, 0, "A", "1", "", "1", price)}}
}

// manyAreas returns a proposal of n areas with three options each, of prices that have nothing in common.
func manyAreas(n int, d money.Discount, exempt bool) *Proposal {
	var areas []Area
	seed := int64(1)
	draw := func(most int64) decimal.NullDecimal {
		seed = seed * 48271 % 2147483647
		return decimal.NewNullDecimal(decimal.New(seed%most, -2))
	}
	for a := range n {
		area := Area{ID: AreaID(a + 1)}
		for o := range 3 {
			part, more := partItem(1, 0, 0, "A", "1", "", "1", "0"), partItem(2, 0, 0, "B", "1", "", "1", "0")
			part.SellPrice, part.Cost, more.SellPrice, more.Cost = draw(500000), draw(300000), draw(100000), draw(50000)
			more.TaxExempt = exempt
			area.Options = append(area.Options, Option{ID: OptionID(10*(a+1) + o), Items: []Item{part, more}})
		}
		areas = append(areas, area)
	}
	return sold(areas, d, onParts("0.0825"))
}

func TestTheBudgetOfTwentyAreasIsProven(t *testing.T) {
	for name, d := range ofEachDiscount() {
		p := manyAreas(20, d, true)
		w := NewWhatIf(p)
		limit := w.Now().Decimal.Add(decimal.RequireFromString("777.77"))
		got := w.Budget(BudgetWish{Amount: limit, Costs: CostsOf(p)})
		if !got.Richest.Proven || !got.BestMargin.Proven || !got.Above.Proven ||
			got.Richest.Total.Decimal.GreaterThan(limit) || !got.Above.Total.Decimal.GreaterThan(limit) {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestABudgetOfTooManyAreasSaysThatItIsNotProven(t *testing.T) {
	p := manyAreas(40, money.Discount{}, false)
	got := NewWhatIf(p).Budget(BudgetWish{Amount: decimal.NewFromInt(20_000), Costs: CostsOf(p)})
	if got.BestMargin.Proven || len(got.Above.Selection) != 40 {
		t.Errorf("got %v", got)
	}
}

func ofEachDiscount() map[string]money.Discount {
	return map[string]money.Discount{
		"none":    {},
		"percent": {Type: money.DiscountPercentage, Percentage: decimal.RequireFromString("7.5")},
		"flat":    {Type: money.DiscountFlat, Amount: decimal.NewFromInt(1000)},
	}
}

func BenchmarkBudget(b *testing.B) {
	for _, n := range []int{12, 20} {
		for name, d := range ofEachDiscount() {
			b.Run(fmt.Sprintf("%d areas/discount %s", n, name), func(b *testing.B) {
				p := manyAreas(n, d, true)
				w, costs := NewWhatIf(p), CostsOf(p)
				wish := BudgetWish{Amount: w.Now().Decimal.Add(decimal.RequireFromString("777.77")), Costs: costs}
				for b.Loop() {
					w.Budget(wish)
				}
			})
		}
	}
}
