package state

import (
	"testing"

	"app.tender/tender/state/money"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
)

func TestPerPeriod(t *testing.T) {
	item := func(period, total string) RecurringItem {
		return RecurringItem{Period: period, Total: decimal.NewNullDecimal(decimal.RequireFromString(total))}
	}
	tests := []struct {
		name string
		have RecurringServices
		want []string
	}{
		{"nothing", RecurringServices{}, nil},
		{"a total of nothing", RecurringServices{Total: decimal.NewNullDecimal(decimal.Zero)}, nil},
		{"only a total", RecurringServices{Total: decimal.NewNullDecimal(decimal.NewFromInt(49))}, []string{"49.00"}},
		{
			"periods in order, each added up",
			RecurringServices{Items: []RecurringItem{
				item("month", "49"), item("Year", "1200"), item("month", "29.5"),
				item("quarter", "5"),
			}},
			[]string{"78.50/mo", "1,200.00/yr", "5.00/quarter"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if d := cmp.Diff(tt.want, tt.have.PerPeriod(money.Currency{Code: "USD"})); d != "" {
				t.Error(d)
			}
		})
	}
}
