package changeorder

import (
	"errors"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/statetest"
	"github.com/shopspring/decimal"
)

func TestContractOf(t *testing.T) {
	usd := money.Currency{Code: "USD", Symbol: "$"}
	order := func(s state.Status, total string) state.ChangeOrderSummary {
		return state.ChangeOrderSummary{Status: s, Total: statetest.Known(total), Currency: usd}
	}
	v, err := ContractOf(money.Money{Amount: statetest.Known("10000"), Currency: usd}, []state.ChangeOrderSummary{
		order(state.StatusAccepted, "1500"),
		order(state.StatusCompleted, "-600.50"),
		order(state.StatusSubmitted, "200"),
		order(state.StatusDraft, "-50"),
		order("OnTheMoon", "1"),
		order(state.StatusDeclined, "4000"),
		order(state.StatusExpired, "-70"),
		{Status: state.StatusAccepted, Total: decimal.NullDecimal{}, Currency: usd},
	})
	if err != nil {
		t.Fatal(err)
	}
	wantKnown(t, "original", v.Original, "10000")
	if v.Accepted.Valid || v.Running.Valid {
		t.Errorf("accepted %v, running %v without the total of an accepted one, want unknown", v.Accepted, v.Running)
	}
	wantKnown(t, "pending", v.Pending, "151")
	wantKnown(t, "declined", v.Declined, "4000")
	wantKnown(t, "expired", v.Expired, "-70")
	if v.NoTotal != 1 {
		t.Errorf("%d without a total, want 1", v.NoTotal)
	}
	v, err = ContractOf(money.Money{Amount: statetest.Known("10000"), Currency: usd}, []state.ChangeOrderSummary{
		order(state.StatusAccepted, "1500"), order(state.StatusCompleted, "-600.50"),
	})
	if err != nil {
		t.Fatal(err)
	}
	wantKnown(t, "accepted", v.Accepted, "899.5")
	wantKnown(t, "running", v.Running, "10899.5")
	wantKnown(t, "declined", v.Declined, "0")
}

func TestContractNeverMixesCurrencies(t *testing.T) {
	v, err := ContractOf(money.Money{Amount: statetest.Known("1"), Currency: money.Currency{Code: "USD"}},
		[]state.ChangeOrderSummary{
			{Status: state.StatusAccepted, Total: statetest.Known("2")},
		})
	if err != nil || !money.Equal(v.Running, statetest.Known("3")) {
		t.Errorf("change order without a currency: %v, %v", v.Running, err)
	}
	_, err = ContractOf(money.Money{Amount: statetest.Known("1"), Currency: money.Currency{Code: "USD"}},
		[]state.ChangeOrderSummary{
			{Number: 3, Total: statetest.Known("1"), Currency: money.Currency{Code: "CAD"}},
		})
	if !errors.Is(err, money.ErrCurrencyMix) {
		t.Errorf("error %v, want ErrCurrencyMix", err)
	}
}

// An installer gets no summary of the proposal, and so no currency.
func TestAContractHasTheCurrencyThatIsKnown(t *testing.T) {
	in := func(code string) state.ChangeOrderSummary {
		return state.ChangeOrderSummary{Status: state.StatusAccepted, Currency: money.Currency{Code: code}}
	}
	v, err := ContractOf(money.Money{}, []state.ChangeOrderSummary{in(""), in("CAD"), in("CAD")})
	if err != nil || v.Currency.Code != "CAD" || v.Running.Valid {
		t.Errorf("%+v, %v", v, err)
	}
	if _, err = ContractOf(money.Money{}, []state.ChangeOrderSummary{in("CAD"), in("USD")}); !errors.Is(err,
		money.ErrCurrencyMix) {
		t.Errorf("error %v, want ErrCurrencyMix", err)
	}
}

func TestAContractWithoutItsOriginalHasNoRunningValue(t *testing.T) {
	orders := []state.ChangeOrderSummary{
		{Status: state.StatusAccepted, Total: statetest.Known("5")},
		{Total: statetest.Known("7")},
	}
	v, err := ContractOf(money.Money{}, orders)
	if err != nil || v.Running.Valid || v.Accepted.Valid || v.NoTotal != 1 { // the one without a status may be accepted
		t.Errorf("%+v, %v", v, err)
	}
}

func wantKnown(t *testing.T, what string, got decimal.NullDecimal, want string) {
	t.Helper()
	if !money.Equal(got, statetest.Known(want)) {
		t.Errorf("%s = %v, want %s", what, got, want)
	}
}
