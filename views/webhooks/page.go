// Package webhooks shows the subscriptions of the account, how well each is delivered, and its
// latest deliveries. It creates, changes and deletes subscriptions.
package webhooks

import (
	"context"
	"slices"

	"app.tender/tender/state/notify"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/consent"
)

// Service is the service's subscriptions and deliveries. Errors carry a state.Fault.
type Service interface {
	// Webhooks returns all subscriptions of the account, without their secret keys.
	Webhooks(ctx context.Context) ([]notify.Webhook, error)
	// Subscribe creates a subscription and returns it with its secret key.
	Subscribe(ctx context.Context, n notify.NewWebhook) (notify.Webhook, error)
	// UpdateWebhook changes a subscription.
	UpdateWebhook(ctx context.Context, id notify.WebhookID, u notify.WebhookUpdate) (notify.Webhook, error)
	// RenewSecret replaces the secret key of a subscription and returns both.
	RenewSecret(ctx context.Context, id notify.WebhookID) (notify.Webhook, error)
	// Unsubscribe deletes a subscription.
	Unsubscribe(ctx context.Context, id notify.WebhookID) error

	// The deliveries that the service keeps. If it keeps none that users can read, these fail with
	// state.FaultNotFound.

	// Deliveries returns a page of deliveries, newest first, without bodies and attempts.
	Deliveries(ctx context.Context, q notify.DeliveryQuery) (notify.DeliveryPage, error)
	// Delivery returns a delivery with its body and its attempts.
	Delivery(ctx context.Context, id notify.DeliveryID) (notify.Delivery, error)
	// DeliverAgain repeats a delivery, even one that arrived.
	DeliverAgain(ctx context.Context, id notify.DeliveryID) (notify.Delivery, error)
	// Ping requests the delivery of an event of type notify.EventPing to a subscription.
	Ping(ctx context.Context, id notify.WebhookID) (notify.Delivery, error)
}

// Work holds writes to a live account back until the user agrees.
type Work interface {
	consent.Work

	// ReadOnly returns why nothing may be written, or "".
	ReadOnly() string
}

// Ports are the dependencies of the screen.
type Ports struct {
	Service Service
	Work    Work
}

// ID identifies the screen in a location; its Item is the subscription under the cursor.
const ID = "webhooks"

// The actions of the screen.
const (
	actionSubscribe screen.ID = "webhook.subscribe"
	actionChange    screen.ID = "webhook.change"
	actionSwitch    screen.ID = "webhook.switch"
	actionPing      screen.ID = "webhook.ping"
	actionRenew     screen.ID = "webhook.renew"
	actionDelete    screen.ID = "webhook.delete"
	actionRetry     screen.ID = "webhook.retry"
	actionCopy      screen.ID = "webhook.copy"
)

const group = "Webhooks"

var defs = slices.Concat([]screen.Def[*model]{
	{ID: screen.Open, Hint: 1, Word: (*model).openWord, Unless: (*model).cannotOpen, Do: (*model).open},
	{
		ID: actionSubscribe, Group: group, Keys: []string{"a"}, Short: "subscribe",
		Long: "Deliver the account's events to an address",
		Hint: 3, Unless: (*model).cannotWrite, Do: screen.Does((*model).askSubscribe),
	},
	{
		ID: actionChange, Group: group, Keys: []string{"e"}, Short: "change",
		Long: "Change the address, the events or the description of the subscription",
		Hint: 7, Unless: (*model).cannotChange, Do: screen.Does((*model).askChange),
	},
	{
		ID: actionSwitch, Group: group, Keys: []string{"o"}, Short: "on/off",
		Long: "Disable the subscription and its deliveries, or enable it",
		Hint: 6, Word: (*model).switchWord, Unless: (*model).cannotSwitch, Do: (*model).turn,
	},
	{
		ID: actionPing, Group: group, Keys: []string{"p"}, Short: "ping",
		Long: "Request a ping event to the subscription",
		Hint: 4, Unless: (*model).cannotPing, Do: (*model).ping,
	},
	{
		ID: actionRetry, Group: group, Keys: []string{"t"}, Short: "try again",
		Long: "Deliver it again, whatever its outcome",
		Hint: 2, Unless: (*model).cannotRetry, Do: (*model).retry,
	},
	{
		ID: actionRenew, Group: group, Keys: []string{"n"}, Short: "new key",
		Long: "Make a new secret key for the subscription, shown once",
		Hint: 8, Unless: (*model).cannotChange, Do: screen.Does((*model).askRenew),
	},
	{
		ID: actionDelete, Group: group, Keys: []string{"x"}, Short: "delete", Long: "Delete the subscription for good",
		Hint: 9, Unless: (*model).cannotChange, Do: screen.Does((*model).askDelete),
	},
	{
		ID: actionCopy, Group: group, Keys: []string{"y"}, Short: "copy",
		Long: "Copy the subscription's address, the delivered content, or the secret key shown",
		Hint: 10, Unless: (*model).cannotCopy, Do: screen.Does((*model).copy),
	},
	{ID: screen.PaneNext, Unless: (*model).noneDelivered, Do: screen.Does((*model).otherPane)},
	{ID: screen.PanePrevious, Unless: (*model).noneDelivered, Do: screen.Does((*model).otherPane)},
	{ID: screen.Back, Hint: 5, Do: screen.Does((*model).back)},
}, screen.MoveDefs((*model).move))

// Page returns the account's webhooks. Deliveries contain prices, so the screen is for the team.
func Page(p Ports) screen.Page {
	return screen.Page{
		ID: ID, Name: "the webhooks", Asks: true,
		Enter: screen.Info{
			ID: "go.webhooks", Short: "webhooks",
			Long: "Webhooks: where events are delivered, and whether they arrive",
		},
		Actions: screen.Lists(defs),
		New:     func(env *screen.Env) screen.Screen { return newModel(env, p) },
	}
}
