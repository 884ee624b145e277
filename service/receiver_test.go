package service_test

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

func allowPrivate(c *service.Config) { c.AllowPrivateWebhooks = true }

// receiver is an endpoint that records deliveries.
type receiver struct {
	t       *testing.T
	url     string
	arrived func() // called for each delivery

	mu     sync.Mutex
	events []node
	bodies []string
	signed []string
	fails  int    // how many deliveries to refuse first
	answer string // the body of responses
}

func newReceiver(t *testing.T) *receiver {
	t.Helper()
	r := &receiver{t: t, arrived: func() {}}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		body, err := io.ReadAll(req.Body)
		if err != nil {
			t.Error(err)
		}
		e := node{t: t}
		d := json.NewDecoder(strings.NewReader(string(body)))
		d.UseNumber()
		if err := d.Decode(&e.m); err != nil {
			t.Errorf("%v in %s", err, body)
		}
		schema := "AIEvent"
		switch e.m["type"] {
		case statusEvent:
			schema = "StatusChangedEvent"
		case "ping":
			schema = "PingEvent"
		}
		openAPI(t).holdsFor(t, "a delivery", schema, string(body))
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.fails > 0 {
			r.fails--
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		_, _ = io.WriteString(w, r.answer) // the sender notices a failure
		r.arrived()
		r.events, r.bodies = append(r.events, e), append(r.bodies, string(body))
		r.signed = append(r.signed, req.Header.Get("X-Webhook-Signature"))
	}))
	t.Cleanup(srv.Close)
	r.url = srv.URL
	return r
}

// delivered settles due deliveries and returns the events so far.
func (r *receiver) delivered(w *world) []node {
	r.t.Helper()
	if err := w.srv.Parts().Moves.Deliveries.Settle(r.t.Context()); err != nil {
		r.t.Fatal(err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.events
}

// verify fails the test unless every delivery is signed with the secret.
func (r *receiver) verify(secret string) {
	r.t.Helper()
	for i, body := range r.bodies {
		stamp, v1, _ := strings.Cut(strings.TrimPrefix(r.signed[i], "t="), ",v1=")
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write([]byte(stamp + "." + body))
		if want := hex.EncodeToString(mac.Sum(nil)); v1 != want {
			r.t.Errorf("signature %s, want %s", r.signed[i], want)
		}
	}
}

// listen subscribes a receiver to events and returns it with the secret.
func (c caller) listen(events ...string) (r *receiver, secret string) {
	c.w.t.Helper()
	r = newReceiver(c.w.t)
	pairs := []string{"Url", r.url}
	for _, e := range events {
		pairs = append(pairs, "Events", e)
	}
	return r, c.post("/public/webhook/subscribe", pairs...).want(http.StatusOK).text("secretKey")
}
