package service

import (
	"cmp"
	"context"
	"errors"
	"net/http"

	"app.tender/tender/service/delivery"
	"app.tender/tender/service/guard"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// webhookOperations are the operations on webhook subscriptions and their deliveries.
type webhookOperations struct {
	store      *store.Store
	guard      *guard.Guard
	deliveries *delivery.Sender
}

func (w webhookOperations) endpoints() []endpoint {
	return append(w.webhookEndpoints(), w.deliveryEndpoints()...)
}

// webhookEndpoints returns the operations on webhook subscriptions. The list has two
// equivalent paths.
func (w webhookOperations) webhookEndpoints() []endpoint {
	return []endpoint{
		{method: http.MethodPost, path: "/public/webhook/subscribe", needs: mayManageWebhooks, handle: w.subscribe},
		{method: http.MethodGet, path: "/public/webhook/subscriptions", needs: mayManageWebhooks, handle: w.listWebhooks},
		{method: http.MethodGet, path: "/public/webhooks", needs: mayManageWebhooks, handle: w.listWebhooks},
		{method: http.MethodPost, path: "/public/webhook/subscription/{SubscriptionId}", needs: mayManageWebhooks, handle: w.updateWebhook},
		{method: http.MethodDelete, path: "/public/webhook/unsubscribe/{SubscriptionId}", needs: mayManageWebhooks, handle: w.unsubscribe},
	}
}

// webhookWire is a subscription. Only the response that creates the secret key has it.
type webhookWire struct {
	SubscriptionID notify.WebhookID `json:"subscriptionId"`
	URL            string           `json:"url"`
	Description    string           `json:"description"`
	Enabled        bool             `json:"enabled"`
	SecretKey      string           `json:"secretKey,omitempty"`
	Events         []notify.Event   `json:"events"`
}

func webhookOf(h *store.Webhook) webhookWire {
	return webhookWire{SubscriptionID: h.ID, URL: h.URL, Description: h.Description, Enabled: h.Enabled, Events: wire.NotNil(h.Events)}
}

func withSecret(h *store.Webhook) webhookWire {
	w := webhookOf(h)
	w.SecretKey = h.SecretKey
	return w
}

func (w webhookOperations) subscribe(ctx context.Context, c *call) (reply, error) {
	f := c.form()
	h := store.Webhook{AccountID: c.account.ID}
	h.URL = w.webhookURL(ctx, f)
	h.Events = webhookEvents(f)
	h.Description = f.line("Description", maxName)
	h.Enabled, h.SecretKey = true, delivery.NewSecret()
	return c.write(ctx, w.store, func(tx *store.Tx) (reply, error) {
		err := tx.Webhooks().Create(&h, c.now)
		return ok(withSecret(&h)), err
	})
}

// webhookURL reads the address, which must be allowed for deliveries.
func (w webhookOperations) webhookURL(ctx context.Context, f *params) string {
	address := f.requiredLine("Url", maxText)
	if f.refused("Url") {
		return ""
	}
	kept, err := w.guard.Check(ctx, address)
	if refused, ok := errors.AsType[*guard.URLError](err); ok {
		f.refuse(fieldInvalid, "Url", "%s", refused.Message)
	}
	return kept
}

// webhookEvents reads the names of events. At least one is required.
func webhookEvents(f *params) []notify.Event {
	chosen := someOf(f, "Events", notify.Events()...)
	if len(chosen) == 0 && !f.refused("Events") {
		f.refuse(fieldRequired, "Events", "Events must name at least one event.")
	}
	return chosen
}

func (w webhookOperations) listWebhooks(ctx context.Context, c *call) (reply, error) {
	return c.read(ctx, w.store, func(tx *store.Tx) (reply, error) {
		list, err := tx.Webhooks().List(c.account.ID)
		return ok(state.Map(list, webhookOf)), err
	})
}

// updateWebhook changes what the form names and keeps the rest. Only RenewSecret makes
// and returns a new secret key.
func (w webhookOperations) updateWebhook(ctx context.Context, c *call) (reply, error) {
	id := pathID[notify.WebhookID](c, "SubscriptionId")
	change, renew := w.webhookChange(ctx, c.form())
	return c.write(ctx, w.store, func(tx *store.Tx) (reply, error) {
		h, err := requested(tx.Webhooks().Find(c.account.ID, id))
		if err != nil {
			return reply{}, err
		}
		change(&h)
		answer := webhookOf(&h)
		if renew {
			answer = withSecret(&h)
		}
		return ok(answer), tx.Webhooks().Update(&h, c.now)
	})
}

// webhookChange reads what an update changes.
func (w webhookOperations) webhookChange(ctx context.Context, f *params) (change func(*store.Webhook), renew bool) {
	var to store.Webhook
	url, events, enabled, description := f.has("Url"), f.has("Events"), f.has("Enabled"), f.has("Description")
	if url {
		to.URL = w.webhookURL(ctx, f)
	}
	if events {
		to.Events = webhookEvents(f)
	}
	if enabled {
		f.mustHave("Enabled")
		to.Enabled = f.flag("Enabled")
	}
	if description {
		to.Description = f.line("Description", maxName)
	}
	if renew = f.flag("RenewSecret"); renew {
		to.SecretKey = delivery.NewSecret()
	}
	if !url && !events && !enabled && !description && !renew && f.err() == nil {
		f.refuse(fieldRequired, "Url", "Name at least one of Url, Events, Enabled, Description and RenewSecret.")
	}
	return func(h *store.Webhook) {
		h.URL = cmp.Or(to.URL, h.URL)
		h.SecretKey = cmp.Or(to.SecretKey, h.SecretKey)
		if events {
			h.Events = to.Events
		}
		if enabled {
			h.Enabled = to.Enabled
		}
		if description {
			h.Description = to.Description
		}
	}, renew
}

// unsubscribedWire is the response to a deletion.
type unsubscribedWire struct {
	Success        bool             `json:"success"`
	SubscriptionID notify.WebhookID `json:"subscriptionId"`
}

// unsubscribe deletes a subscription. Unlike elsewhere in the interface, an id that is
// not the account's is a 400.
func (w webhookOperations) unsubscribe(ctx context.Context, c *call) (reply, error) {
	id := pathID[notify.WebhookID](c, "SubscriptionId")
	return c.write(ctx, w.store, func(tx *store.Tx) (reply, error) {
		_, err := tx.Webhooks().Find(c.account.ID, id)
		if errors.Is(err, store.ErrNotFound) {
			return reply{}, broken(codeInvalidParameter, "SubscriptionId", fieldInvalid, "There is no active subscription with that id.")
		}
		if err != nil {
			return reply{}, err
		}
		return ok(unsubscribedWire{true, id}), tx.Webhooks().Delete(id)
	})
}
