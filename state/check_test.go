package state

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
)

func TestCheckOfMatchesTheServicesFigures(t *testing.T) {
	ten := known("10")
	part := func(price int64, cost decimal.NullDecimal) Item {
		return Item{
			Type: ItemPart, Quantity: decimal.NewNullDecimal(decimal.NewFromInt(1)),
			SellPrice: decimal.NewNullDecimal(decimal.NewFromInt(price)), Cost: cost,
		}
	}
	p := &Proposal{Areas: []Area{
		{Name: "Den", Options: []Option{
			{Items: []Item{part(25, ten)}},
			{Items: []Item{part(1000, decimal.NullDecimal{})}},
		}},
		{Name: "Theater", Options: []Option{{Items: []Item{part(75, decimal.NullDecimal{})}}}},
		{Name: "Attic", Options: []Option{{Items: []Item{part(-5, ten)}}}},
		{Name: "Empty"},
	}}
	p.Summary.PartsDiscount = decimal.NewNullDecimal(decimal.Zero)
	p.Summary.Subtotal = decimal.NewNullDecimal(decimal.NewFromInt(90))
	c := CheckOf(p)
	if !c.Subtotal.Decimal.Equal(decimal.NewFromInt(95)) || c.Unknown.Cost != 1 {
		t.Errorf("%+v", c)
	}
	if got := c.Difference(&p.Summary); !got.Decimal.Equal(decimal.NewFromInt(5)) {
		t.Errorf("difference is %s", got.Decimal)
	}
	want := []AreaShare{{"Theater", decimal.NewFromInt(75)}, {"Den", decimal.NewFromInt(25)}}
	if d := cmp.Diff(want, c.Areas); d != "" {
		t.Error(d)
	}
	if c := CheckOf(nil); len(c.Areas) != 0 || !c.Subtotal.Decimal.IsZero() {
		t.Errorf("for nil: %+v", c)
	}
}

// Where the service states an option's total, the area's share is computed from that total, which
// may include lines that we can't see.
func TestSharesUseTheServicesTotals(t *testing.T) {
	told := func(name, total, line string) Area {
		return Area{Name: name, Options: []Option{{
			Total: known(total), Items: []Item{{Type: ItemPart, Quantity: known("1"), SellPrice: known(line)}},
		}}}
	}
	c := CheckOf(&Proposal{Areas: []Area{told("Den", "300", "900"), told("Theater", "700", "100")}})
	want := []AreaShare{{"Theater", decimal.NewFromInt(70)}, {"Den", decimal.NewFromInt(30)}}
	if d := cmp.Diff(want, c.Areas); d != "" {
		t.Error(d)
	}
}
