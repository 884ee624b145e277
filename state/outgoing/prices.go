package outgoing

import (
	"fmt"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// lines returns a finding for each line of which words returns some.
func (j *Job) lines(words func(*state.Item) string) (found []Finding) {
	for a, o := range j.options() {
		for i := range o.Items {
			if said := words(&o.Items[i]); said != "" {
				found = append(found, at(a, o, state.LineName(&o.Items[i])+" "+said))
			}
		}
	}
	return found
}

func free(j *Job) []Finding {
	zero := money.Format(money.Zero, j.Proposal.Summary.Currency)
	return j.lines(func(it *state.Item) string {
		if !money.IsZero(it.SellPrice) {
			return ""
		}
		return "has the price " + zero + "."
	})
}

// noCost looks at what is bought and sold; a fee has no cost. If no line has one, they are not for this person.
func noCost(j *Job) []Finding {
	shown := false
	for _, o := range j.options() {
		shown = shown || slices.ContainsFunc(o.Items, func(it state.Item) bool { return it.Cost.Valid })
	}
	return j.lines(func(it *state.Item) string {
		if !shown || it.Type == state.ItemFee || it.Cost.Valid && !money.IsZero(it.Cost) || money.IsZero(it.SellPrice) {
			return ""
		}
		return "has no cost."
	})
}

func margins(j *Job) []Finding {
	hundred := decimal.NewFromInt(100)
	return j.lines(func(it *state.Item) string {
		price, cost := it.SellPrice, it.Cost
		if !price.Valid || !cost.Valid || price.Decimal.Sign() <= 0 || it.Type == state.ItemFee {
			return ""
		}
		margin := price.Decimal.Sub(cost.Decimal).Mul(hundred).Div(price.Decimal)
		switch {
		case margin.Sign() < 0:
			return "is sold below its cost."
		case j.Floor.Sign() > 0 && margin.LessThan(j.Floor):
			return fmt.Sprintf("has a margin of %s%%, below %s%%.", margin.RoundDown(1), j.Floor)
		default:
			return ""
		}
	})
}
