package delivery_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"app.tender/tender/service/delivery"
	"app.tender/tender/service/guard"
	"app.tender/tender/service/store"
	"app.tender/tender/state/notify"
)

// world is a store with one account, a clock that tests move and a log.
type world struct {
	t       *testing.T
	path    string
	store   *store.Store
	account store.AccountID
	log     strings.Builder

	mu  sync.Mutex
	now time.Time
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, path: filepath.Join(t.TempDir(), "service.db"), now: time.Date(2026, 4, 6, 9, 0, 0, 0, time.UTC)}
	w.open()
	t.Cleanup(func() {
		if err := w.store.Close(); err != nil {
			t.Error(err)
		}
	})
	a := store.Account{Name: "North AV", Created: w.now}
	w.write(func(tx *store.Tx) error { return tx.Accounts().Create(&a) })
	w.account = a.ID
	return w
}

func (w *world) open() {
	w.t.Helper()
	var err error
	if w.store, err = store.Open(context.Background(), w.path); err != nil {
		w.t.Fatal(err)
	}
}

// restart closes the database and opens it again, as a new process does.
func (w *world) restart() {
	w.t.Helper()
	if err := w.store.Close(); err != nil {
		w.t.Fatal(err)
	}
	w.open()
}

func (w *world) Now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

func (w *world) advance(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

func (w *world) write(f func(*store.Tx) error) {
	w.t.Helper()
	if err := w.store.Write(context.Background(), f); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) sender() *delivery.Sender {
	g := guard.Guard{AllowPrivate: true}
	return w.senderWith(g.Client(delivery.Timeout))
}

func (w *world) senderWith(c *http.Client) *delivery.Sender {
	log := slog.New(slog.NewTextHandler(&locked{w: &w.log}, &slog.HandlerOptions{Level: slog.LevelDebug}))
	return delivery.New(w.store, c, w.Now, log)
}

type locked struct {
	mu sync.Mutex
	w  io.Writer
}

func (l *locked) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(b)
}

func (w *world) settle(d *delivery.Sender) {
	w.t.Helper()
	if err := d.Settle(context.Background()); err != nil {
		w.t.Fatal(err)
	}
}

// subscribe adds a subscription to changes of status.
func (w *world) subscribe(url string) store.Webhook {
	w.t.Helper()
	h := store.Webhook{AccountID: w.account, Webhook: notify.Webhook{
		URL: url, Enabled: true, SecretKey: delivery.NewSecret(), Events: []notify.Event{notify.EventProposalStatus},
	}}
	w.write(func(tx *store.Tx) error { return tx.Webhooks().Create(&h, w.Now()) })
	return h
}

func (w *world) update(h *store.Webhook) {
	w.t.Helper()
	w.write(func(tx *store.Tx) error { return tx.Webhooks().Update(h, w.Now()) })
}

func (w *world) webhook(id notify.WebhookID) (h store.Webhook) {
	w.t.Helper()
	w.write(func(tx *store.Tx) (err error) { h, err = tx.Webhooks().Find(w.account, id); return err })
	return h
}

// happen stores an event about the n-th thing.
func (w *world) happen(n int) {
	w.t.Helper()
	w.write(func(tx *store.Tx) error {
		return w.sender().Publish(tx, w.account, notify.EventProposalStatus, func() (any, error) {
			return map[string]any{"n": n, "name": "Küche & <Bad>"}, nil
		})
	})
}

// got is one request as a receiver got it.
type got struct {
	header http.Header
	body   string
	id     string
	n      int
}

// receiver takes deliveries. answer returns its status; 200 when it is nil.
type receiver struct {
	t      *testing.T
	url    string
	mu     sync.Mutex
	list   []got
	answer func(got) int
}

func newReceiver(t *testing.T, answer func(got) int) *receiver {
	t.Helper()
	r := &receiver{t: t, answer: answer}
	srv := httptest.NewServer(r)
	t.Cleanup(srv.Close)
	r.url = srv.URL + "/in?token=s3cret"
	return r
}

func (r *receiver) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	body, err := io.ReadAll(req.Body)
	if err != nil {
		r.t.Error(err)
	}
	var e struct {
		ID   string
		Data struct{ N int }
	}
	if err := json.Unmarshal(body, &e); err != nil {
		r.t.Errorf("%v in %s", err, body)
	}
	g := got{req.Header, string(body), e.ID, e.Data.N}
	r.mu.Lock()
	r.list = append(r.list, g)
	r.mu.Unlock()
	if r.answer != nil {
		w.WriteHeader(r.answer(g))
	}
}

func (r *receiver) got() []got {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.list
}

// verify checks a delivery as a receiver does, and returns the time of the signature.
func verify(t *testing.T, secret string, g got) (at int64) {
	t.Helper()
	var v1 string
	if _, err := fmt.Sscanf(g.header.Get("X-Webhook-Signature"), "t=%d,v1=%s", &at, &v1); err != nil {
		t.Fatalf("%v in %q", err, g.header.Get("X-Webhook-Signature"))
	}
	v1, _, _ = strings.Cut(v1, ",v1=") // the first one is that of the current secret key
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(fmt.Appendf(nil, "%d.%s", at, g.body))
	if want := hex.EncodeToString(mac.Sum(nil)); v1 != want {
		t.Errorf("signature %s, want %s", v1, want)
	}
	return at
}
