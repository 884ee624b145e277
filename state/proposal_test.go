package state

import (
	"strings"
	"testing"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// A proposal without a number is called new, and one with a number is found by it. The id 0 is not
// a proposal that was created here.
func TestAProposalWithoutANumberIsNew(t *testing.T) {
	for number, want := range map[int64]string{0: "New proposal Halvorsen", 1042: "#1042 Halvorsen"} {
		if got := ProposalTitle(number, "Halvorsen"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for id, local := range map[ProposalID]bool{-1: true, 0: false, 1: false} {
		if IsLocal(id) != local {
			t.Errorf("%d is local: %v", id, !local)
		}
	}
}

// A schedule in percentages follows the total to the cent; one with fixed amounts, or of an unknown total, stays.
func TestScheduleOfAnotherTotal(t *testing.T) {
	item := func(percent, amount string) PaymentScheduleItem {
		it := PaymentScheduleItem{Amount: decimal.NewNullDecimal(decimal.RequireFromString(amount))}
		if percent != "" {
			it.Percentage = decimal.NewNullDecimal(decimal.RequireFromString(percent))
		}
		return it
	}
	amounts := func(s PaymentSchedule) string {
		return strings.Join(Map(s.Items, func(it *PaymentScheduleItem) string { return it.Amount.Decimal.String() }),
			" ")
	}
	total := decimal.NewNullDecimal(decimal.RequireFromString("100.01"))
	for _, tc := range []struct {
		items []PaymentScheduleItem
		total decimal.NullDecimal
		want  string
	}{
		{[]PaymentScheduleItem{item("33.3", "1"), item("33.3", "1"), item("33.4", "1")}, total, "33.3 33.3 33.41"},
		{[]PaymentScheduleItem{item("50", "1"), item("40", "1")}, total, "50.01 40"},
		{[]PaymentScheduleItem{item("50", "7"), item("", "3")}, total, "7 3"},
		{[]PaymentScheduleItem{item("100", "7")}, decimal.NullDecimal{}, "7"},
		{nil, total, ""},
	} {
		s := PaymentSchedule{Items: tc.items}
		before := amounts(s)
		if got := amounts(s.Of(tc.total, money.Currency{})); got != tc.want || amounts(s) != before {
			t.Errorf("%s of %v: %s, want %s", before, tc.total, got, tc.want)
		}
	}
}
