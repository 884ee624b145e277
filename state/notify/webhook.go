// Package notify holds what the service tells other programs: webhooks with their deliveries, and
// triggers for automation platforms.
package notify

import (
	"log/slog"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"app.tender/tender/state"
)

// WebhookID identifies a webhook subscription.
type WebhookID int64

// Event is the name of an event that can be subscribed to. Unlisted values are kept as
// received.
type Event string

// The events of the interface.
const (
	EventProposalStatus Event = "proposal.status_changed"
	EventBuildStatus    Event = "proposal.build.status_update"
	EventOutlineStatus  Event = "proposal.outline.status_update"
)

// EventPing is the event that Webhooks.Ping makes a tender service deliver. It can't be subscribed
// to.
const EventPing Event = "ping"

// Events returns the events of the interface in its order.
func Events() []Event {
	return []Event{EventProposalStatus, EventBuildStatus, EventOutlineStatus}
}

// Webhook is a subscription of an address to events.
type Webhook struct {
	ID          WebhookID
	URL         string
	Description string
	Enabled     bool
	Events      []Event
	SecretKey   string // only in the response that created it; hidden when a Webhook is printed

	Unknown state.Unknown
}

// String describes w without its secret.
func (w Webhook) String() string { return "webhook #" + state.FormatID(w.ID) + " to " + w.URL }

// GoString hides the secret from %#v.
func (w Webhook) GoString() string { return w.String() }

// LogValue hides the secret from slog.
func (w Webhook) LogValue() slog.Value { return slog.StringValue(w.String()) }

// NewWebhook is a subscription to create.
type NewWebhook struct {
	URL         string  // https with a public host; a sandbox also accepts http on this machine
	Events      []Event // at least one
	Description string
}

// WebhookUpdate changes a subscription. Zero fields stay as they are.
type WebhookUpdate struct {
	URL         string
	Events      []Event // replaces all of them
	Enabled     *bool
	Description *string // an empty text clears it
}

// DeliveryQuery selects a page of deliveries.
type DeliveryQuery struct {
	Webhook  WebhookID // 0: of all subscriptions
	Page     int       // from 1; 0: the first
	PageSize int       // 0: 10; at most 100
}

// BadWebhookURL explains in a sentence why the service would not deliver to an address; empty if
// it may. Only the service, which resolves the name, checks that the host is public, and whether a
// sandbox accepts plain http on this machine.
func BadWebhookURL(address string) string {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || u.Hostname() == "" || u.Scheme != "https" && (u.Scheme != "http" || !IsLoopback(u.Hostname())) {
		return "The address must start with https:// and name a host."
	}
	return ""
}

// IsLoopback reports whether a host name or address is this machine.
func IsLoopback(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.Unmap().IsLoopback()
}

// DeliveryID identifies a delivery.
type DeliveryID int64

// DeliveryStatus is the state of a delivery.
type DeliveryStatus string

// The states of a delivery.
const (
	DeliveryPending   DeliveryStatus = "Pending"   // being tried or retried
	DeliveryDelivered DeliveryStatus = "Delivered" // the receiver accepted it
	DeliveryFailed    DeliveryStatus = "Failed"    // its retries are used up
	DeliveryDropped   DeliveryStatus = "Dropped"   // the subscription was disabled first
)

// Word returns the state of d for display.
func (d *Delivery) Word() string {
	switch d.Status {
	case DeliveryDelivered:
		return "delivered"
	case DeliveryFailed:
		return "given up"
	case DeliveryDropped:
		return "dropped"
	case DeliveryPending:
		switch {
		case d.Tries > 0:
			return "retrying"
		case d.Unknown.Has(state.FieldTries):
			return "pending"
		default:
			return "waits"
		}
	default:
		return string(d.Status)
	}
}

// Delivery is one event for one webhook subscription. Only a tender service lists deliveries.
type Delivery struct {
	ID       DeliveryID
	Webhook  WebhookID
	EventID  string
	Event    Event
	Status   DeliveryStatus
	Created  time.Time
	Next     time.Time // time of the next attempt; zero: none
	Tries    int       // completed attempts
	Error    string    // why the last attempt failed; empty: it did not
	Body     []byte    // the exact request body; only in the detail of a delivery
	Attempts []DeliveryAttempt

	Unknown state.Unknown
}

// DeliveryAttempt is one attempt with the receiver's response.
type DeliveryAttempt struct {
	At     time.Time
	Took   time.Duration
	Status int    // HTTP status of the response; 0: none
	Answer string // the start of the response body
	Error  string // why it failed; empty: it succeeded

	Unknown state.Unknown
}

// DeliveryPage is one page of deliveries.
type DeliveryPage struct {
	Deliveries []Delivery
	Total      int // of all pages
}
