package remote

import (
	"context"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

// Webhooks lists the subscriptions of the account.
func (l *Client) Webhooks(ctx context.Context) ([]state.Webhook, error) {
	return Through(ctx, l, func(c *apiclient.Client) ([]state.Webhook, error) { return c.Webhooks.List(ctx) })
}

// Subscribe makes a subscription, unless nothing may be written. The result has its secret key.
func (l *Client) Subscribe(ctx context.Context, n state.NewWebhook) (state.Webhook, error) {
	return writing(ctx, l, func(c *apiclient.Client) (state.Webhook, error) { return c.Webhooks.Subscribe(ctx, n) })
}

// UpdateWebhook changes a subscription, unless nothing may be written.
func (l *Client) UpdateWebhook(ctx context.Context, id state.WebhookID, u state.WebhookUpdate) (state.Webhook, error) {
	return writing(ctx, l, func(c *apiclient.Client) (state.Webhook, error) { return c.Webhooks.Update(ctx, id, u) })
}

// RenewSecret gives a subscription a new secret key, which the result has, unless nothing may
// be written.
func (l *Client) RenewSecret(ctx context.Context, id state.WebhookID) (state.Webhook, error) {
	return writing(ctx, l, func(c *apiclient.Client) (state.Webhook, error) { return c.Webhooks.RenewSecret(ctx, id) })
}

// Unsubscribe deletes a subscription, unless nothing may be written.
func (l *Client) Unsubscribe(ctx context.Context, id state.WebhookID) error {
	_, err := writing(ctx, l, func(c *apiclient.Client) (struct{}, error) { return struct{}{}, c.Webhooks.Unsubscribe(ctx, id) })
	return err
}

// Deliveries lists a page of what was delivered, the newest first.
func (l *Client) Deliveries(ctx context.Context, q state.DeliveryQuery) (state.DeliveryPage, error) {
	return Through(ctx, l, func(c *apiclient.Client) (state.DeliveryPage, error) { return c.Deliveries.List(ctx, q) })
}

// Delivery reads a delivery with its body and its attempts.
func (l *Client) Delivery(ctx context.Context, id state.DeliveryID) (state.Delivery, error) {
	return Through(ctx, l, func(c *apiclient.Client) (state.Delivery, error) { return c.Deliveries.Get(ctx, id) })
}

// DeliverAgain requests another attempt at a delivery, unless writing is not allowed.
func (l *Client) DeliverAgain(ctx context.Context, id state.DeliveryID) (state.Delivery, error) {
	return writing(ctx, l, func(c *apiclient.Client) (state.Delivery, error) { return c.Deliveries.Retry(ctx, id) })
}

// Ping has an event of the type state.EventPing delivered, unless nothing may be written.
func (l *Client) Ping(ctx context.Context, id state.WebhookID) (state.Delivery, error) {
	return writing(ctx, l, func(c *apiclient.Client) (state.Delivery, error) { return c.Deliveries.Ping(ctx, id) })
}
