package world

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"app.tender/tender/service"
)

// AllowPrivate lets a service deliver to this machine.
func AllowPrivate(c *service.Config) { c.AllowPrivateWebhooks = true }

// Receiver is an endpoint that records deliveries.
type Receiver struct {
	t       *testing.T
	URL     string
	Arrived func() // called for each delivery

	mu     sync.Mutex
	events []Node
	Bodies []string
	Signed []string
	Fails  int    // how many deliveries to refuse first
	Answer string // the body of responses
}

// NewReceiver returns an endpoint that takes every delivery.
func NewReceiver(t *testing.T) *Receiver {
	t.Helper()
	r := &Receiver{t: t, Arrived: func() {}}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		body, err := io.ReadAll(req.Body)
		if err != nil {
			t.Error(err)
		}
		e := Node{t: t}
		d := json.NewDecoder(strings.NewReader(string(body)))
		d.UseNumber()
		if err := d.Decode(&e.M); err != nil {
			t.Errorf("%v in %s", err, body)
		}
		schema := "AIEvent"
		switch e.M["type"] {
		case StatusEvent:
			schema = "StatusChangedEvent"
		case "ping":
			schema = "PingEvent"
		}
		OpenAPI(t).holdsFor(t, "a delivery", schema, string(body))
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.Fails > 0 {
			r.Fails--
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		_, _ = io.WriteString(w, r.Answer) // the sender notices a failure
		r.Arrived()
		r.events, r.Bodies = append(r.events, e), append(r.Bodies, string(body))
		r.Signed = append(r.Signed, req.Header.Get("X-Webhook-Signature"))
	}))
	t.Cleanup(srv.Close)
	r.URL = srv.URL
	return r
}

// Delivered settles due deliveries and returns the events so far.
func (r *Receiver) Delivered(w *World) []Node {
	r.t.Helper()
	if err := w.Server.Parts().Moves.Deliveries.Settle(r.t.Context()); err != nil {
		r.t.Fatal(err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.events
}

// Verify fails the test unless every delivery is signed with the secret.
func (r *Receiver) Verify(secret string) {
	r.t.Helper()
	for i, body := range r.Bodies {
		stamp, v1, _ := strings.Cut(strings.TrimPrefix(r.Signed[i], "t="), ",v1=")
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write([]byte(stamp + "." + body))
		if want := hex.EncodeToString(mac.Sum(nil)); v1 != want {
			r.t.Errorf("signature %s, want %s", r.Signed[i], want)
		}
	}
}

// Listen subscribes a receiver to events and returns it with the secret.
func (c Caller) Listen(events ...string) (r *Receiver, secret string) {
	c.W.T.Helper()
	r = NewReceiver(c.W.T)
	pairs := []string{"Url", r.URL}
	for _, e := range events {
		pairs = append(pairs, "Events", e)
	}
	return r, c.Post("/public/webhook/subscribe", pairs...).Want(http.StatusOK).Text("secretKey")
}

// The names of events, and an address to which none is delivered.
const (
	StatusEvent  = "proposal.status_changed"
	BuildEvent   = "proposal.build.status_update"
	OutlineEvent = "proposal.outline.status_update"
	PublicURL    = "https://93.184.216.34/in"
)
