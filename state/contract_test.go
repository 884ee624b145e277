package state

import (
	"errors"
	"testing"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

func TestContractOf(t *testing.T) {
	usd := money.Currency{Code: "USD", Symbol: "$"}
	order := func(s Status, total string) ChangeOrderSummary {
		return ChangeOrderSummary{Status: s, Total: known(total), Currency: usd}
	}
	v, err := ContractOf(money.Money{Amount: decimal.NewNullDecimal(dec("10000")), Currency: usd}, []ChangeOrderSummary{
		order(StatusAccepted, "1500"),
		order(StatusCompleted, "-600.50"),
		order(StatusSubmitted, "200"),
		order(StatusDraft, "-50"),
		order("OnTheMoon", "1"),
		order(StatusDeclined, "4000"),
		order(StatusExpired, "-70"),
		{Status: StatusAccepted, Total: decimal.NullDecimal{}, Currency: usd},
	})
	if err != nil {
		t.Fatal(err)
	}
	wantMoney(t, "original", v.Original.Decimal, "10000")
	wantMoney(t, "accepted", v.Accepted.Decimal, "899.5")
	wantMoney(t, "running", v.Running.Decimal, "10899.5")
	wantMoney(t, "pending", v.Pending.Decimal, "151")
	wantMoney(t, "declined", v.Declined.Decimal, "4000")
	wantMoney(t, "expired", v.Expired.Decimal, "-70")
	if v.NoTotal != 1 {
		t.Errorf("%d without a total, want 1", v.NoTotal)
	}
}

func TestContractNeverMixesCurrencies(t *testing.T) {
	v, err := ContractOf(money.Money{Amount: decimal.NewNullDecimal(dec("1")), Currency: money.Currency{Code: "USD"}}, []ChangeOrderSummary{
		{Status: StatusAccepted, Total: known("2")},
	})
	if err != nil || !v.Running.Decimal.Equal(dec("3")) {
		t.Errorf("a change order that names no currency: %v, %v", v.Running, err)
	}
	_, err = ContractOf(money.Money{Amount: decimal.NewNullDecimal(dec("1")), Currency: money.Currency{Code: "USD"}}, []ChangeOrderSummary{
		{Number: 3, Total: known("1"), Currency: money.Currency{Code: "CAD"}},
	})
	if !errors.Is(err, money.ErrCurrencyMix) {
		t.Errorf("error %v, want ErrCurrencyMix", err)
	}
}
