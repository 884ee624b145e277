package state

import (
	"fmt"

	"github.com/shopspring/decimal"
)

// ContractValue is what a proposal has come to with its change orders. Figures
// are signed: a change order may be a credit.
type ContractValue struct {
	Original decimal.Decimal // the proposal's total
	Accepted decimal.Decimal // change orders Accepted or Completed
	Running  decimal.Decimal // Original + Accepted
	Declined decimal.Decimal // change orders Declined
	Expired  decimal.Decimal // change orders Expired
	Pending  decimal.Decimal // all others: drafts and those that the client may still decide
	NoTotal  int             // change orders without a figure, in none of the sums
	Currency Currency
}

// ContractOf adds up a proposal's total and its change orders by what became of
// them. It is an ErrCurrencyMix when one is in another currency; one that names
// none is in that of its proposal.
func ContractOf(total Money, orders []ChangeOrderSummary) (ContractValue, error) {
	v := ContractValue{Original: total.Amount, Currency: total.Currency}
	for i := range orders {
		co := &orders[i]
		if !co.Total.Valid {
			v.NoTotal++
			continue
		}
		if co.Currency.Code != "" && co.Currency.Code != total.Currency.Code {
			return ContractValue{}, fmt.Errorf("change order %d is in %q, its proposal in %q: %w",
				co.Number, co.Currency.Code, total.Currency.Code, ErrCurrencyMix)
		}
		sum := &v.Pending
		switch co.Status.Standing() {
		case StandingAgreed:
			sum = &v.Accepted
		case StandingDeclined:
			sum = &v.Declined
		case StandingExpired:
			sum = &v.Expired
		case StandingPending:
		}
		*sum = sum.Add(co.Total.Decimal)
	}
	v.Running = v.Original.Add(v.Accepted)
	return v, nil
}
