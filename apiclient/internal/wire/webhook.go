package wire

import (
	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
)

// Webhook reads a subscription.
func Webhook(data []byte) (state.Webhook, error) { return anything(data, readWebhook) }

// Webhooks reads a list of subscriptions.
func Webhooks(data []byte) ([]state.Webhook, error) {
	return documentList(data, readWebhook, "subscriptions", "webhooks")
}

func readWebhook(r *jsonread.Reader, w *state.Webhook) {
	for name := range r.Fields {
		switch string(name) {
		case "subscriptionId", "id":
			w.ID = jsonread.ID[state.WebhookID](r)
		case "url":
			w.URL = r.Text()
		case "description":
			w.Description = r.Line()
		case "enabled":
			w.Enabled = r.Bool()
		case "secretKey":
			w.SecretKey = r.Text()
		case "events":
			w.Events = lines[state.WebhookEvent](r)
		}
	}
}
