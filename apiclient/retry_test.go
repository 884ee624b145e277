package apiclient_test

import (
	"context"
	"crypto/x509"
	"errors"
	"net"
	"net/http"
	"slices"
	"testing"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
	"app.tender/tender/testenv"
)

type call func(context.Context, *apiclient.Client) error

func readCall(ctx context.Context, c *apiclient.Client) error {
	_, err := c.Proposals.Get(ctx, 7)
	return err
}

func textCall(ctx context.Context, c *apiclient.Client) error {
	_, err := c.Proposals.UpdateDescription(ctx, 7, "text")
	return err
}

func createCall(ctx context.Context, c *apiclient.Client) error {
	_, err := c.Areas.Create(ctx, 7, "Patio")
	return err
}

func changeOrderCall(ctx context.Context, c *apiclient.Client) error {
	_, err := c.Office.AddChangeOrder(ctx, 7, state.NewChangeOrder{Name: "More lamps"})
	return err
}

func TestWhichRequestsAreRetried(t *testing.T) {
	const cut = "HTTP/1.1 200 OK\nContent-Length: 100\nContent-Type: application/json\n\n{\"id\":7"
	after := func(code int, seconds string) http.HandlerFunc { return status(code, "Retry-After", seconds) }
	tests := []struct {
		name   string
		first  http.HandlerFunc
		call   call
		tries  int   // how many requests arrive
		want   error // nil: the second try is a success
		waits  time.Duration
		orUpTo time.Duration
	}{
		{
			name: "read after 500", first: status(500), call: readCall, tries: 2, waits: 125 * time.Millisecond,
			orUpTo: 250 * time.Millisecond,
		},
		{
			name: "read after 502", first: status(502), call: readCall, tries: 2, waits: 125 * time.Millisecond,
			orUpTo: 250 * time.Millisecond,
		},
		{
			name: "read after 503", first: after(503, "3"), call: readCall, tries: 2, waits: 3 * time.Second,
			orUpTo: 3 * time.Second,
		},
		{
			name: "read after 429", first: after(429, "2"), call: readCall, tries: 2, waits: 2 * time.Second,
			orUpTo: 2 * time.Second,
		},
		{
			name: "read after a reset", first: hangUp(""), call: readCall, tries: 2, waits: 125 * time.Millisecond,
			orUpTo: 250 * time.Millisecond,
		},
		{
			name: "read after half an answer", first: hangUp(cut), call: readCall, tries: 2,
			waits:  125 * time.Millisecond,
			orUpTo: 250 * time.Millisecond,
		},
		{
			name: "read after a longer wait than is allowed", first: after(503, "60"), call: readCall, tries: 1,
			want: apiclient.ErrUnavailable,
		},
		{name: "read after 404", first: status(404), call: readCall, tries: 1, want: apiclient.ErrNotFound},
		{name: "read after 401", first: status(401), call: readCall, tries: 1, want: apiclient.ErrUnauthorized},
		{name: "read after 400", first: status(400), call: readCall, tries: 1, want: apiclient.ErrInvalid},

		{
			name: "text after 429", first: status(429), call: textCall, tries: 2, waits: 125 * time.Millisecond,
			orUpTo: 250 * time.Millisecond,
		},
		{
			name: "text after 503 with a time", first: after(503, "1"), call: textCall, tries: 2, waits: time.Second,
			orUpTo: time.Second,
		},
		{name: "text after 503", first: status(503), call: textCall, tries: 1, want: apiclient.ErrUnavailable},
		{name: "text after 500", first: status(500), call: textCall, tries: 1, want: apiclient.ErrUnavailable},
		{name: "text after 502", first: status(502), call: textCall, tries: 1, want: apiclient.ErrUncertain},
		{name: "text after a reset", first: hangUp(""), call: textCall, tries: 1, want: apiclient.ErrUncertain},

		{
			name: "create after 429", first: after(429, "1"), call: createCall, tries: 2, waits: time.Second,
			orUpTo: time.Second,
		},
		{
			name: "create after 503 with a time", first: after(503, "1"), call: createCall, tries: 1,
			want: apiclient.ErrUnavailable,
		},
		{
			name: "change order after 503 with a time", first: after(503, "1"), call: changeOrderCall, tries: 1,
			want: apiclient.ErrUnavailable,
		},
		{name: "create after 500", first: status(500), call: createCall, tries: 1, want: apiclient.ErrUncertain},
		{name: "create after 504", first: status(504), call: createCall, tries: 1, want: apiclient.ErrUncertain},
		{name: "create after a reset", first: hangUp(""), call: createCall, tries: 1, want: apiclient.ErrUncertain},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h, calls := script(tt.first, status(200))
			inBubble(t, h, func(t *testing.T, _ *memNet, client func(...apiclient.Option) *apiclient.Client) {
				start := time.Now()
				err := tt.call(t.Context(), client())
				took := time.Since(start)
				if tt.want == nil && err != nil || !errors.Is(err, tt.want) {
					t.Errorf("err %v, want %v", err, tt.want)
				}
				if took < tt.waits || took > tt.orUpTo {
					t.Errorf("took %v, want %v to %v", took, tt.waits, tt.orUpTo)
				}
				r := calls()
				if len(r) != tt.tries {
					t.Fatalf("%d requests, want %d", len(r), tt.tries)
				}
				if first, last := r[0].Header, r[len(r)-1].Header; took >= time.Second &&
					first.Get("X-MSS-SIGNATURE") == last.Get("X-MSS-SIGNATURE") {
					t.Error("the second attempt reuses the first signature")
				}
			})
		})
	}
}

func TestAttemptsAreBoundedAndPausesGrow(t *testing.T) {
	h, calls := script(status(500))
	inBubble(t, h, func(t *testing.T, _ *memNet, client func(...apiclient.Option) *apiclient.Client) {
		start := time.Now()
		err := readCall(t.Context(), client(apiclient.WithAttempts(5)))
		if e, ok := errors.AsType[*apiclient.Error](err); !ok || e.Attempts != 5 || len(calls()) != 5 {
			t.Errorf("%d requests, %v", len(calls()), err)
		}
		// 250 ms, 500 ms, 1 s and 2 s, each less up to half.
		if took := time.Since(start); took < 1875*time.Millisecond || took > 3750*time.Millisecond {
			t.Errorf("took %v", took)
		}
	})
}

func TestMaxRetryAfter(t *testing.T) {
	h, calls := script(status(429, "Retry-After", "60"), status(200))
	inBubble(t, h, func(t *testing.T, _ *memNet, client func(...apiclient.Option) *apiclient.Client) {
		start := time.Now()
		if err := createCall(t.Context(), client(apiclient.WithMaxRetryAfter(time.Minute))); err != nil ||
			time.Since(start) != time.Minute || len(calls()) != 2 {
			t.Errorf("%v after %v, %d requests", err, time.Since(start), len(calls()))
		}
	})
}

// A caller's own wait gets the duration and can end the call.
func TestCallerControlsTheWaitBetweenAttempts(t *testing.T) {
	h, calls := script(status(429, "Retry-After", "5"), status(503, "Retry-After", "3"), status(200))
	var waits []time.Duration
	ends := errors.New("ends")
	inBubble(t, h, func(t *testing.T, _ *memNet, client func(...apiclient.Option) *apiclient.Client) {
		start := time.Now()
		err := readCall(t.Context(), client(apiclient.WithSleep(func(_ context.Context, d time.Duration) error {
			waits = append(waits, d)
			if d < 5*time.Second {
				return ends
			}
			return nil
		})))
		if want := []time.Duration{5 * time.Second, 3 * time.Second}; !slices.Equal(waits, want) || len(calls()) != 2 {
			t.Errorf("waits %v, want %v; %d requests", waits, want, len(calls()))
		}
		if !errors.Is(err, apiclient.ErrUnavailable) || time.Since(start) != 0 {
			t.Errorf("%v after %v", err, time.Since(start))
		}
	})
}

// A write with half a response was done, so the detail is read again.
func TestTruncatedWriteResponseIsReadBack(t *testing.T) {
	for _, half := range []string{
		"HTTP/1.1 200 OK\nContent-Length: 100\n\n{\"id\":7,\"areas\":[",
		"HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\n{\"id\"\n",
	} {
		h, calls := script(hangUp(half), status(200))
		inBubble(t, h, func(t *testing.T, _ *memNet, client func(...apiclient.Option) *apiclient.Client) {
			if err := createCall(t.Context(), client()); err != nil {
				t.Error(err)
			}
			if r := calls(); len(r) != 2 || r[0].Method != http.MethodPost || r[1].Method != http.MethodGet {
				t.Errorf("%d requests", len(r))
			}
		})
	}
}

// Without a connection nothing was sent, so even a create is retried, and in the end
// it is certain that nothing was done.
func TestOffline(t *testing.T) {
	for name, call := range map[string]call{"read": readCall, "text": textCall, "create": createCall} {
		for _, failures := range []int{2, 99} {
			h, calls := script(status(200))
			inBubble(t, h, func(t *testing.T, n *memNet, client func(...apiclient.Option) *apiclient.Client) {
				n.refuse = func(dial int) error {
					if dial <= failures {
						return testenv.Refused()
					}
					return nil
				}
				err := call(t.Context(), client())
				f := state.FaultOf(err)
				switch {
				case failures == 2 && (err != nil || len(calls()) != 1):
					t.Errorf("%s: %v, %d requests", name, err, len(calls()))
				case failures == 99 &&
					(!errors.Is(err, apiclient.ErrOffline) || errors.Is(err, apiclient.ErrUncertain) ||
						f.Kind != state.FaultOffline || !f.Passing() || n.dialed.Load() != 3):
					t.Errorf("%s: %v, %+v, %d dials", name, err, f, n.dialed.Load())
				}
			})
		}
	}
}

func TestPermanentFailuresAreNotRetried(t *testing.T) {
	for name, failure := range map[string]error{
		"no such host":          &net.DNSError{Err: "no such host", Name: "x", IsNotFound: true},
		"unknown authority":     x509.UnknownAuthorityError{},
		"certificate of others": x509.HostnameError{Certificate: &x509.Certificate{}, Host: "x"},
		"expired certificate":   x509.CertificateInvalidError{Reason: x509.Expired},
	} {
		h, _ := script(status(200))
		inBubble(t, h, func(t *testing.T, n *memNet, client func(...apiclient.Option) *apiclient.Client) {
			n.refuse = func(int) error { return failure }
			err := createCall(t.Context(), client())
			if !errors.Is(err, apiclient.ErrOffline) ||
				errors.Is(err, apiclient.ErrUntrusted) != (name != "no such host") || n.dialed.Load() != 1 {
				t.Errorf("%s: %v, %d dials", name, err, n.dialed.Load())
			}
		})
	}
}

// A transport that does not report its connections may have sent the request: when in
// doubt, a write is uncertain.
func TestUnansweredWriteIsUncertain(t *testing.T) {
	broken := errors.New("broken")
	c, err := apiclient.New("https://api.example.com", credentials(),
		apiclient.WithTransport(tripper(func(*http.Request) (*http.Response, error) { return nil, broken })))
	if err != nil {
		t.Fatal(err)
	}
	if err := textCall(t.Context(), c); !errors.Is(err, apiclient.ErrUncertain) || !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
	if err := readCall(t.Context(), c); !errors.Is(err, apiclient.ErrUnavailable) ||
		errors.Is(err, apiclient.ErrUncertain) {
		t.Errorf("%v", err)
	}
}

// Without jitter, clients that failed together would retry together and overload a
// recovering service again and again.
func TestBackoffIsRandomized(t *testing.T) {
	h, _ := script(status(500))
	inBubble(t, h, func(t *testing.T, _ *memNet, client func(...apiclient.Option) *apiclient.Client) {
		pauses := map[time.Duration]bool{}
		for range 20 {
			start := time.Now()
			if err := readCall(t.Context(), client(apiclient.WithAttempts(2))); err == nil {
				t.Fatal("no failure")
			}
			pauses[time.Since(start)] = true
		}
		if len(pauses) < 2 {
			t.Errorf("all 20 pauses are %v", pauses)
		}
	})
}
