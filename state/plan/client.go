package plan

import "app.tender/tender/state"

// ClientView returns what the client may see of a proposal that Over returned. The price of an option with planned
// lines is our estimate; the figures of the proposal are still the service's.
func ClientView(over *state.Proposal, pl *Plan) *state.ClientProposal {
	c := state.ForClient(over)
	for i := range over.Areas {
		for j := range over.Areas[i].Options {
			o, shown := &over.Areas[i].Options[j], &c.Areas[i].Options[j]
			shown.Label = pl.Label(j, o)
			if f, some := FiguresWith(o, over.Summary.Currency); some {
				shown.Price, shown.Estimated = f.With, true
			}
		}
	}
	return c
}
