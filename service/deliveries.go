package service

import (
	"context"
	"encoding/json"
	"net/http"

	"app.tender/tender/service/delivery"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// deliveryEndpoints returns the operations on what was sent to subscriptions. They are
// this service's own: the interface has none.
func (s *Server) deliveryEndpoints() []endpoint {
	const webhook, one = "/public/webhook/subscription/{SubscriptionId}", "/public/webhook/deliveries/{DeliveryId}"
	return []endpoint{
		{method: http.MethodGet, path: "/public/webhook/deliveries", needs: mayManageWebhooks, handle: s.listDeliveries},
		{method: http.MethodGet, path: one, needs: mayManageWebhooks, handle: s.readDelivery},
		{method: http.MethodPost, path: one + "/retry", needs: mayManageWebhooks, handle: s.deliverAgain},
		{method: http.MethodPost, path: webhook + "/ping", needs: mayManageWebhooks, handle: s.ping},
	}
}

type deliveryListWire struct {
	Deliveries    []deliveryWire `json:"deliveries"`
	DeliveryCount int            `json:"deliveryCount"`
}

type deliveryWire struct {
	DeliveryID     state.DeliveryID     `json:"deliveryId"`
	SubscriptionID state.WebhookID      `json:"subscriptionId"`
	EventID        string               `json:"eventId"`
	Event          state.WebhookEvent   `json:"event"`
	Status         state.DeliveryStatus `json:"status"`
	Created        stamp                `json:"createdDate"`
	Next           stamp                `json:"nextAttemptDate"`
	Tries          int                  `json:"tries"`
	Error          string               `json:"error"`
}

// deliveryDetailWire is a delivery with what was sent, and what came back each time.
type deliveryDetailWire struct {
	deliveryWire

	Body     json.RawMessage `json:"body"`
	Attempts []attemptWire   `json:"attempts"`
}

type attemptWire struct {
	At           stamp  `json:"date"`
	Milliseconds int64  `json:"milliseconds"`
	StatusCode   int    `json:"statusCode"`
	Answer       string `json:"answer"`
	Error        string `json:"error"`
}

func deliveryOf(d *state.Delivery) deliveryWire {
	return deliveryWire{
		DeliveryID: d.ID, SubscriptionID: d.Webhook, EventID: d.EventID, Event: d.Event, Status: d.Status,
		Created: stamp(d.Created), Next: stamp(d.Next), Tries: d.Tries, Error: d.Error,
	}
}

func deliveryDetailOf(d *state.Delivery) deliveryDetailWire {
	w := deliveryDetailWire{deliveryWire: deliveryOf(d), Body: d.Body, Attempts: make([]attemptWire, len(d.Attempts))}
	for i, a := range d.Attempts {
		w.Attempts[i] = attemptWire{stamp(a.At), a.Took.Milliseconds(), a.Status, a.Answer, a.Error}
	}
	return w
}

func (s *Server) listDeliveries(ctx context.Context, c *call) (reply, error) {
	p, err := c.query()
	if err != nil {
		return reply{}, err
	}
	page, webhook := strictPaging(p), state.WebhookID(p.integer("SubscriptionId", 0))
	if err := p.err(); err != nil {
		return reply{}, err
	}
	answer := deliveryListWire{Deliveries: []deliveryWire{}}
	err = s.store.Read(ctx, func(tx *store.Tx) error {
		list, total, err := tx.Deliveries(c.account.ID, webhook, page.page, page.size)
		for i := range list {
			answer.Deliveries = append(answer.Deliveries, deliveryOf(&list[i]))
		}
		answer.DeliveryCount = total
		return err
	})
	if err != nil {
		return reply{}, err
	}
	return ok(answer)
}

func (s *Server) readDelivery(ctx context.Context, c *call) (reply, error) {
	id, err := pathID[state.DeliveryID](c, "DeliveryId")
	if err != nil {
		return reply{}, err
	}
	d, err := store.View(ctx, s.store, func(tx *store.Tx) (state.Delivery, error) { return tx.Delivery(c.account.ID, id) })
	if err != nil {
		return reply{}, notFoundOr(err)
	}
	return ok(deliveryDetailOf(&d))
}

// deliverAgain sends a delivery once more, whatever has become of it.
func (s *Server) deliverAgain(ctx context.Context, c *call) (reply, error) {
	id, err := pathID[state.DeliveryID](c, "DeliveryId")
	if err != nil {
		return reply{}, err
	}
	if err := c.noForm(); err != nil {
		return reply{}, err
	}
	return s.delivering(ctx, func(tx *store.Tx) (state.DeliveryID, error) {
		if _, err := tx.Delivery(c.account.ID, id); err != nil {
			return 0, err
		}
		return id, tx.DeliverAgain(id, c.now)
	}, c.account.ID)
}

// ping sends an event to one subscription alone.
func (s *Server) ping(ctx context.Context, c *call) (reply, error) {
	id, err := pathID[state.WebhookID](c, "SubscriptionId")
	if err != nil {
		return reply{}, err
	}
	if err := c.noForm(); err != nil {
		return reply{}, err
	}
	return s.delivering(ctx, func(tx *store.Tx) (state.DeliveryID, error) {
		if _, err := tx.Webhook(c.account.ID, id); err != nil {
			return 0, err
		}
		return delivery.EnqueuePing(tx, id, c.now)
	}, c.account.ID)
}

// delivering makes a delivery due, and returns it as it stands then.
func (s *Server) delivering(ctx context.Context, due func(*store.Tx) (state.DeliveryID, error), account store.AccountID) (reply, error) {
	var d state.Delivery
	err := s.store.Write(ctx, func(tx *store.Tx) error {
		id, err := due(tx)
		if err != nil {
			return notFoundOr(err)
		}
		tx.AfterCommit(s.deliveries.Wake)
		d, err = tx.Delivery(account, id)
		return err
	})
	if err != nil {
		return reply{}, err
	}
	return ok(deliveryDetailOf(&d))
}
