package state

import "time"

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
