package apiclient_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
	"app.tender/tender/testenv"
)

// silent sends nothing until the client gives up.
func silent(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

// dripping sends a byte of a response now and then, n in all.
func dripping(every time.Duration, n int) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for range n {
			if _, err := io.WriteString(w, " "); err != nil {
				return
			}
			_ = http.NewResponseController(w).Flush()
			select {
			case <-r.Context().Done():
				return
			case <-time.After(every):
			}
		}
		_, _ = io.WriteString(w, detail)
	}
}

func TestTimeouts(t *testing.T) {
	tests := []struct {
		name    string
		handler http.HandlerFunc
		call    call
		want    []error
		after   time.Duration
		fault   state.FaultKind
	}{
		{
			"read without an answer", silent, readCall,
			[]error{apiclient.ErrUnavailable, context.DeadlineExceeded},
			30 * time.Second, state.FaultUnavailable,
		},
		{
			"text without an answer", silent, textCall,
			[]error{apiclient.ErrUncertain, context.DeadlineExceeded},
			30 * time.Second, state.FaultUncertain,
		},
		{
			"create without an answer", silent, createCall,
			[]error{apiclient.ErrUncertain, context.DeadlineExceeded},
			30 * time.Second, state.FaultUncertain,
		},
		{
			"body that stops", dripping(31*time.Second, 2), readCall,
			[]error{apiclient.ErrUnavailable, context.DeadlineExceeded},
			30 * time.Second, state.FaultUnavailable,
		},
		{
			"body that never ends", dripping(20*time.Second, 1000), readCall,
			[]error{apiclient.ErrUnavailable, context.DeadlineExceeded},
			2 * time.Minute, state.FaultUnavailable,
		},
		{"slow body", dripping(20*time.Second, 3), readCall, nil, time.Minute, state.FaultNone},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h, calls := script(tt.handler)
			inBubble(t, h, func(t *testing.T, _ *memNet, client func(...apiclient.Option) *apiclient.Client) {
				start := time.Now()
				err := tt.call(t.Context(), client())
				if took := time.Since(start); took != tt.after {
					t.Errorf("took %v, want %v", took, tt.after)
				}
				for _, want := range tt.want {
					if !errors.Is(err, want) {
						t.Errorf("err %v is not %v", err, want)
					}
				}
				if tt.want == nil && err != nil {
					t.Error(err)
				}
				if f := state.FaultOf(err); f.Kind != tt.fault {
					t.Errorf("fault %+v", f)
				}
				if n := len(calls()); n != 1 {
					t.Errorf("%d requests", n)
				}
			})
		})
	}
}

// A time-out is a net.Error like any other.
func TestTimeoutsAreNetErrors(t *testing.T) {
	h, _ := script(silent)
	inBubble(t, h, func(t *testing.T, _ *memNet, client func(...apiclient.Option) *apiclient.Client) {
		err := readCall(t.Context(), client())
		var timeout interface{ Timeout() bool }
		if !errors.As(err, &timeout) || !timeout.Timeout() {
			t.Errorf("%v", err)
		}
	})
}

func TestTimeoutsCanBeTurnedOff(t *testing.T) {
	h, _ := script(dripping(time.Hour, 3))
	inBubble(t, h, func(t *testing.T, _ *memNet, client func(...apiclient.Option) *apiclient.Client) {
		if err := readCall(t.Context(), client(apiclient.WithTimeouts(0, 0))); err != nil {
			t.Error(err)
		}
	})
}

// A transport may report only that the context ended, but a time-out must not read as
// cancelled by a person.
func TestTimeoutIsNotACancellation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, err := apiclient.New("https://api.example.com", credentials(),
			apiclient.WithTransport(tripper(func(r *http.Request) (*http.Response, error) {
				<-r.Context().Done()
				return nil, r.Context().Err()
			})))
		if err != nil {
			t.Fatal(err)
		}
		if err := readCall(t.Context(), c); !errors.Is(err, context.DeadlineExceeded) ||
			errors.Is(err, apiclient.ErrCanceled) {
			t.Errorf("%v", err)
		}
	})
}

// An upload may take longer than any other call, as long as it makes progress.
func TestUploadsAreBoundedOnlyByIdleTime(t *testing.T) {
	slow := func(w http.ResponseWriter, r *http.Request) {
		for buf := make([]byte, 16<<10); ; {
			if _, err := r.Body.Read(buf); err != nil {
				break
			}
			time.Sleep(10 * time.Second)
		}
		_, _ = io.WriteString(w, `{"items":[]}`)
	}
	files := []state.AIFile{{Name: "a.mp3", Size: 1 << 20, Open: func() (io.ReadCloser, error) {
		return io.NopCloser(zeros{}), nil
	}}}
	inBubble(t, slow, func(t *testing.T, _ *memNet, client func(...apiclient.Option) *apiclient.Client) {
		start := time.Now()
		if _, err := client().AI.Upload(t.Context(), 7, "", files, nil); err != nil {
			t.Error(err)
		}
		if took := time.Since(start); took < 5*time.Minute {
			t.Errorf("took %v", took)
		}
	})
	stuck := func(http.ResponseWriter, *http.Request) { time.Sleep(time.Minute) }
	inBubble(t, stuck, func(t *testing.T, _ *memNet, client func(...apiclient.Option) *apiclient.Client) {
		start := time.Now()
		if _, err := client().AI.Upload(t.Context(), 7, "", files, nil); !errors.Is(err, apiclient.ErrUncertain) ||
			time.Since(start) != 30*time.Second {
			t.Errorf("%v after %v", err, time.Since(start))
		}
		time.Sleep(time.Minute) // until the handler is done
	})
}

func TestCancel(t *testing.T) {
	for name, tt := range map[string]struct {
		call    call
		handler http.HandlerFunc
		want    []error
		fault   state.FaultKind
	}{
		"read": {readCall, silent, []error{apiclient.ErrCanceled, context.Canceled}, state.FaultCanceled},
		"create": {
			createCall, silent,
			[]error{apiclient.ErrUncertain, apiclient.ErrCanceled, context.Canceled},
			state.FaultUncertain,
		},
		"read in body": {readCall, dripping(time.Second, 100), []error{apiclient.ErrCanceled}, state.FaultCanceled},
		"between tries": {
			readCall, status(503, "Retry-After", "9"),
			[]error{apiclient.ErrUnavailable},
			state.FaultUnavailable,
		},
	} {
		h, calls := script(tt.handler)
		inBubble(t, h, func(t *testing.T, _ *memNet, client func(...apiclient.Option) *apiclient.Client) {
			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(5*time.Second, cancel)
			start := time.Now()
			err := tt.call(ctx, client())
			for _, want := range tt.want {
				if !errors.Is(err, want) {
					t.Errorf("%s: %v is not %v", name, err, want)
				}
			}
			if f := state.FaultOf(err); f.Kind != tt.fault || time.Since(start) != 5*time.Second || len(calls()) != 1 {
				t.Errorf("%s: %+v after %v, %d requests", name, f, time.Since(start), len(calls()))
			}
		})
	}
}

func TestCancelledBeforeItBegins(t *testing.T) {
	srv := newCapture(t, reply{body: detail})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, call := range []call{readCall, createCall} {
		if err := call(ctx, srv.client()); !errors.Is(err, apiclient.ErrCanceled) ||
			errors.Is(err, apiclient.ErrUncertain) {
			t.Errorf("%v", err)
		}
	}
	if n := len(srv.requests()); n > 0 {
		t.Errorf("%d requests", n)
	}
}

func TestDeadlineOfTheCaller(t *testing.T) {
	h, _ := script(silent)
	inBubble(t, h, func(t *testing.T, n *memNet, client func(...apiclient.Option) *apiclient.Client) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := createCall(ctx, client()); !errors.Is(err, context.DeadlineExceeded) ||
			!errors.Is(err, apiclient.ErrUncertain) {
			t.Errorf("%v", err)
		}
		// Nothing is sent before the connection is made.
		n.refuse = func(int) error {
			<-ctx.Done()
			time.Sleep(time.Minute)
			return testenv.Refused()
		}
		ctx, cancel = context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := createCall(ctx, client()); !errors.Is(err, context.DeadlineExceeded) ||
			!errors.Is(err, apiclient.ErrOffline) || errors.Is(err, apiclient.ErrUncertain) {
			t.Errorf("%v", err)
		}
		time.Sleep(2 * time.Minute)
	})
}
