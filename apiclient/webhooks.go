package apiclient

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
)

// NewWebhook is what a subscription is made of.
type NewWebhook struct {
	URL         string               // https, of a public host; for a sandbox also http of this machine
	Events      []state.WebhookEvent // at least one
	Description string
}

// SubscribeWebhook has events delivered to an address (POST
// /public/webhook/subscribe). The answer holds the secret key that signs the
// deliveries, this one time only. Package webhook verifies them.
func (c *Client) SubscribeWebhook(ctx context.Context, n NewWebhook) (state.Webhook, error) {
	r := post("subscribe a webhook", "/public/webhook/subscribe", never)
	r.webhookURL(n.URL)
	if len(n.Events) == 0 {
		r.refuse("Events", "Choose at least one event.")
	}
	r.form.Set("Url", strings.TrimSpace(n.URL))
	addAll(r.form, "Events", n.Events)
	setText(r.form, "Description", n.Description)
	return call(ctx, c, r, needsID(wire.Webhook, func(w state.Webhook) bool { return w.ID != 0 }))
}

// webhookURL refuses an address to which the service delivers nothing. Whether
// the host is public is for the service to say: it resolves the name. A plain
// address of this machine is left to it too, since a sandbox may take it.
func (r *request) webhookURL(address string) {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || u.Hostname() == "" || u.Scheme != "https" && (u.Scheme != "http" || !isLoopback(u.Hostname())) {
		r.refuse("Url", "The address has to begin with https:// and name a host.")
	}
}

// Webhooks lists the account's subscriptions, without their secret keys (GET
// /public/webhook/subscriptions). A service that has none at that path is asked
// at the other that is documented (GET /public/webhooks).
func (c *Client) Webhooks(ctx context.Context) ([]state.Webhook, error) {
	const op = "list webhooks"
	list, err := call(ctx, c, get(op, "/public/webhook/subscriptions"), wire.Webhooks)
	if errors.Is(err, ErrNotFound) {
		return call(ctx, c, get(op, "/public/webhooks"), wire.Webhooks)
	}
	return list, err
}

// WebhookUpdate is what UpdateWebhook changes. What is zero is kept.
type WebhookUpdate struct {
	URL         string
	Events      []state.WebhookEvent // replaces all
	Enabled     *bool
	Description *string // an empty text clears it
}

// UpdateWebhook changes a subscription (POST
// /public/webhook/subscription/{SubscriptionId}) and answers it.
func (c *Client) UpdateWebhook(ctx context.Context, id state.WebhookID, u WebhookUpdate) (state.Webhook, error) {
	r := c.webhookRequest("update a webhook", id)
	if u.URL != "" {
		r.webhookURL(u.URL)
		r.form.Set("Url", strings.TrimSpace(u.URL))
	}
	addAll(r.form, "Events", u.Events)
	if u.Enabled != nil {
		r.form.Set("Enabled", map[bool]string{true: "true", false: "false"}[*u.Enabled])
	}
	if u.Description != nil {
		r.text("Description", *u.Description)
	}
	if len(r.form) == 0 {
		r.refuse("Url", "There is nothing to change.")
	}
	return call(ctx, c, r, orEmpty(wire.Webhook, state.Webhook{ID: id}))
}

// RenewWebhookSecret gives a subscription a new secret key and answers it with
// the subscription, this one time only. Deliveries are signed with it from then
// on. It is not repeated by itself: every time makes another key.
func (c *Client) RenewWebhookSecret(ctx context.Context, id state.WebhookID) (state.Webhook, error) {
	r := c.webhookRequest("renew a webhook's secret", id)
	r.repeat = never
	r.form.Set("RenewSecret", "true")
	return call(ctx, c, r, func(data []byte) (state.Webhook, error) {
		w, err := wire.Webhook(data)
		if err == nil && w.SecretKey == "" {
			err = errors.New("the answer holds no secret key")
		}
		return w, err
	})
}

func (c *Client) webhookRequest(op string, id state.WebhookID) *request {
	return needID(post(op, path("public", "webhook", "subscription", int64(id)), whenUndone), "SubscriptionId", id)
}

// DeleteWebhook ends a subscription for good (DELETE
// /public/webhook/unsubscribe/{SubscriptionId}).
func (c *Client) DeleteWebhook(ctx context.Context, id state.WebhookID) error {
	r := &request{
		op: "delete a webhook", method: http.MethodDelete, repeat: whenUndone,
		path: path("public", "webhook", "unsubscribe", int64(id)),
	}
	needID(r, "SubscriptionId", id)
	return c.send(ctx, r, func(*answer) error { return nil })
}
