package admin

import (
	"cmp"
	"context"
	"math"

	"app.tender/tender/service/delivery"
	"app.tender/tender/service/store"
	"app.tender/tender/state/notify"
)

const (
	noDelivery     = "There is no such delivery; they are kept for two weeks."
	listDeliveries = "Run `tender serve webhook deliveries list` to see which there are."
)

// Deliveries lists the newest deliveries to one subscription, or to all subscriptions,
// without bodies and attempts, and counts all. A limit of 0 is none.
func (a Instance) Deliveries(ctx context.Context, webhook notify.WebhookID, limit int) (notify.DeliveryPage, error) {
	return store.View(ctx, a.store, func(tx *store.Tx) (page notify.DeliveryPage, err error) {
		page.Deliveries, page.Total, err = tx.Deliveries().List(0, webhook, 1, cmp.Or(limit, math.MaxInt32))
		return page, err
	})
}

// Delivery returns a delivery with its body and attempts.
func (a Instance) Delivery(ctx context.Context, id notify.DeliveryID) (notify.Delivery, error) {
	d, err := store.View(ctx, a.store, func(tx *store.Tx) (notify.Delivery, error) {
		account, err := tx.Deliveries().AccountOf(id)
		if err != nil {
			return notify.Delivery{}, err
		}
		return tx.Deliveries().Find(account, id)
	})
	return d, orMissing(err, noDelivery, listDeliveries)
}

// DeliverAgain makes a delivery due now. The running server, or the next one to run,
// delivers it.
func (a Instance) DeliverAgain(ctx context.Context, id notify.DeliveryID) error {
	return a.store.Write(ctx, func(tx *store.Tx) error {
		account, err := tx.Deliveries().AccountOf(id)
		if err != nil {
			return orMissing(err, noDelivery, listDeliveries)
		}
		return tx.Deliveries().DeliverAgain(account, id, a.now())
	})
}

// Ping queues a notify.EventPing for one subscription and returns its delivery.
func (a Instance) Ping(ctx context.Context, id notify.WebhookID) (notify.DeliveryID, error) {
	return store.Change(ctx, a.store, func(tx *store.Tx) (notify.DeliveryID, error) {
		account, err := tx.Webhooks().AccountOf(id)
		if err != nil {
			return 0, orMissing(err, "There is no such webhook.", "`tender webhook list` lists those of an account.")
		}
		return delivery.EnqueuePing(tx, account, id, a.now())
	})
}
