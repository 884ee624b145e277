package webhook_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/apiclient/webhook"
)

const ping = `{"id":"evt_1","type":"ping","data":{}}`

// deliver sends body to h as the service would, at the given time.
func deliver(h http.Handler, body string, at time.Time, key string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, "/hooks", strings.NewReader(body))
	r.Header.Set("X-Webhook-Signature", webhook.Sign([]byte(body), at, key))
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// handler counts the events it handles and fails with err while it is set.
func handler(opts ...webhook.Option) (h *webhook.Handler, handled *atomic.Int32, err *error) {
	handled, err = new(atomic.Int32), new(error)
	opts = append([]webhook.Option{webhook.WithClock(func() time.Time { return now })}, opts...)
	return webhook.NewHandler(secret, func(context.Context, webhook.Event) error {
		handled.Add(1)
		return *err
	}, opts...), handled, err
}

func TestEachEventIsHandledOnce(t *testing.T) {
	h, handled, _ := handler()
	for i := range 3 {
		// A repeated delivery has the same event and a fresh time.
		if w := deliver(h, ping, now.Add(time.Duration(i)*time.Second), secret); w.Code != http.StatusOK {
			t.Errorf("delivery %d: %d %s", i, w.Code, w.Body)
		}
	}
	if n := handled.Load(); n != 1 {
		t.Errorf("handled %d times", n)
	}
	if w := deliver(h, strings.Replace(ping, "evt_1", "evt_2", 1), now, secret); w.Code != http.StatusOK ||
		handled.Load() != 2 {
		t.Errorf("another event: %d, handled %d", w.Code, handled.Load())
	}
}

func TestAFailedEventIsHandledAgain(t *testing.T) {
	h, handled, err := handler()
	*err = errors.New("hunter2: database gone")
	w := deliver(h, ping, now, secret)
	if w.Code != http.StatusInternalServerError || strings.Contains(w.Body.String(), "hunter2") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	*err = nil
	if w := deliver(h, ping, now, secret); w.Code != http.StatusOK || handled.Load() != 2 {
		t.Errorf("%d, handled %d", w.Code, handled.Load())
	}
}

func TestEventIsHandledAgainAfterAPanic(t *testing.T) {
	first := true
	h := webhook.NewHandler(secret, func(context.Context, webhook.Event) error {
		if first {
			first = false
			panic("broken")
		}
		return nil
	}, webhook.WithClock(func() time.Time { return now }))
	func() {
		defer func() { _ = recover() }()
		deliver(h, ping, now, secret)
	}()
	if w := deliver(h, ping, now, secret); w.Code != http.StatusOK {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func TestRefusals(t *testing.T) {
	h, handled, _ := handler(webhook.WithMaxBytes(200), webhook.WithSecret("next"))
	long := `{"id":"evt_1","type":"ping","data":"` + strings.Repeat("x", 200) + `"}`
	get := httptest.NewRecorder()
	h.ServeHTTP(get, httptest.NewRequest(http.MethodGet, "/hooks", nil))
	unsigned := httptest.NewRecorder()
	h.ServeHTTP(unsigned, httptest.NewRequest(http.MethodPost, "/hooks", strings.NewReader(ping)))
	broken := httptest.NewRecorder()
	breaks := httptest.NewRequest(http.MethodPost, "/hooks", io.MultiReader(strings.NewReader("{"), failing{}))
	breaks.Header.Set(webhook.Header, webhook.Sign([]byte(ping), now, secret))
	h.ServeHTTP(broken, breaks)
	for name, tt := range map[string]struct {
		w    *httptest.ResponseRecorder
		want int
	}{
		"method":       {get, http.StatusMethodNotAllowed},
		"unsigned":     {unsigned, http.StatusUnauthorized},
		"body breaks":  {broken, http.StatusBadRequest},
		"other secret": {deliver(h, ping, now, "other"), http.StatusUnauthorized},
		"old":          {deliver(h, ping, now.Add(-time.Hour), secret), http.StatusUnauthorized},
		"too large":    {deliver(h, long, now, secret), http.StatusRequestEntityTooLarge},
		"no event":     {deliver(h, `{}`, now, secret), http.StatusBadRequest},
	} {
		if tt.w.Code != tt.want {
			t.Errorf("%s: %d, want %d (%s)", name, tt.w.Code, tt.want, tt.w.Body)
		}
	}
	if get.Header().Get("Allow") != http.MethodPost {
		t.Errorf("Allow is %q", get.Header().Get("Allow"))
	}
	if n := handled.Load(); n != 0 {
		t.Errorf("handled %d", n)
	}
	if w := deliver(h, ping, now, "next"); w.Code != http.StatusOK {
		t.Errorf("the next secret: %d", w.Code)
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errors.New("reset") }

// An event that is delivered while it is being handled is delivered again.
func TestTwoDeliveriesAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		h := webhook.NewHandler(secret, func(context.Context, webhook.Event) error {
			<-release
			return nil
		})
		first := make(chan int)
		go func() { first <- deliver(h, ping, time.Now(), secret).Code }()
		synctest.Wait()
		if w := deliver(h, ping, time.Now(), secret); w.Code != http.StatusConflict {
			t.Errorf("meanwhile: %d", w.Code)
		}
		close(release)
		if code := <-first; code != http.StatusOK {
			t.Errorf("first: %d", code)
		}
		if w := deliver(h, ping, time.Now(), secret); w.Code != http.StatusOK ||
			strings.TrimSpace(w.Body.String()) != "known" {
			t.Errorf("afterwards: %d %s", w.Code, w.Body)
		}
	})
}

func TestMemoryForgets(t *testing.T) {
	m := webhook.NewMemory()
	begin := func(id string, at time.Time, want webhook.Progress) {
		t.Helper()
		if got := m.Begin(id, at); got != want {
			t.Errorf("%s: %v, want %v", id, got, want)
		}
	}
	begin("a", now, webhook.New)
	begin("a", now, webhook.Busy)
	m.End("a", true)
	begin("a", now.Add(24*time.Hour), webhook.Handled)
	begin("a", now.Add(25*time.Hour), webhook.New)
	m.End("a", false)
	begin("a", now.Add(26*time.Hour), webhook.New)
	m.End("a", true)
	// Forgetting the failed try's record leaves the later one.
	begin("a", now.Add(49*time.Hour+time.Minute), webhook.Handled)
	for i := range 100_000 {
		m.End(fmt.Sprint(i), false) // ends what never began: nothing
		begin(fmt.Sprint(i), now.Add(49*time.Hour+time.Minute), webhook.New)
	}
	begin("a", now.Add(49*time.Hour+time.Minute), webhook.New)
}

func TestWithSeen(t *testing.T) {
	m := webhook.NewMemory()
	h1, handled1, _ := handler(webhook.WithSeen(m))
	h2, handled2, _ := handler(webhook.WithSeen(m))
	deliver(h1, ping, now, secret)
	deliver(h2, ping, now, secret)
	if handled1.Load() != 1 || handled2.Load() != 0 {
		t.Errorf("handled %d and %d times", handled1.Load(), handled2.Load())
	}
}

// Anyone reaches a receiver. Without a signature, or with a length that no delivery has, nothing of the body is read.
func TestBodiesOfOthersAreNotRead(t *testing.T) {
	for name, tc := range map[string]struct {
		header string
		length int64
		want   int
	}{
		"no signature":   {"", -1, http.StatusUnauthorized},
		"no valid one":   {"t=1,v2=00", -1, http.StatusUnauthorized},
		"said too large": {webhook.Sign([]byte("x"), time.Now(), "whsec_x"), 1 << 40, http.StatusRequestEntityTooLarge},
	} {
		h, _, _ := handler()
		body := &countingBody{}
		req := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", body)
		req.ContentLength = tc.length
		if tc.header != "" {
			req.Header.Set(webhook.Header, tc.header)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, req)
		if w.Code != tc.want || body.read > 0 {
			t.Errorf("%s: status %d after %d bytes", name, w.Code, body.read)
		}
	}
}

// countingBody is an endless body.
type countingBody struct{ read int }

func (b *countingBody) Read(p []byte) (int, error) {
	b.read += len(p)
	return len(p), nil
}
