package changeorder

import (
	"fmt"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Contract is the contract value of a proposal with its change orders. Figures are signed: a
// change order may be a credit.
type Contract struct {
	Original decimal.NullDecimal // the proposal's total
	Accepted decimal.NullDecimal // change orders Accepted or Completed
	Running  decimal.NullDecimal // Original + Accepted; invalid if Original is
	Declined decimal.NullDecimal // change orders Declined
	Expired  decimal.NullDecimal // change orders Expired
	Pending  decimal.NullDecimal // all others: drafts, and those that the client may still decide on
	// number of change orders with an unknown total or status; the sums that they may be in are invalid
	NoTotal  int
	Currency money.Currency
}

// ContractOf adds up a proposal's total and its change orders by status. The error is
// ErrCurrencyMix if a change order has another currency. What has none, which an installer gets of the proposal, has
// that of the others.
func ContractOf(total money.Money, orders []state.ChangeOrderSummary) (Contract, error) {
	v := Contract{
		Original: total.Amount, Currency: total.Currency,
		Accepted: money.Zero, Declined: money.Zero, Expired: money.Zero, Pending: money.Zero,
	}
	for i := range orders {
		co := &orders[i]
		switch {
		case co.Currency.Code == "":
		case v.Currency.Code == "":
			v.Currency = co.Currency
		case co.Currency.Code != v.Currency.Code:
			return Contract{}, fmt.Errorf("change order %d is in %q, its proposal in %q: %w",
				co.Number, co.Currency.Code, v.Currency.Code, money.ErrCurrencyMix)
		}
		sum := &v.Pending
		switch StandingOf(co.Status) {
		case StandingAgreed:
			sum = &v.Accepted
		case StandingDeclined:
			sum = &v.Declined
		case StandingExpired:
			sum = &v.Expired
		case StandingPending:
		}
		unknown := decimal.NullDecimal{}
		switch {
		case co.Status == "": // it may have been agreed
			v.NoTotal++
			v.Accepted, v.Declined, v.Expired, v.Pending = unknown, unknown, unknown, unknown
		case !co.Total.Valid:
			v.NoTotal++
			*sum = unknown
		default:
			*sum = money.Sum(*sum, co.Total)
		}
	}
	v.Running = money.Sum(v.Original, v.Accepted)
	return v, nil
}
