package wire

import (
	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state/notify"
)

// Webhook reads a subscription.
func Webhook(data []byte) (notify.Webhook, error) { return anything(data, readWebhook) }

// Webhooks reads a list of subscriptions.
func Webhooks(data []byte) ([]notify.Webhook, error) {
	return documentList(data, readWebhook, "subscriptions", "webhooks")
}

func readWebhook(r *jsonread.Reader, w *notify.Webhook) {
	object(r,
		idOf("subscriptionId", &w.ID),
		idOf("id", &w.ID),
		textOf("url", &w.URL),
		lineOf("description", &w.Description),
		flagOf("enabled", &w.Enabled),
		textOf("secretKey", &w.SecretKey),
		linesOf("events", &w.Events),
	)
}
