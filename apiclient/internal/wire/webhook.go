package wire

import (
	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// Webhook reads a subscription.
func Webhook(data []byte) (notify.Webhook, error) { return anything(data, readWebhook) }

// Webhooks reads a list of subscriptions.
func Webhooks(data []byte) ([]notify.Webhook, error) {
	return documentList(data, readWebhook, "subscriptions", "webhooks")
}

func readWebhook(r *jsonread.Reader, w *notify.Webhook) {
	s := track(&w.Unknown)
	object(r,
		idOf("subscriptionId", &w.ID),
		idOf("id", &w.ID),
		textOf("url", &w.URL),
		s.line("description", state.FieldDescription, &w.Description),
		s.flag("enabled", state.FieldEnabled, &w.Enabled),
		textOf("secretKey", &w.SecretKey),
		s.field("events", state.FieldEvents, func(r *jsonread.Reader) (omitted bool) {
			kind := r.Kind()
			w.Events = lines[notify.Event](r)
			return kind != jsonread.Array && kind != jsonread.String
		}),
	)
}
