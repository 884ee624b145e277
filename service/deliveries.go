package service

import (
	"context"
	"encoding/json"
	"net/http"

	"app.tender/tender/service/delivery"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// deliveryEndpoints returns the operations on webhook deliveries. They are this service's
// own: the interface has none.
func (w webhookOperations) deliveryEndpoints() []endpoint {
	const webhook, one = "/public/webhook/subscription/{SubscriptionId}", "/public/webhook/deliveries/{DeliveryId}"
	return []endpoint{
		{method: http.MethodGet, path: "/public/webhook/deliveries", needs: mayManageWebhooks, handle: w.listDeliveries},
		{method: http.MethodGet, path: one, needs: mayManageWebhooks, handle: w.readDelivery},
		{method: http.MethodPost, path: one + "/retry", needs: mayManageWebhooks, handle: w.deliverAgain},
		{method: http.MethodPost, path: webhook + "/ping", needs: mayManageWebhooks, handle: w.ping},
	}
}

type deliveryListWire struct {
	Deliveries    []deliveryWire `json:"deliveries"`
	DeliveryCount int            `json:"deliveryCount"`
}

type deliveryWire struct {
	DeliveryID     notify.DeliveryID     `json:"deliveryId"`
	SubscriptionID notify.WebhookID      `json:"subscriptionId"`
	EventID        string                `json:"eventId"`
	Event          notify.Event          `json:"event"`
	Status         notify.DeliveryStatus `json:"status"`
	Created        wire.Stamp            `json:"createdDate"`
	Next           wire.Stamp            `json:"nextAttemptDate"`
	Tries          int                   `json:"tries"`
	Error          string                `json:"error"`
}

// deliveryDetailWire is a delivery with its body and the result of each attempt.
type deliveryDetailWire struct {
	deliveryWire

	Body     json.RawMessage `json:"body"`
	Attempts []attemptWire   `json:"attempts"`
}

type attemptWire struct {
	At           wire.Stamp `json:"date"`
	Milliseconds int64      `json:"milliseconds"`
	StatusCode   int        `json:"statusCode"`
	Answer       string     `json:"answer"`
	Error        string     `json:"error"`
}

func deliveryOf(d *notify.Delivery) deliveryWire {
	return deliveryWire{
		DeliveryID: d.ID, SubscriptionID: d.Webhook, EventID: d.EventID, Event: d.Event, Status: d.Status,
		Created: wire.Stamp(d.Created), Next: wire.Stamp(d.Next), Tries: d.Tries, Error: d.Error,
	}
}

func deliveryDetailOf(d *notify.Delivery) deliveryDetailWire {
	return deliveryDetailWire{deliveryOf(d), d.Body, state.Map(d.Attempts, func(a *notify.DeliveryAttempt) attemptWire {
		return attemptWire{wire.Stamp(a.At), a.Took.Milliseconds(), a.Status, a.Answer, a.Error}
	})}
}

func (w webhookOperations) listDeliveries(ctx context.Context, c *call) (reply, error) {
	p := c.query()
	page, webhook := strictPaging(p), notify.WebhookID(p.integer("SubscriptionId", 0))
	return c.read(ctx, w.store, func(tx *store.Tx) (reply, error) {
		list, total, err := tx.Deliveries().List(c.account.ID, webhook, page.page, page.size)
		return ok(deliveryListWire{state.Map(list, deliveryOf), total}), err
	})
}

func (w webhookOperations) readDelivery(ctx context.Context, c *call) (reply, error) {
	id := pathID[notify.DeliveryID](c, "DeliveryId")
	return c.read(ctx, w.store, func(tx *store.Tx) (reply, error) {
		d, err := requested(tx.Deliveries().Find(c.account.ID, id))
		return ok(deliveryDetailOf(&d)), err
	})
}

// deliverAgain sends a delivery again, whatever its state.
func (w webhookOperations) deliverAgain(ctx context.Context, c *call) (reply, error) {
	id := pathID[notify.DeliveryID](c, "DeliveryId")
	return w.deliver(ctx, c, func(tx *store.Tx) (notify.DeliveryID, error) {
		if _, err := requested(tx.Deliveries().Find(c.account.ID, id)); err != nil {
			return 0, err
		}
		return id, tx.Deliveries().DeliverAgain(id, c.now)
	})
}

// ping sends an event to one subscription.
func (w webhookOperations) ping(ctx context.Context, c *call) (reply, error) {
	id := pathID[notify.WebhookID](c, "SubscriptionId")
	return w.deliver(ctx, c, func(tx *store.Tx) (notify.DeliveryID, error) {
		if _, err := requested(tx.Webhooks().Find(c.account.ID, id)); err != nil {
			return 0, err
		}
		return delivery.EnqueuePing(tx, id, c.now)
	})
}

// deliver makes a delivery due and returns its new state. The operation has no
// parameters.
func (w webhookOperations) deliver(ctx context.Context, c *call, due func(*store.Tx) (notify.DeliveryID, error)) (reply, error) {
	c.form()
	return c.write(ctx, w.store, func(tx *store.Tx) (reply, error) {
		id, err := due(tx)
		if err != nil {
			return reply{}, err
		}
		tx.AfterCommit(w.deliveries.Wake)
		d, err := tx.Deliveries().Find(c.account.ID, id)
		return ok(deliveryDetailOf(&d)), err
	})
}
