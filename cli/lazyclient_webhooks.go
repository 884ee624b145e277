package cli

import (
	"context"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

// webhookClient is the lazyClient for the commands on webhooks.
type webhookClient struct{ *lazyClient }

func (w webhookClient) list(ctx context.Context) ([]state.Webhook, error) {
	return through(ctx, w.lazyClient, func(c *apiclient.Client) ([]state.Webhook, error) { return c.Webhooks.List(ctx) })
}

func (w webhookClient) subscribe(ctx context.Context, n apiclient.NewWebhook) (state.Webhook, error) {
	return writing(ctx, w.lazyClient, func(c *apiclient.Client) (state.Webhook, error) { return c.Webhooks.Subscribe(ctx, n) })
}

func (w webhookClient) update(ctx context.Context, id state.WebhookID, u apiclient.WebhookUpdate) (state.Webhook, error) {
	return writing(ctx, w.lazyClient, func(c *apiclient.Client) (state.Webhook, error) { return c.Webhooks.Update(ctx, id, u) })
}

func (w webhookClient) renew(ctx context.Context, id state.WebhookID) (state.Webhook, error) {
	return writing(ctx, w.lazyClient, func(c *apiclient.Client) (state.Webhook, error) { return c.Webhooks.RenewSecret(ctx, id) })
}

func (w webhookClient) delete(ctx context.Context, id state.WebhookID) error {
	_, err := writing(ctx, w.lazyClient, func(c *apiclient.Client) (struct{}, error) { return struct{}{}, c.Webhooks.Unsubscribe(ctx, id) })
	return err
}

func (w webhookClient) deliveries(ctx context.Context, q apiclient.DeliveryQuery) (state.DeliveryPage, error) {
	return through(ctx, w.lazyClient, func(c *apiclient.Client) (state.DeliveryPage, error) { return c.Deliveries.List(ctx, q) })
}

func (w webhookClient) delivery(ctx context.Context, id state.DeliveryID) (state.Delivery, error) {
	return through(ctx, w.lazyClient, func(c *apiclient.Client) (state.Delivery, error) { return c.Deliveries.Get(ctx, id) })
}

func (w webhookClient) retry(ctx context.Context, id state.DeliveryID) (state.Delivery, error) {
	return writing(ctx, w.lazyClient, func(c *apiclient.Client) (state.Delivery, error) { return c.Deliveries.Retry(ctx, id) })
}

func (w webhookClient) ping(ctx context.Context, id state.WebhookID) (state.Delivery, error) {
	return writing(ctx, w.lazyClient, func(c *apiclient.Client) (state.Delivery, error) { return c.Deliveries.Ping(ctx, id) })
}
