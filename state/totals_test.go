package state_test

import (
	"testing"

	"app.tender/tender/state"
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
	totals, without := state.SumTotals([]money.Money{
		total("USD", "0.10"), total("CAD", "5143.38"), total("USD", "0.20"), total("USD", ""), total("USD", "-0.05"),
	})
	if without != 1 || len(totals) != 2 {
		t.Fatalf("%v, %d without a total", totals, without)
	}
	for i, want := range []struct{ code, amount string }{{"CAD", "5143.38"}, {"USD", "0.25"}} {
		if totals[i].Currency.Code != want.code || !totals[i].Amount.Decimal.Equal(decimal.RequireFromString(want.amount)) {
			t.Errorf("%v, want %v", totals[i], want)
		}
	}
	if totals, without := state.SumTotals(nil); totals != nil || without != 0 {
		t.Errorf("of nothing: %v, %d", totals, without)
	}
}

func TestCountedTotal(t *testing.T) {
	option := func(total string, s state.Status) state.Option {
		o := state.Option{Status: s}
		if total != "" {
			o.Total = decimal.NewNullDecimal(decimal.RequireFromString(total))
		}
		return o
	}
	sum, unpriced := state.CountedTotal([]state.Area{
		{Options: []state.Option{option("10.05", state.StatusDraft), option("99", state.StatusDraft)}},
		{Options: []state.Option{option("99", state.StatusDraft), option("20.10", state.StatusAccepted)}},
		{Options: []state.Option{option("", state.StatusDraft), option("99", state.StatusDraft)}},
		{},
	})
	if !sum.Equal(decimal.RequireFromString("30.15")) || unpriced != 2 {
		t.Errorf("%v, %d unpriced", sum, unpriced)
	}
}
