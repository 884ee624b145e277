package apiclient

import (
	"cmp"
	"context"
	"fmt"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
)

// ChangeOrders groups the operations on the change orders of a proposal, which the
// interface only reads. Use it as Client.ChangeOrders.
//
// Amounts are what a change order adds to its proposal, in the proposal's
// currency; prices and costs of a line are for one unit.
type ChangeOrders struct{ c *Client }

// List returns all change orders of a proposal; none is an empty list (GET
// /public/proposals/{ProposalId}/changeorders). It fails with ErrNotFound,
// and with ErrEndless for more than state.MaxChangeOrders.
func (s ChangeOrders) List(ctx context.Context, proposal state.ProposalID) ([]state.ChangeOrderSummary, error) {
	r := get("list change orders", "/public/proposals/{ProposalId}/changeorders", int64(proposal))
	r.answer = listAnswer
	list, err := call(ctx, s.c, r, wire.ChangeOrders)
	if n := len(list); n > state.MaxChangeOrders {
		return nil,
			endless(r.op, fmt.Sprintf("The service's list does not end: it has %d change orders of one proposal.", n))
	}
	return list, err
}

// Get reads a change order with its areas, options and line items (GET
// /public/proposals/{ProposalId}/changeorders/{ChangeOrderId}). It fails with
// ErrNotFound.
func (s ChangeOrders) Get(
	ctx context.Context, proposal state.ProposalID, id state.ChangeOrderID,
) (*state.ChangeOrder, error) {
	return s.Renew(ctx, proposal, id, nil)
}

// Renew is Get for a caller that has read the change order before: if it has not
// changed since, Renew returns known, and the service sends no document
// (If-None-Match). known may be nil. It fails with ErrNotFound.
func (s ChangeOrders) Renew(
	ctx context.Context, proposal state.ProposalID, id state.ChangeOrderID, known *state.ChangeOrder,
) (*state.ChangeOrder, error) {
	if known != nil && known.ID != id {
		known = nil
	}
	r := get("read a change order", "/public/proposals/{ProposalId}/changeorders/{ChangeOrderId}", int64(proposal),
		int64(id))
	version := func(o *state.ChangeOrder) *state.Version { return &o.Version }
	return renew(ctx, s.c, r, known, version, func(data []byte) (*state.ChangeOrder, error) {
		o, err := wire.ChangeOrder(data)
		o.ID = cmp.Or(o.ID, id)
		return &o, err
	})
}
