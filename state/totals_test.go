package state_test

import (
	"slices"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

func TestSumTotals(t *testing.T) {
	row := func(code, total string) state.ProposalSummary {
		r := state.ProposalSummary{Currency: money.Currency{Code: code}}
		if total != "" {
			r.Total = decimal.NewNullDecimal(decimal.RequireFromString(total))
		}
		return r
	}
	totals, without := state.SumTotals(slices.Values([]state.ProposalSummary{
		row("USD", "0.10"), row("CAD", "5143.38"), row("USD", "0.20"), row("USD", ""), row("USD", "-0.05"),
	}))
	if without != 1 || len(totals) != 2 {
		t.Fatalf("%v, %d without a total", totals, without)
	}
	for i, want := range []struct{ code, amount string }{{"CAD", "5143.38"}, {"USD", "0.25"}} {
		if totals[i].Currency.Code != want.code || !totals[i].Amount.Decimal.Equal(decimal.RequireFromString(want.amount)) {
			t.Errorf("%v, want %v", totals[i], want)
		}
	}
	if totals, without := state.SumTotals(slices.Values([]state.ProposalSummary(nil))); totals != nil || without != 0 {
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
