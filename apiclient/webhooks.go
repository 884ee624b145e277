package apiclient

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state/notify"
)

// Webhooks groups the operations on webhook subscriptions. Use it as
// Client.Webhooks.
type Webhooks struct{ c *Client }

// Subscribe makes the service deliver events to an address (POST
// /public/webhook/subscribe). Only this result holds the secret key that signs the
// deliveries; package webhook verifies them. It fails with ErrInvalid for an address
// that is not https or not public, and for a missing or unknown event; with
// ErrUncertain when the response does not name the subscription.
func (s Webhooks) Subscribe(ctx context.Context, n notify.NewWebhook) (notify.Webhook, error) {
	r := post("create a webhook subscription", never, "/public/webhook/subscribe")
	r.webhookURL(n.URL)
	if len(n.Events) == 0 {
		r.refuse("Events", "Choose at least one event.")
	}
	r.form.Set("Url", strings.TrimSpace(n.URL))
	addAll(r.form, "Events", n.Events)
	setText(r.form, "Description", n.Description)
	return call(ctx, s.c, r, needsID(wire.Webhook, func(w notify.Webhook) bool { return w.ID != 0 }))
}

// webhookURL refuses an address to which the service would not deliver.
func (r *request) webhookURL(address string) {
	if bad := notify.BadWebhookURL(address); bad != "" {
		r.refuse("Url", bad)
	}
}

// List returns all subscriptions of the account, without their secret keys; none
// is an empty list. The interface documents two paths: GET
// /public/webhook/subscriptions, and GET /public/webhooks, which is tried if the
// first is not found.
func (s Webhooks) List(ctx context.Context) ([]notify.Webhook, error) {
	at := func(path string) func() ([]notify.Webhook, error) {
		return func() ([]notify.Webhook, error) { return call(ctx, s.c, get("list webhooks", path), wire.Webhooks) }
	}
	return eitherPath(at("/public/webhook/subscriptions"), at("/public/webhooks"))
}

// Update changes a subscription (POST
// /public/webhook/subscription/{SubscriptionId}) and returns it. It fails with
// ErrInvalid when u changes nothing and as Subscribe does, and with ErrNotFound.
func (s Webhooks) Update(ctx context.Context, id notify.WebhookID, u notify.WebhookUpdate) (notify.Webhook, error) {
	r := webhookRequest("update a webhook", id)
	if u.URL != "" {
		r.webhookURL(u.URL)
		r.form.Set("Url", strings.TrimSpace(u.URL))
	}
	addAll(r.form, "Events", u.Events)
	if u.Enabled != nil {
		r.form.Set("Enabled", strconv.FormatBool(*u.Enabled))
	}
	if u.Description != nil {
		r.text("Description", *u.Description)
	}
	if len(r.form) == 0 {
		r.refuse("Url", "There is nothing to change.")
	}
	return call(ctx, s.c, r, orEmpty(wire.Webhook, notify.Webhook{ID: id}))
}

// RenewSecret gives a subscription a new secret key, which signs its deliveries from
// then on, and returns it with the subscription, this one time only (POST
// /public/webhook/subscription/{SubscriptionId}). It is not retried, because each call
// makes another key. It fails with ErrNotFound, and with ErrUncertain when the
// response holds no key.
func (s Webhooks) RenewSecret(ctx context.Context, id notify.WebhookID) (notify.Webhook, error) {
	r := webhookRequest("renew a webhook's secret", id)
	r.repeat = never
	r.form.Set("RenewSecret", "true")
	return call(ctx, s.c, r, func(data []byte) (notify.Webhook, error) {
		w, err := wire.Webhook(data)
		if err == nil && w.SecretKey == "" {
			err = errors.New("the answer holds no secret key")
		}
		return w, err
	})
}

func webhookRequest(op string, id notify.WebhookID) *request {
	return post(op, whenUndone, "/public/webhook/subscription/{SubscriptionId}", int64(id))
}

// Unsubscribe ends a subscription for good (DELETE
// /public/webhook/unsubscribe/{SubscriptionId}). It fails with ErrInvalid or
// ErrNotFound when the account has no such subscription.
func (s Webhooks) Unsubscribe(ctx context.Context, id notify.WebhookID) error {
	return s.c.send(ctx, del("delete a webhook", "/public/webhook/unsubscribe/{SubscriptionId}", int64(id)),
		ignoreResponse)
}
