package state

import (
	"fmt"
	"slices"
	"testing"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

func TestSumTotals(t *testing.T) {
	total := func(code, amount string) money.Money {
		m := money.Money{Currency: money.Currency{Code: code}}
		if amount != "" {
			m.Amount = decimal.NewNullDecimal(decimal.RequireFromString(amount))
		}
		return m
	}
	totals, without := SumTotals([]money.Money{
		total("USD", "0.10"), total("CAD", "5143.38"), total("USD", "0.20"), total("USD", ""), total("USD", "-0.05"),
	})
	if without != 1 || len(totals) != 2 {
		t.Fatalf("%v, %d without a total", totals, without)
	}
	for i, want := range []struct{ code, amount string }{{"CAD", "5143.38"}, {"USD", "0.25"}} {
		if totals[i].Currency.Code != want.code ||
			!totals[i].Amount.Decimal.Equal(decimal.RequireFromString(want.amount)) {
			t.Errorf("%v, want %v", totals[i], want)
		}
	}
	if totals, without := SumTotals(nil); totals != nil || without != 0 {
		t.Errorf("of nothing: %v, %d", totals, without)
	}
}

func TestCountedTotal(t *testing.T) {
	option := func(total string, s Status) Option {
		o := Option{Status: s}
		if total != "" {
			o.Total = decimal.NewNullDecimal(decimal.RequireFromString(total))
		}
		return o
	}
	sum, unpriced := CountedTotal([]Area{
		{Options: []Option{option("10.05", StatusDraft), option("99", StatusDraft)}},
		{Options: []Option{option("99", StatusDraft), option("20.10", StatusAccepted)}},
		{Options: []Option{option("", StatusDraft), option("99", StatusDraft)}},
		{},
	})
	if !sum.Equal(decimal.RequireFromString("30.15")) || unpriced != 2 {
		t.Errorf("%v, %d unpriced", sum, unpriced)
	}
}

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func known(s string) decimal.NullDecimal { return decimal.NewNullDecimal(dec(s)) }

// line returns a line with quantity one and a price.
func line(t ItemType, price string) Item {
	return Item{Type: t, Quantity: decimal.NewNullDecimal(dec("1")), SellPrice: decimal.NewNullDecimal(dec(price))}
}

func wantMoney(t *testing.T, what string, got decimal.Decimal, want string) {
	t.Helper()
	if !got.Equal(dec(want)) {
		t.Errorf("%s = %s, want %s", what, got, want)
	}
}

func TestExtended(t *testing.T) {
	for _, tt := range []struct{ quantity, price, want string }{
		{"120", "0.85", "102"},
		{"1.5", "110", "165"},
		{"0.333", "10", "3.33"},
		{"0.5", "0.25", "0.13"},
		{"-0.5", "0.25", "-0.13"},
		{"-1", "1299", "-1299"},
		{"0", "1299", "0"},
	} {
		it := Item{
			Quantity: decimal.NewNullDecimal(dec(tt.quantity)), SellPrice: decimal.NewNullDecimal(dec(tt.price)),
			Cost: known(tt.price),
		}
		wantMoney(t, tt.quantity+" × "+tt.price, it.Extended(money.Currency{}).Decimal, tt.want)
		wantMoney(t, "cost of "+tt.quantity+" × "+tt.price, it.ExtendedCost(money.Currency{}).Decimal, tt.want)
	}
}

func TestExtendedCostOfUnknownIsNotZero(t *testing.T) {
	it := line(ItemPart, "10")
	if c := it.ExtendedCost(money.Currency{}); c.Valid {
		t.Errorf("unknown cost extends to %s, want none", c.Decimal)
	}
}

func TestCountedItemsTakesOneOptionPerArea(t *testing.T) {
	option := func(status Status, price string) Option {
		return Option{Status: status, Items: []Item{line(ItemPart, price)}}
	}
	areas := []Area{
		{Name: "first counts", Options: []Option{option(StatusDraft, "1"), option(StatusDraft, "10")}},
		{Name: "accepted counts", Options: []Option{option(StatusDeclined, "100"), option(StatusAccepted, "1000")}},
		{Name: "empty"},
	}
	wantMoney(t, "counted", ItemsTotal(CountedItems(areas), money.Currency{}).Decimal, "1001")
}

func TestOptionItemsTotal(t *testing.T) {
	o := Option{Items: []Item{line(ItemPart, "3999.99"), line(ItemLabor, "660"), line(ItemFee, "150")}}
	wantMoney(t, "option", o.ItemsTotal(money.Currency{}).Decimal, "4809.99")
}

func partItem(id, parent ItemID, ref CatalogItemID, brand, model, short, qty, price string) Item {
	return Item{
		ID: id, ParentID: parent, Type: ItemPart, ReferencedItemID: ref, Brand: brand, Model: model,
		ShortDescription: short,
		Quantity:         decimal.NewNullDecimal(decimal.RequireFromString(qty)),
		SellPrice:        decimal.NewNullDecimal(decimal.RequireFromString(price)),
	}
}

func hoursItem(id ItemID, name, qty, price string) Item {
	it := partItem(id, 0, 0, "", "", "", qty, price)
	it.Type, it.Name = ItemLabor, name
	return it
}

func TestProposalsAreAddedUpByStatus(t *testing.T) {
	row := func(s Status, code, amount string) (Status, money.Money) {
		m := money.Money{Currency: money.Currency{Code: code}}
		if amount != "" {
			m.Amount = decimal.NewNullDecimal(decimal.RequireFromString(amount))
		}
		return s, m
	}
	sums := SumByStatus(func(yield func(Status, money.Money) bool) {
		_ = yield(row("Strange", "USD", "1")) && yield(row(StatusSubmitted, "USD", "")) &&
			yield(row(StatusDraft, "USD", "0.10")) && yield(row(StatusDraft, "CAD", "5")) &&
			yield(row(StatusDraft, "USD", "0.20")) && yield(row(StatusDraft, "USD", ""))
	})
	var got []string
	for _, s := range sums {
		words := fmt.Sprintf("%s %d, %d without", s.Status, s.Count, s.Without)
		for _, total := range s.Totals {
			words += " " + total.Currency.Code + " " + total.Amount.Decimal.String()
		}
		got = append(got, words)
	}
	want := []string{"Draft 4, 1 without CAD 5 USD 0.3", "Submitted 1, 1 without", "Strange 1, 0 without USD 1"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
