package delivery_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"database/sql"
	"errors"
	"flag"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"app.tender/tender/service/delivery"
	"app.tender/tender/service/guard"
	"app.tender/tender/service/store"
	"app.tender/tender/state/notify"
)

func TestDeliveryIsSignedAndContainsTheEvent(t *testing.T) {
	w, r := newWorld(t), newReceiver(t, nil)
	h := w.subscribe(r.url)
	w.happen(7)
	w.settle(w.sender())
	list := r.got()
	if len(list) != 1 {
		t.Fatalf("%d deliveries", len(list))
	}
	g := list[0]
	if at := verify(t, h.SecretKey, g); at != w.Now().Unix() {
		t.Errorf("signed at %d, now %d", at, w.Now().Unix())
	}
	want := `{"id":"` + g.id +
		`","type":"proposal.status_changed","created":"2026-04-06T09:00:00Z","data":{"n":7,"name":"Küche & <Bad>"}}`
	if g.body != want {
		t.Errorf("body %s, want %s", g.body, want)
	}
	if !strings.HasPrefix(g.id, "evt_") || g.header.Get("Content-Type") != "application/json" {
		t.Errorf("id %q, type %q", g.id, g.header.Get("Content-Type"))
	}
	w.advance(24 * time.Hour)
	w.settle(w.sender())
	if n := len(r.got()); n != 1 {
		t.Errorf("delivered %d times", n)
	}
}

func TestOnlyEnabledSubscriptionsGetTheEvent(t *testing.T) {
	w, r, off := newWorld(t), newReceiver(t, nil), newReceiver(t, nil)
	w.subscribe(r.url)
	h := w.subscribe(off.url)
	h.Enabled = false
	w.update(&h)
	other := w.subscribe(off.url)
	other.Events = []notify.Event{notify.EventBuildStatus}
	w.update(&other)
	w.happen(1)
	w.settle(w.sender())
	if len(r.got()) != 1 || len(off.got()) != 0 {
		t.Errorf("delivered %d and %d times", len(r.got()), len(off.got()))
	}
}

func TestEventWithoutSubscribersIsNotStored(t *testing.T) {
	w := newWorld(t)
	w.write(func(tx *store.Tx) error {
		return w.sender().Publish(tx, w.account, notify.EventProposalStatus, func() (any, error) {
			t.Error("its data was requested")
			return nil, nil
		})
	})
}

func TestEventIsStoredWithItsChange(t *testing.T) {
	w, r := newWorld(t), newReceiver(t, nil)
	w.subscribe(r.url)
	undone := errors.New("undone")
	err := w.store.Write(t.Context(), func(tx *store.Tx) error {
		err := w.sender().Publish(tx, w.account, notify.EventProposalStatus, func() (any, error) { return 1, nil })
		return errors.Join(err, undone)
	})
	if !errors.Is(err, undone) {
		t.Fatal(err)
	}
	w.settle(w.sender())
	if n := len(r.got()); n != 0 {
		t.Errorf("%d deliveries of an event that did not happen", n)
	}
}

func TestRetries(t *testing.T) {
	w, r := newWorld(t), newReceiver(t, func(got) int { return http.StatusInternalServerError })
	h := w.subscribe(r.url)
	w.happen(1)
	d := w.sender()
	w.settle(d)
	for i, wait := range []time.Duration{
		time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour,
		12 * time.Hour,
	} {
		w.advance(wait - time.Second)
		w.settle(d)
		if n := len(r.got()); n != i+1 {
			t.Fatalf("%d attempts just before %v elapsed, want %d", n, wait, i+1)
		}
		w.advance(time.Second)
		w.settle(d)
		if n := len(r.got()); n != i+2 {
			t.Fatalf("%d attempts after %v elapsed, want %d", n, wait, i+2)
		}
	}
	w.advance(1000 * time.Hour)
	w.settle(d)
	list := r.got()
	if len(list) != 6 {
		t.Errorf("%d attempts, want 6", len(list))
	}
	signed := map[int64]bool{}
	for _, g := range list {
		if g.body != list[0].body {
			t.Errorf("the body changed to %s", g.body)
		}
		signed[verify(t, h.SecretKey, g)] = true
	}
	if len(signed) != len(list) {
		t.Errorf("%d attempts have %d timestamps", len(list), len(signed))
	}
	if strings.Contains(w.log.String(), "s3cret") || strings.Contains(w.log.String(), h.SecretKey) {
		t.Errorf("the log contains a secret:\n%s", w.log.String())
	}
}

func TestWhichResponsesCountAsDelivered(t *testing.T) {
	for status, arrived := range map[int]bool{
		200: true, 201: true, 202: true, 204: true, 299: true, 301: false, 302: false, 307: false, 400: false,
		404: false, 410: false, 429: false, 503: false,
	} {
		w, r := newWorld(t), newReceiver(t, func(got) int { return status })
		w.subscribe(r.url)
		w.happen(1)
		d := w.sender()
		w.settle(d)
		w.advance(time.Minute)
		w.settle(d)
		if n := len(r.got()); (n == 1) != arrived {
			t.Errorf("%d: %d attempts", status, n)
		}
	}
}

func TestSlowReceiverCountsAsFailed(t *testing.T) {
	w := newWorld(t)
	release := make(chan struct{})
	r := newReceiver(t, func(got) int { <-release; return http.StatusOK })
	w.subscribe(r.url)
	g := guard.Guard{AllowPrivate: true}
	began := 0
	// on a busy machine a call may time out before it arrives
	for after := 50 * time.Millisecond; began == 0; after *= 2 {
		w.happen(1)
		w.settle(w.senderWith(g.Client(after)))
		began = len(r.got())
	}
	close(release)
	w.advance(12 * time.Hour)
	w.settle(w.sender())
	if n := len(r.got()); n <= began {
		t.Errorf("%d attempts after %d that took too long, want more", n, began)
	}
}

func TestPrivateReceiversAreRefusedAtTheDial(t *testing.T) {
	w, r := newWorld(t), newReceiver(t, nil)
	w.subscribe(r.url)
	w.happen(1)
	g := guard.Guard{}
	w.settle(w.senderWith(g.Client(delivery.Timeout)))
	if n := len(r.got()); n != 0 {
		t.Errorf("%d deliveries to loopback", n)
	}
	if !strings.Contains(w.log.String(), "not publicly routable (loopback)") ||
		strings.Contains(w.log.String(), "127.0.0.1") {
		t.Errorf("log:\n%s", w.log.String())
	}
}

// exhaust makes an event use up its retries.
func (w *world) exhaust(d *delivery.Sender, n int) {
	w.t.Helper()
	w.happen(n)
	for range 6 {
		w.settle(d)
		w.advance(12 * time.Hour)
	}
}

func TestFiveFailedEventsInARowDisableASubscription(t *testing.T) {
	w := newWorld(t)
	failing := true
	r := newReceiver(t, func(got) int {
		if failing {
			return http.StatusTeapot
		}
		return http.StatusOK
	})
	h := w.subscribe(r.url)
	d := w.sender()
	for n := range 4 {
		w.exhaust(d, n)
	}
	failing = false
	w.happen(4) // arrives, which resets the count
	w.settle(d)
	failing = true
	for n := range 5 {
		if !w.webhook(h.ID).Enabled {
			t.Fatalf("disabled after %d failed events", n)
		}
		w.happen(10 + n)
		for range 5 {
			w.settle(d)
			w.advance(12 * time.Hour)
		}
		if n == 4 {
			w.happen(99) // waits when the fifth fails for good
		}
		w.settle(d)
	}
	if w.webhook(h.ID).Enabled {
		t.Error("still enabled after five failed events in a row")
	}
	had := len(r.got())
	w.happen(100)
	w.advance(1000 * time.Hour)
	w.settle(d)
	if n := len(r.got()); n != had {
		t.Errorf("%d deliveries to a disabled subscription", n-had)
	}

	h = w.webhook(h.ID)
	h.Enabled, failing = true, false
	w.update(&h)
	w.happen(101)
	w.settle(d)
	if list := r.got(); len(list) != had+1 || list[had].n != 101 {
		t.Errorf("after enabling, it got %d deliveries", len(list)-had)
	}
}

// refused returns a world in which a receiver refuses every delivery and has refused the
// first.
func refused(t *testing.T) (*world, *receiver, store.Webhook, *delivery.Sender) {
	t.Helper()
	w, r := newWorld(t), newReceiver(t, func(got) int { return http.StatusBadGateway })
	h, d := w.subscribe(r.url), w.sender()
	w.happen(1)
	w.settle(d)
	return w, r, h, d
}

func TestDisablingDropsWaitingDeliveries(t *testing.T) {
	w, r, h, d := refused(t)
	h.Enabled = false
	w.update(&h)
	h.Enabled = true
	w.update(&h)
	w.advance(time.Hour)
	w.settle(d)
	if n := len(r.got()); n != 1 {
		t.Errorf("%d attempts", n)
	}
}

func TestNewSecretSignsWaitingDeliveries(t *testing.T) {
	w, r, h, d := refused(t)
	h.SecretKey = delivery.NewSecret()
	w.update(&h)
	w.advance(time.Minute)
	w.settle(d)
	verify(t, h.SecretKey, r.got()[1])
}

func TestDeletingASubscriptionEndsItsDeliveries(t *testing.T) {
	w, r, h, d := refused(t)
	w.write(func(tx *store.Tx) error { return tx.Webhooks().Delete(w.account, h.ID) })
	w.advance(time.Hour)
	w.settle(d)
	if n := len(r.got()); n != 1 {
		t.Errorf("%d attempts", n)
	}
}

// A receiver that does not answer takes its share of the concurrent deliveries and no
// more.
func TestASlowReceiverDoesNotHoldUpOthers(t *testing.T) {
	w := newWorld(t)
	release := make(chan struct{})
	slow := newReceiver(t, func(got) int { <-release; return http.StatusOK })
	arrived := make(chan struct{}, 20)
	quick := newReceiver(t, func(got) int { arrived <- struct{}{}; return http.StatusOK })
	w.subscribe(slow.url)
	w.subscribe(quick.url)
	for n := range 20 {
		w.happen(n)
	}
	d := w.sender()
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); d.Run(ctx) }()
	for range 20 {
		<-arrived
	}
	if n := len(slow.got()); n > 2 {
		t.Errorf("%d calls to the slow receiver at once", n)
	}
	close(release)
	w.settle(d)
	stop()
	<-done
	if n := len(slow.got()); n != 20 {
		t.Errorf("the slow receiver got %d", n)
	}
}

// An account with many subscriptions takes its share of the concurrent deliveries and no more.
func TestAnAccountTakesOnlyItsShare(t *testing.T) {
	w := newWorld(t)
	for range 3 {
		w.subscribe("https://receiver.example.com/hook")
	}
	w.happen(1)
	other := store.Account{Name: "South AV", Created: w.Now()}
	w.write(func(tx *store.Tx) error { return tx.Accounts().Create(&other) })
	mine := w.account
	w.account = other.ID
	theirs := w.subscribe("https://other.example.com/hook")
	w.happen(2)
	w.account = mine
	var held []notify.WebhookID
	w.write(func(tx *store.Tx) error {
		for {
			d, err := tx.Deliveries().Lease(w.Now(), w.Now().Add(time.Minute), 2, 2)
			if errors.Is(err, store.ErrNotFound) {
				return nil
			}
			if err != nil {
				return err
			}
			held = append(held, d.Webhook)
		}
	})
	if len(held) != 3 || held[2] != theirs.ID {
		t.Errorf("leased for %v, want two of one account and %d", held, theirs.ID)
	}
}

// Stopping finishes running attempts, so that they are not made twice.
func TestStopFinishesDeliveriesInProgress(t *testing.T) {
	w := newWorld(t)
	begun, release := make(chan struct{}), make(chan struct{})
	r := newReceiver(t, func(got) int { close(begun); <-release; return http.StatusOK })
	w.subscribe(r.url)
	w.happen(1)
	d := w.sender()
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); d.Run(ctx) }()
	<-begun
	stop()
	close(release)
	<-done
	w.restart()
	w.advance(time.Hour)
	w.settle(w.sender())
	if n := len(r.got()); n != 1 {
		t.Errorf("%d attempts", n)
	}
}

var deliveries = flag.Int("deliveries", 400, "how many events are sent to a receiver that fails at random")

// Many events go to a receiver that fails each at random, up to as often as it is retried,
// over three restarts, one of them after a process died with leased deliveries. Each event
// arrives, and never under two ids.
func TestEveryEventArrives(t *testing.T) {
	events := *deliveries
	w := newWorld(t)
	var mu sync.Mutex // guards the next three
	dice := rand.New(rand.NewPCG(1, 2))
	refused, taken := map[int]int{}, map[int]bool{}
	r := newReceiver(t, func(g got) int {
		mu.Lock()
		defer mu.Unlock()
		if refused[g.n] < 5 && dice.IntN(3) == 0 {
			refused[g.n]++
			return http.StatusServiceUnavailable
		}
		taken[g.n] = true
		return http.StatusOK
	})
	w.subscribe(r.url)
	for part := range 4 {
		w.write(func(tx *store.Tx) error {
			for n := part * events / 4; n < (part+1)*events/4; n++ {
				err := w.sender().Publish(tx, w.account, notify.EventProposalStatus, func() (any, error) {
					return map[string]int{"n": n}, nil
				})
				if err != nil {
					return err
				}
			}
			return nil
		})
		if part == 1 { // these are leased by a dead process
			for range 10 {
				w.write(func(tx *store.Tx) error {
					_, err := tx.Deliveries().Lease(w.Now(), w.Now().Add(30*time.Second), 1000, 1000)
					return err
				})
			}
		}
		w.settle(w.sender())
		w.advance(time.Minute)
		w.restart()
	}
	for range 6 {
		w.settle(w.sender())
		w.advance(12 * time.Hour)
	}
	ids, seen := map[int]string{}, map[string]int{}
	for _, g := range r.got() {
		if id, known := ids[g.n]; known && id != g.id {
			t.Errorf("event %d has ids %s and %s", g.n, id, g.id)
		}
		if n, known := seen[g.id]; known && n != g.n {
			t.Errorf("id %s was used for events %d and %d", g.id, n, g.n)
		}
		ids[g.n], seen[g.id] = g.id, g.n
	}
	if len(taken) != events || len(refused) == 0 {
		t.Errorf("%d of %d events were accepted, %d after retries", len(taken), events, len(refused))
	}
	t.Logf("%d events in %d attempts; %d were refused at first", events, len(r.got()), len(refused))
}

func TestOldEventsAreDeleted(t *testing.T) {
	w, r := newWorld(t), newReceiver(t, nil)
	w.subscribe(r.url)
	d := w.sender()
	w.happen(1)
	w.settle(d)
	w.advance(15 * 24 * time.Hour)
	w.settle(d)
	db, err := sql.Open("sqlite", w.path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close() //nolint:errcheck // only read
	var events, deliveries int
	err = db.QueryRow(`SELECT (SELECT count(*) FROM webhook_events), (SELECT count(*) FROM webhook_deliveries)`).
		Scan(&events, &deliveries)
	if err != nil || events != 0 || deliveries != 0 {
		t.Errorf("%d events and %d deliveries are stored, %v", events, deliveries, err)
	}
}

// A receiver's address often holds its token. A connection error quotes the address, so
// everybody who reads the log or a failure would get the token.
func TestFailedConnectionRevealsNoSecret(t *testing.T) {
	w, r := newWorld(t), newReceiver(t, nil)
	h := w.subscribe(r.url)
	w.happen(1)
	refused := errors.New("connection refused")
	w.settle(w.senderWith(&http.Client{Transport: failing{refused}}))
	var kept store.Delivery
	w.advance(time.Hour)
	w.write(func(tx *store.Tx) (err error) {
		kept, err = tx.Deliveries().Lease(w.Now(), w.Now().Add(time.Hour), 1, 1)
		return err
	})
	if kept.Attempts != 1 || !strings.Contains(w.log.String(), refused.Error()) {
		t.Fatalf("%d attempts, log:\n%s", kept.Attempts, w.log.String())
	}
	for _, secret := range []string{"s3cret", h.SecretKey, strings.TrimPrefix(r.url, "http://")} {
		if strings.Contains(w.log.String(), secret) {
			t.Errorf("the log contains %q:\n%s", secret, w.log.String())
		}
	}
}

// The owner of a receiver reads what is wrong there, not a program's error text.
func TestFailedConnectionIsExplained(t *testing.T) {
	for want, failed := range map[string]error{
		"no name server knows the host crm.example.com": &net.OpError{
			Op:  "dial",
			Err: &net.DNSError{Err: "no such host", Name: "crm.example.com", Server: "10.0.0.2:53", IsNotFound: true},
		},
		"the name server did not say where crm.example.com is": &net.DNSError{
			Err:  "server misbehaving",
			Name: "crm.example.com", IsTemporary: true,
		},
		"the receiver did not answer within 10s": context.DeadlineExceeded,
		"nothing answers there: the connection is refused": &net.OpError{
			Op:  "dial",
			Err: os.NewSyscallError("connect", syscall.ECONNREFUSED),
		},
		"the receiver's certificate is refused: x509: unhandled critical extension": &tls.CertificateVerificationError{Err: x509.UnhandledCriticalExtension{}},
		"the connection failed: connection reset by peer": &net.OpError{
			Op: "read", Source: &net.TCPAddr{IP: net.IPv4(10, 0, 0, 2)}, Addr: &net.TCPAddr{IP: net.IPv4(10, 0, 0, 2)},
			Err: syscall.ECONNRESET,
		},
		"unexpected EOF": io.ErrUnexpectedEOF,
	} {
		w := newWorld(t)
		h := w.subscribe("https://receiver.example.com/hook?token=t0ken")
		w.happen(1)
		w.settle(w.senderWith(&http.Client{Transport: failing{failed}}))
		if log := w.log.String(); !strings.Contains(log, want) || strings.Contains(log, "10.0.0.2") ||
			strings.Contains(log, h.SecretKey) || strings.Contains(log, "t0ken") {
			t.Errorf("%v is explained as\n%s", failed, log)
		}
	}
}

// failing is a network on which every connection fails.
type failing struct{ err error }

func (f failing) RoundTrip(*http.Request) (*http.Response, error) { return nil, f.err }
