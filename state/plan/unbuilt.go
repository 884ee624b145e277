package plan

import (
	"strconv"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// BeforeMove says what the client would not get by a move to a status: "2 planned lines,
// ≈3,999.99, are not built and do not go to the client." The sum is before discount and tax. It
// is FaultNone where nothing waits to be built, or the move sends nothing to the client.
func (p *Plan) BeforeMove(to state.Status, c money.Currency) state.Fault {
	n := p.Open()
	if n == 0 || to != state.StatusSubmitted {
		return state.Fault{}
	}
	sum, unpriced := decimal.Zero, 0
	for l := range p.Each() {
		switch amount := l.Extended(c); {
		case !l.State.Open():
		case amount.Valid:
			sum = sum.Add(amount.Decimal)
		default:
			unpriced++
		}
	}
	var worth []string
	if unpriced < n {
		worth = append(worth, "≈"+money.Format(decimal.NewNullDecimal(sum), c))
	}
	switch {
	case unpriced == n:
		worth = append(worth, "without a price")
	case unpriced > 0:
		worth = append(worth, strconv.Itoa(unpriced)+" without a price")
	}
	are := "are not built and do not go"
	if n == 1 {
		are = "is not built and does not go"
	}
	return state.Conflict(text.Count(n, "planned line")+", "+strings.Join(worth, " and ")+", "+are+" to the client.", "Build what is planned first.")
}
