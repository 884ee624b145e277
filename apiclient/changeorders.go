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
	r.answer = listAnswer
	return call(ctx, c, r, wire.ChangeOrders)
}

// ChangeOrder reads a change order with its areas, options and line items (GET
// /public/proposals/{ProposalId}/changeorders/{ChangeOrderId}).
func (c *Client) ChangeOrder(ctx context.Context, proposal state.ProposalID, id state.ChangeOrderID) (*state.ChangeOrder, error) {
	o, _, err := c.ChangeOrderIfChanged(ctx, proposal, id, state.Version{})
	return o, err
}

// ChangeOrderIfChanged reads a change order unless it is still as it was at
// since, and tells the version of what it read. The change order is nil when it
// has not changed.
func (c *Client) ChangeOrderIfChanged(ctx context.Context, proposal state.ProposalID, id state.ChangeOrderID, since state.Version) (*state.ChangeOrder, state.Version, error) {
	r := get("read a change order", path("public", "proposals", int64(proposal), "changeorders", int64(id)))
	needID(r, "ProposalId", proposal)
	needID(r, "ChangeOrderId", id)
	o, now, err := conditional(ctx, c, r, since, func(data []byte) (*state.ChangeOrder, error) {
		o, err := wire.ChangeOrder(data)
		if o.ID == 0 {
			o.ID = id
		}
		return &o, err
	})
	if o != nil {
		o.Version = now
	}
	return o, now, err
}

// RenewChangeOrder reads a change order. While the service still has it as known
// was read, it answers known, and no document is sent. known may be nil.
func (c *Client) RenewChangeOrder(ctx context.Context, proposal state.ProposalID, id state.ChangeOrderID, known *state.ChangeOrder) (*state.ChangeOrder, error) {
	var since state.Version
	if known != nil && known.ID == id {
		since = known.Version
	}
	o, _, err := c.ChangeOrderIfChanged(ctx, proposal, id, since)
	if o == nil && err == nil {
		o = known
	}
	return o, err
}
