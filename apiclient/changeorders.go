package apiclient

import (
	"context"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
)

// ChangeOrders lists the change orders of a proposal; none is an empty list (GET
// /public/proposals/{ProposalId}/changeorders).
func (c *Client) ChangeOrders(ctx context.Context, proposal state.ProposalID) ([]state.ChangeOrderSummary, error) {
	r := get("list change orders", path("public", "proposals", int64(proposal), "changeorders"))
	needID(r, "ProposalId", proposal)
	return call(ctx, c, r, wire.ChangeOrders)
}

// ChangeOrder reads a change order with its areas, options and line items (GET
// /public/proposals/{ProposalId}/changeorders/{ChangeOrderId}).
func (c *Client) ChangeOrder(ctx context.Context, proposal state.ProposalID, id state.ChangeOrderID) (*state.ChangeOrder, error) {
	o, _, err := c.ChangeOrderIfChanged(ctx, proposal, id, Version{})
	return o, err
}

// ChangeOrderIfChanged reads a change order unless it is still as it was at
// since, and tells the version of what it read. The change order is nil when it
// has not changed.
func (c *Client) ChangeOrderIfChanged(ctx context.Context, proposal state.ProposalID, id state.ChangeOrderID, since Version) (*state.ChangeOrder, Version, error) {
	r := get("read a change order", path("public", "proposals", int64(proposal), "changeorders", int64(id)))
	needID(r, "ProposalId", proposal)
	needID(r, "ChangeOrderId", id)
	return conditional(ctx, c, r, since, func(data []byte) (*state.ChangeOrder, error) {
		o, err := wire.ChangeOrder(data)
		if o.ID == 0 {
			o.ID = id
		}
		return &o, err
	})
}
