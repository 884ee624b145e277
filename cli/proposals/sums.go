package proposals

import (
	"cmp"
	"strconv"
	"strings"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// sumJSON is how many proposals have a status and what they add up to.
type sumJSON struct {
	Status       *string     `json:"status"`
	Count        int         `json:"count"`
	Totals       []totalJSON `json:"totals"`       // by currency; none in an installer's profile
	WithoutTotal int         `json:"withoutTotal"` // how many have no known total, which is in no sum
}

// totalJSON is a sum in a currency.
type totalJSON struct {
	Total    *string `json:"total"`
	Currency *string `json:"currency"`
}

// printSums prints what rows add up to by status, and in all.
func printSums(s *run.Session, rows []state.ProposalSummary, to shapes.Audience) error {
	sums := state.SumByStatus(func(yield func(state.Status, money.Money) bool) {
		for i := range rows {
			if !yield(rows[i].Status, money.Money{Amount: rows[i].Total, Currency: rows[i].Currency}) {
				return
			}
		}
	})
	if s.Run.ForPrograms() {
		return s.Run.PrintJSON(state.Map(sums, jsonSum))
	}
	t := output.NewTable("Status", "Proposals", to.Price("Totals"), to.Price("Without a total")).Figures(1, 2, 3)
	add := func(word string, count int, totals []money.Money, without int) {
		missing := ""
		if without > 0 {
			missing = strconv.Itoa(without)
		}
		t.Add(word, strconv.Itoa(count), to.Price(strings.Join(state.Map(totals, (*money.Money).String), " + ")),
			to.Price(missing))
	}
	var all []money.Money
	for i := range rows {
		all = append(all, money.Money{Amount: rows[i].Total, Currency: rows[i].Currency})
	}
	for i := range sums {
		add(cmp.Or(sums[i].Status.Word(), "unknown"), sums[i].Count, sums[i].Totals, sums[i].Without)
	}
	if len(sums) > 1 {
		totals, without := state.SumTotals(all)
		add("All", len(rows), totals, without)
	}
	s.Run.PrintTable(t, noneFound)
	return nil
}

func jsonSum(s *state.StatusSum) sumJSON {
	return sumJSON{
		Status: output.Word(s.Status), Count: s.Count, WithoutTotal: s.Without,
		Totals: state.Map(s.Totals, func(t *money.Money) totalJSON {
			return totalJSON{output.Money(t.Amount, t.Currency), output.Word(t.Currency.Code)}
		}),
	}
}
