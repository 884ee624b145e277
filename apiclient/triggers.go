package apiclient

import (
	"context"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// Triggers groups the endpoints that give an automation platform sample events. Their
// requests are not signed and carry no credentials. An empty status means any. Use it
// as Client.Triggers.
type Triggers struct{ c *Client }

// Proposal returns a proposal whose status changed (GET
// /automation/trigger/proposal).
func (s Triggers) Proposal(ctx context.Context, status state.Status) (notify.ProposalTrigger, error) {
	r := trigger("read the proposal trigger", "proposal", string(status))
	r.answer = detailAnswer
	return call(ctx, s.c, r, wire.ProposalTrigger)
}

// Payment returns a payment whose status changed (GET
// /automation/trigger/payment).
func (s Triggers) Payment(ctx context.Context, status state.PaymentStatus) (notify.Payment, error) {
	return call(ctx, s.c, trigger("read the payment trigger", "payment", string(status)), wire.Payment)
}

// Order returns an order to suppliers whose status changed (GET
// /automation/trigger/order). Amounts are in the account's currency.
func (s Triggers) Order(ctx context.Context, status notify.OrderStatus) (notify.Order, error) {
	return call(ctx, s.c, trigger("read the order trigger", "order", string(status)), wire.Order)
}

// Contact returns a contact that was made, changed or deleted (GET
// /automation/trigger/person). Its location is the primary one.
func (s Triggers) Contact(ctx context.Context) (state.Contact, error) {
	return call(ctx, s.c, trigger("read the person trigger", "person", ""), wire.Contact)
}

// Sample returns the response of one trigger as received, not cleaned. The status may be
// empty.
func (s Triggers) Sample(ctx context.Context, kind notify.Trigger, status string) ([]byte, error) {
	r := trigger("read a trigger", string(kind), status)
	r.answer = detailAnswer
	return call(ctx, s.c, r, func(body []byte) ([]byte, error) { return body, nil })
}

func trigger(op, kind, status string) *request {
	r := get(op, "/automation/trigger/"+kind)
	r.unsigned = true
	setText(r.query, "Status", status)
	return r
}
