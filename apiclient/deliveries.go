package apiclient

import (
	"context"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state/notify"
)

// Deliveries groups the operations on webhook deliveries. The interface does not have
// them: only this program's own service does, and on any other they fail with
// ErrNotFound. Use it as Client.Deliveries.
type Deliveries struct{ c *Client }

// List returns one page of the deliveries of the last two weeks, newest first,
// without bodies and attempts (GET /public/webhook/deliveries).
func (s Deliveries) List(ctx context.Context, q notify.DeliveryQuery) (notify.DeliveryPage, error) {
	r := get("list deliveries", "/public/webhook/deliveries")
	setID(r, r.query, "SubscriptionId", q.Webhook)
	r.paging(q.Page, q.PageSize)
	return call(ctx, s.c, r, wire.DeliveryPage)
}

// Get reads a delivery with its body and the result of each attempt (GET
// /public/webhook/deliveries/{DeliveryId}).
func (s Deliveries) Get(ctx context.Context, id notify.DeliveryID) (notify.Delivery, error) {
	return call(ctx, s.c, get("read a delivery", "/public/webhook/deliveries/{DeliveryId}", int64(id)), wire.Delivery)
}

// Retry makes the service send a delivery again, whatever its state (POST
// /public/webhook/deliveries/{DeliveryId}/retry).
func (s Deliveries) Retry(ctx context.Context, id notify.DeliveryID) (notify.Delivery, error) {
	r := post("repeat a delivery", whenUndone, "/public/webhook/deliveries/{DeliveryId}/retry", int64(id))
	return call(ctx, s.c, r, wire.Delivery)
}

// Ping makes the service send a notify.EventPing to one subscription, enabled or not
// (POST /public/webhook/subscription/{SubscriptionId}/ping).
func (s Deliveries) Ping(ctx context.Context, id notify.WebhookID) (notify.Delivery, error) {
	r := post("ping a webhook", whenUndone, "/public/webhook/subscription/{SubscriptionId}/ping", int64(id))
	return call(ctx, s.c, r, wire.Delivery)
}
