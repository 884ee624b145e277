package state

import (
	"log/slog"
	"net/netip"
	"net/url"
	"strings"
	"time"
)

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

// NewWebhook is a subscription to be made.
type NewWebhook struct {
	URL         string         // https, of a public host; for a sandbox also http of this machine
	Events      []WebhookEvent // at least one
	Description string
}

// WebhookUpdate is what changes in a subscription. Zero fields stay as they are.
type WebhookUpdate struct {
	URL         string
	Events      []WebhookEvent // in place of all
	Enabled     *bool
	Description *string // an empty text clears it
}

// DeliveryQuery says which deliveries are listed.
type DeliveryQuery struct {
	Webhook  WebhookID // 0: of all subscriptions
	Page     int       // from 1; 0 is the first, too
	PageSize int       // 0: 10; at most 100
}

// BadWebhookURL says in a sentence why the service delivers nothing to an address; empty if it
// may. The service itself checks that the host is public, since it resolves the name. It also decides
// about a plain address of this machine, which a sandbox may take.
func BadWebhookURL(address string) string {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || u.Hostname() == "" || u.Scheme != "https" && (u.Scheme != "http" || !IsLoopback(u.Hostname())) {
		return "The address has to begin with https:// and name a host."
	}
	return ""
}

// IsLoopback reports whether a host, a name or an address, is this machine.
func IsLoopback(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.Unmap().IsLoopback()
}

// DeliveryID identifies a delivery: one event on its way to one webhook subscription.
type DeliveryID int64

// DeliveryStatus says what has become of a delivery.
type DeliveryStatus string

// What becomes of deliveries.
const (
	DeliveryPending   DeliveryStatus = "Pending"   // it is tried, or tried again
	DeliveryDelivered DeliveryStatus = "Delivered" // the receiver took it
	DeliveryFailed    DeliveryStatus = "Failed"    // its retries are used up
	DeliveryDropped   DeliveryStatus = "Dropped"   // its subscription was disabled before it arrived
)

// Delivery is one event on its way to one webhook subscription. Only a service of this
// program's own keeps deliveries where callers can read them.
type Delivery struct {
	ID       DeliveryID
	Webhook  WebhookID
	EventID  string
	Event    WebhookEvent
	Status   DeliveryStatus
	Created  time.Time
	Next     time.Time // the next attempt; zero: there is none
	Tries    int       // attempts that came to an end
	Error    string    // why the last one failed; empty: it did not
	Body     []byte    // what is sent, to the byte; only of a single delivery
	Attempts []DeliveryAttempt
}

// DeliveryAttempt is one try to deliver, with what the receiver answered.
type DeliveryAttempt struct {
	At     time.Time
	Took   time.Duration
	Status int    // of the HTTP answer; 0: there was none
	Answer string // how its body begins
	Error  string // why it did not arrive; empty: it did
}

// DeliveryPage is one page of deliveries.
type DeliveryPage struct {
	Deliveries []Delivery
	Total      int // of all pages
}
