package apiclient

import (
	"context"
	"net/url"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
)

// ProposalTrigger answers a proposal whose status changed (GET
// /automation/trigger/proposal). Like all triggers it is not signed and carries
// no credentials: it shows an automation platform what its events look like. A
// status, which may be empty, asks for an object in that status.
func (c *Client) ProposalTrigger(ctx context.Context, status state.Status) (state.ProposalTrigger, error) {
	r := trigger("read the proposal trigger", "proposal", string(status))
	r.answer = detailAnswer
	return call(ctx, c, r, wire.ProposalTrigger)
}

// PaymentTrigger answers a payment whose status changed (GET
// /automation/trigger/payment).
func (c *Client) PaymentTrigger(ctx context.Context, status state.PaymentStatus) (state.Payment, error) {
	return call(ctx, c, trigger("read the payment trigger", "payment", string(status)), wire.Payment)
}

// OrderTrigger answers an order whose status changed (GET
// /automation/trigger/order).
func (c *Client) OrderTrigger(ctx context.Context, status state.OrderStatus) (state.Order, error) {
	return call(ctx, c, trigger("read the order trigger", "order", string(status)), wire.Order)
}

// PersonTrigger answers a contact that was made, changed or deleted (GET
// /automation/trigger/person). Its location is the primary one.
func (c *Client) PersonTrigger(ctx context.Context) (state.Contact, error) {
	return call(ctx, c, trigger("read the person trigger", "person", ""), wire.Contact)
}

func trigger(op, kind, status string) *request {
	r := get(op, "/automation/trigger/"+kind)
	r.unsigned = true
	r.query = url.Values{}
	setText(r.query, "Status", status)
	return r
}
