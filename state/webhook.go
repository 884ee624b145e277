package state

import "log/slog"

// WebhookID identifies a webhook subscription.
type WebhookID int64

// WebhookEvent is the name of a kind of event that can be subscribed to.
// Values that are not listed here are kept as they came.
type WebhookEvent string

// The events of the interface.
const (
	EventProposalStatus WebhookEvent = "proposal.status_changed"
	EventBuildStatus    WebhookEvent = "proposal.build.status_update"
	EventOutlineStatus  WebhookEvent = "proposal.outline.status_update"
)

// EventPing is what Webhooks.Ping has a service of this program's own deliver. It can't be
// subscribed to.
const EventPing WebhookEvent = "ping"

// WebhookEvents lists the events of the interface in its order.
func WebhookEvents() []WebhookEvent {
	return []WebhookEvent{EventProposalStatus, EventBuildStatus, EventOutlineStatus}
}

// Webhook is a subscription: an address that events are delivered to.
type Webhook struct {
	ID          WebhookID
	URL         string
	Description string
	Enabled     bool
	Events      []WebhookEvent
	SecretKey   string // only in the answer that made it; never shown by printing a Webhook
}

// String describes w without its secret.
func (w Webhook) String() string { return "webhook #" + FormatID(w.ID) + " to " + w.URL }

// GoString keeps the secret out of %#v.
func (w Webhook) GoString() string { return w.String() }

// LogValue keeps the secret out of logs.
func (w Webhook) LogValue() slog.Value { return slog.StringValue(w.String()) }
