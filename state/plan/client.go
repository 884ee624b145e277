package plan

import (
	"slices"

	"app.tender/tender/state"
	"github.com/shopspring/decimal"
)

// ForClient returns what the client may see of a proposal with a plan, nil for none: what would be built, at our
// estimate of its price. All its figures are calculated here, so that they add up; instalments that are percentages
// have no amount.
func ForClient(p *state.Proposal, pl *Plan) *state.ClientProposal {
	if pl == nil || pl.Empty() {
		return state.ForClient(p)
	}
	c := ClientView(Over(p, pl), pl)
	location := p.Summary.SalesTax.Calculation.TaxLocation
	c.Summary = EstimateOf(p, pl, decimal.NullDecimal{}).With
	c.Summary.SalesTax.Calculation.TaxLocation = location
	c.Schedule.Items = slices.Clone(c.Schedule.Items)
	for i := range c.Schedule.Items {
		if it := &c.Schedule.Items[i]; it.Percentage.Valid {
			it.Amount = decimal.NullDecimal{}
		}
	}
	return c
}

// ClientView returns what the client may see of a proposal that Over returned. The price of an option with planned
// lines is our estimate; the figures of the proposal are still the service's.
func ClientView(over *state.Proposal, pl *Plan) *state.ClientProposal {
	c := state.ForClient(over)
	for i := range over.Areas {
		for j := range over.Areas[i].Options {
			o, shown := &over.Areas[i].Options[j], &c.Areas[i].Options[j]
			shown.Label = pl.Label(j, o)
			if f, some := FiguresWith(o); some {
				shown.Price, shown.Estimated = f.With, true
			}
		}
	}
	return c
}
