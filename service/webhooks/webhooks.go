// Package webhooks has the operations on webhook subscriptions and their deliveries.
package webhooks

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"

	"app.tender/tender/service/delivery"
	"app.tender/tender/service/guard"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// Operations are the operations on webhook subscriptions and their deliveries.
type Operations struct {
	Store      *store.Store
	Guard      *guard.Guard
	Deliveries *delivery.Sender
}

// Endpoints lists the operations.
func (w Operations) Endpoints() []operation.Endpoint {
	return append(w.webhookEndpoints(), w.deliveryEndpoints()...)
}

// webhookEndpoints returns the operations on webhook subscriptions. The list has two
// equivalent paths.
func (w Operations) webhookEndpoints() []operation.Endpoint {
	return []operation.Endpoint{
		{
			Method: http.MethodPost, Path: "/public/webhook/subscribe", Needs: operation.MayManageWebhooks,
			Handle: w.subscribe,
		},
		{
			Method: http.MethodGet, Path: "/public/webhook/subscriptions", Needs: operation.MayManageWebhooks,
			Handle: w.listWebhooks,
		},
		{Method: http.MethodGet, Path: "/public/webhooks", Needs: operation.MayManageWebhooks, Handle: w.listWebhooks},
		{
			Method: http.MethodPost, Path: "/public/webhook/subscription/{SubscriptionId}",
			Needs: operation.MayManageWebhooks, Handle: w.updateWebhook,
		},
		{
			Method: http.MethodDelete, Path: "/public/webhook/unsubscribe/{SubscriptionId}",
			Needs: operation.MayManageWebhooks, Handle: w.unsubscribe,
		},
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
	return webhookWire{
		SubscriptionID: h.ID, URL: h.URL, Description: h.Description, Enabled: h.Enabled,
		Events: wire.NotNil(h.Events),
	}
}

func withSecret(h *store.Webhook) webhookWire {
	w := webhookOf(h)
	w.SecretKey = h.SecretKey
	return w
}

// maxSubscriptions bounds the subscriptions of an account: each event is sent to all of them.
const maxSubscriptions = 50

func (w Operations) subscribe(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	f := c.Form()
	h := store.Webhook{AccountID: c.Account.ID}
	h.URL = w.webhookURL(ctx, f)
	h.Events = webhookEvents(f)
	h.Description = f.Line("Description", operation.MaxName)
	h.Enabled, h.SecretKey = true, delivery.NewSecret()
	return c.Write(ctx, w.Store, func(tx *store.Tx) (operation.Reply, error) {
		have, err := tx.Webhooks().List(c.Account.ID)
		if err != nil {
			return operation.Reply{}, err
		}
		if len(have) >= maxSubscriptions {
			return operation.Reply{}, operation.Broken(operation.CodeInvalidParameter, "Url", operation.FieldInvalid,
				fmt.Sprintf("The account has %d subscriptions already, which is the most.", maxSubscriptions))
		}
		err = tx.Webhooks().Create(&h, c.Now)
		return operation.OK(withSecret(&h)), err
	})
}

// webhookURL reads the address, which must be allowed for deliveries.
func (w Operations) webhookURL(ctx context.Context, f *operation.Params) string {
	address := f.RequiredLine("Url", operation.MaxText)
	if f.Refused("Url") {
		return ""
	}
	kept, err := w.Guard.Check(ctx, address)
	if refused, ok := errors.AsType[*guard.URLError](err); ok {
		f.Refuse(operation.FieldInvalid, "Url", "%s", refused.Message)
	}
	return kept
}

// webhookEvents reads the names of events. At least one is required.
func webhookEvents(f *operation.Params) []notify.Event {
	chosen := operation.SomeOf(f, "Events", notify.Events()...)
	if len(chosen) == 0 && !f.Refused("Events") {
		f.Refuse(operation.FieldRequired, "Events", "Events must name at least one event.")
	}
	return chosen
}

func (w Operations) listWebhooks(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	return c.Read(ctx, w.Store, func(tx *store.Tx) (operation.Reply, error) {
		list, err := tx.Webhooks().List(c.Account.ID)
		return operation.OK(state.Map(list, webhookOf)), err
	})
}

// updateWebhook changes what the form names and keeps the rest. Only RenewSecret makes
// and returns a new secret key.
func (w Operations) updateWebhook(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[notify.WebhookID](c, "SubscriptionId")
	change, renew := w.webhookChange(ctx, c.Form())
	return c.Write(ctx, w.Store, func(tx *store.Tx) (operation.Reply, error) {
		h, err := operation.Requested(tx.Webhooks().Find(c.Account.ID, id))
		if err != nil {
			return operation.Reply{}, err
		}
		change(&h)
		answer := webhookOf(&h)
		if renew {
			answer = withSecret(&h)
		}
		return operation.OK(answer), tx.Webhooks().Update(&h, c.Now)
	})
}

// webhookChange reads what an update changes.
func (w Operations) webhookChange(ctx context.Context, f *operation.Params) (change func(*store.Webhook), renew bool) {
	var to store.Webhook
	url, events, enabled, description := f.Has("Url"), f.Has("Events"), f.Has("Enabled"), f.Has("Description")
	if url {
		to.URL = w.webhookURL(ctx, f)
	}
	if events {
		to.Events = webhookEvents(f)
	}
	if enabled {
		f.MustHave("Enabled")
		to.Enabled = f.Flag("Enabled")
	}
	if description {
		to.Description = f.Line("Description", operation.MaxName)
	}
	if renew = f.Flag("RenewSecret"); renew {
		to.SecretKey = delivery.NewSecret()
	}
	if !url && !events && !enabled && !description && !renew && f.Err() == nil {
		f.Refuse(operation.FieldRequired, "Url",
			"Name at least one of Url, Events, Enabled, Description and RenewSecret.")
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
func (w Operations) unsubscribe(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[notify.WebhookID](c, "SubscriptionId")
	return c.Write(ctx, w.Store, func(tx *store.Tx) (operation.Reply, error) {
		_, err := tx.Webhooks().Find(c.Account.ID, id)
		if errors.Is(err, store.ErrNotFound) {
			return operation.Reply{},
				operation.Broken(operation.CodeInvalidParameter, "SubscriptionId", operation.FieldInvalid,
					"There is no active subscription with that id.")
		}
		if err != nil {
			return operation.Reply{}, err
		}
		return operation.OK(unsubscribedWire{true, id}), tx.Webhooks().Delete(c.Account.ID, id)
	})
}
