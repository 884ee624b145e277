package apiclient

import (
	"context"
	"strconv"

	"app.tender/tender/state"
)

// MakeChangeOrder calls Office.AddChangeOrder unless the proposal already has a draft with the
// same name and lines, so that a change order whose response was lost is not made twice. If
// there is such a draft, it fails with a state.Fault that names it.
func (c *Client) MakeChangeOrder(
	ctx context.Context, proposal state.ProposalID, n state.NewChangeOrder,
) (*state.ChangeOrder, error) {
	all, err := c.ChangeOrders.List(ctx, proposal)
	if err != nil {
		return nil, err
	}
	for _, there := range all {
		if there.Name != n.Name || there.Status != state.StatusDraft {
			continue
		}
		whole, err := c.ChangeOrders.Get(ctx, proposal, there.ID)
		if err != nil {
			return nil, err
		}
		if n.Made(whole) {
			return nil,
				state.Conflict("Change order "+strconv.FormatInt(whole.Number, 10)+", “"+whole.Name+
					"”, is a draft with these lines already. No other one was created.",
					"Give it another name to create one more.")
		}
	}
	return c.Office.AddChangeOrder(ctx, proposal, n)
}
