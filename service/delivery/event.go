// Package delivery sends events to webhook subscriptions. It stores an event in the same
// transaction as the change, and sends it, signed, until the receiver has it or its
// retries are used up. Only the database knows which deliveries are under way, so a
// restart loses nothing and several processes can share the work.
package delivery

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"time"

	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state/notify"
)

// signatureHeader carries the signature of a delivery: t=<unix seconds>,v1=<hex> (docs/interface.md, "Webhooks"), with
// a second v1 by the secret before for a day after a renewal.
const signatureHeader = "X-Webhook-Signature"

// envelope is the body of a delivery.
type envelope struct {
	ID      string       `json:"id"`
	Type    notify.Event `json:"type"`
	Created string       `json:"created"`
	Data    any          `json:"data"`
}

// Publish stores an event for all enabled subscriptions of the account that want its type, in the
// transaction of what happened, after which it is sent. It calls data only when there is one.
func (d *Sender) Publish(tx *store.Tx, account store.AccountID, kind notify.Event, data func() (any, error)) error {
	tx.AfterCommit(d.Wake)
	listens, err := tx.Deliveries().Listens(account, kind)
	if err != nil || !listens {
		return err
	}
	about, err := data()
	if err != nil {
		return err
	}
	e, err := newEvent(kind, d.now(), about)
	if err != nil {
		return err
	}
	return tx.Deliveries().AddEvent(account, e)
}

// EnqueuePing stores a ping for one subscription, enabled or not, and returns its delivery.
// The owner uses it to test the receiver.
func EnqueuePing(
	tx *store.Tx, account store.AccountID, webhook notify.WebhookID, now time.Time,
) (notify.DeliveryID, error) {
	e, err := newEvent(notify.EventPing, now, struct{}{})
	if err != nil {
		return 0, err
	}
	return tx.Deliveries().AddEventFor(account, webhook, e)
}

// newEvent returns an event under a new id, which stays the same in all attempts.
func newEvent(kind notify.Event, now time.Time, data any) (store.Event, error) {
	id := "evt_" + random(16)
	body, err := wire.Encode(envelope{ID: id, Type: kind, Created: now.UTC().Format(time.RFC3339), Data: data})
	return store.Event{ID: id, Type: kind, Body: body, Created: now}, err
}

// NewSecret returns a new key for signing a subscription's deliveries.
func NewSecret() string { return "whsec_" + random(32) }

func random(bytes int) string {
	b := make([]byte, bytes)
	rand.Read(b) // never fails: the program ends when the system has no randomness
	return hex.EncodeToString(b)
}

// signature returns the header value for a body sent at a time, with a v1 for each secret that is not empty.
func signature(secrets []string, body []byte, at time.Time) string {
	t := strconv.FormatInt(at.Unix(), 10)
	value := "t=" + t
	for _, secret := range secrets {
		if secret == "" {
			continue
		}
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write([]byte(t + "."))
		mac.Write(body)
		value += ",v1=" + hex.EncodeToString(mac.Sum(nil))
	}
	return value
}
