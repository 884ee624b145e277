package webhooks

import (
	"context"
	"encoding/json"
	"net/http"

	"app.tender/tender/service/delivery"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// deliveryEndpoints returns the operations on webhook deliveries. They are this service's
// own: the interface has none.
func (w Operations) deliveryEndpoints() []operation.Endpoint {
	const webhook, one = "/public/webhook/subscription/{SubscriptionId}", "/public/webhook/deliveries/{DeliveryId}"
	return []operation.Endpoint{
		{
			Method: http.MethodGet, Path: "/public/webhook/deliveries", Needs: operation.MayManageWebhooks,
			Handle: w.listDeliveries,
		},
		{Method: http.MethodGet, Path: one, Needs: operation.MayManageWebhooks, Handle: w.readDelivery},
		{Method: http.MethodPost, Path: one + "/retry", Needs: operation.MayManageWebhooks, Handle: w.deliverAgain},
		{Method: http.MethodPost, Path: webhook + "/ping", Needs: operation.MayManageWebhooks, Handle: w.ping},
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

func (w Operations) listDeliveries(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	p := c.Query()
	page, webhook := operation.StrictPaging(p), notify.WebhookID(p.Integer("SubscriptionId", 0))
	return c.Read(ctx, w.Store, func(tx *store.Tx) (operation.Reply, error) {
		list, total, err := tx.Deliveries().List(c.Account.ID, webhook, page.Page, page.Size)
		return operation.OK(deliveryListWire{state.Map(list, deliveryOf), total}), err
	})
}

func (w Operations) readDelivery(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[notify.DeliveryID](c, "DeliveryId")
	return c.Read(ctx, w.Store, func(tx *store.Tx) (operation.Reply, error) {
		d, err := operation.Requested(tx.Deliveries().Find(c.Account.ID, id))
		return operation.OK(deliveryDetailOf(&d)), err
	})
}

// deliverAgain sends a delivery again, whatever its state.
func (w Operations) deliverAgain(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[notify.DeliveryID](c, "DeliveryId")
	return w.deliver(ctx, c, func(tx *store.Tx) (notify.DeliveryID, error) {
		if _, err := operation.Requested(tx.Deliveries().Find(c.Account.ID, id)); err != nil {
			return 0, err
		}
		return id, tx.Deliveries().DeliverAgain(c.Account.ID, id, c.Now)
	})
}

// ping sends an event to one subscription.
func (w Operations) ping(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[notify.WebhookID](c, "SubscriptionId")
	return w.deliver(ctx, c, func(tx *store.Tx) (notify.DeliveryID, error) {
		if _, err := operation.Requested(tx.Webhooks().Find(c.Account.ID, id)); err != nil {
			return 0, err
		}
		return delivery.EnqueuePing(tx, c.Account.ID, id, c.Now)
	})
}

// deliver makes a delivery due and returns its new state. The operation has no
// parameters.
func (w Operations) deliver(
	ctx context.Context, c *operation.Call, due func(*store.Tx) (notify.DeliveryID, error),
) (operation.Reply, error) {
	c.Form()
	return c.Write(ctx, w.Store, func(tx *store.Tx) (operation.Reply, error) {
		id, err := due(tx)
		if err != nil {
			return operation.Reply{}, err
		}
		tx.AfterCommit(w.Deliveries.Wake)
		d, err := tx.Deliveries().Find(c.Account.ID, id)
		return operation.OK(deliveryDetailOf(&d)), err
	})
}
