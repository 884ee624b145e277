package remote

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

func testClient(t *testing.T) *apiclient.Client {
	t.Helper()
	c, err := apiclient.New("http://127.0.0.1:1", apiclient.Credentials{AppKey: "a", SecretKey: "s", UserKey: "u"})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestLinkDialsOnceForAll(t *testing.T) {
	client := testClient(t)
	var dials atomic.Int32
	l := New("", "", func(context.Context) (*apiclient.Client, error) {
		dials.Add(1)
		return client, nil
	})
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			if c, err := l.Client(t.Context()); c != client || err != nil {
				t.Errorf("got %v, %v", c, err)
			}
		})
	}
	wg.Wait()
	if n := dials.Load(); n != 1 {
		t.Errorf("dialled %d times", n)
	}
}

func TestLinkTriesAgainAfterAFailure(t *testing.T) {
	client, fails := testClient(t), true
	l := New("", "", func(context.Context) (*apiclient.Client, error) {
		if fails {
			return nil, errors.New("not yet")
		}
		return client, nil
	})
	if _, err := l.Users(t.Context()); err == nil {
		t.Fatal("no error")
	}
	fails = false
	if c, err := l.Client(t.Context()); c != client || err != nil {
		t.Errorf("got %v, %v", c, err)
	}
}

// While one caller connects, another can stop waiting.
func TestLinkWaitEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, dialled := testClient(t), make(chan struct{})
		l := New("", "", func(context.Context) (*apiclient.Client, error) {
			<-dialled
			return client, nil
		})
		first := make(chan error)
		go func() {
			_, err := l.Client(context.Background())
			first <- err
		}()
		synctest.Wait()
		ctx, cancel := context.WithCancel(context.Background())
		second := make(chan error)
		go func() {
			_, err := l.Proposal(ctx, 1)
			second <- err
		}()
		synctest.Wait()
		cancel()
		if err := <-second; !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
		close(dialled)
		if err := <-first; err != nil {
			t.Error(err)
		}
	})
}

func TestReadOnlyLinkSendsNothing(t *testing.T) {
	l := New(ByFlag, "", func(context.Context) (*apiclient.Client, error) {
		t.Error("it dialled")
		return nil, errors.New("no")
	})
	_, err := l.Apply(t.Context(), state.Edit{Proposal: 1, Change: state.AddArea{Name: "x"}})
	if state.FaultOf(err).Kind != state.FaultReadOnly {
		t.Errorf("got %v", err)
	}
}

func TestOfflineLinkDialsNothingUntilAllowed(t *testing.T) {
	client, may := testClient(t), false
	l := New("", "This run is offline.", func(context.Context) (*apiclient.Client, error) {
		if !may {
			t.Error("it dialled")
		}
		return client, nil
	})
	_, read := l.Proposal(t.Context(), 1)
	_, written := l.Apply(t.Context(), state.Edit{Proposal: 1, Change: state.AddArea{Name: "x"}})
	for _, err := range []error{read, written} {
		if state.FaultOf(err).Kind != state.FaultOffline {
			t.Errorf("got %v", err)
		}
	}
	may = true
	l.LetAsk()
	if c, err := l.Client(t.Context()); c != client || err != nil {
		t.Errorf("got %v, %v", c, err)
	}
}

// refusing returns the client of a service that refuses all keys, and counts its requests.
func refusing(t *testing.T, requests *atomic.Int32) *apiclient.Client {
	t.Helper()
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		requests.Add(1)
		w.WriteHeader(http.StatusUnauthorized)
	}))
	t.Cleanup(srv.Close)
	c, err := apiclient.New(srv.URL, apiclient.Credentials{AppKey: "a", SecretKey: "s", UserKey: "u"})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Renewed keys that are refused, too, must not lead to a loop of requests, and a refused write is never repeated.
func TestRenewedKeysAreTriedOnce(t *testing.T) {
	var old, renewed atomic.Int32
	first, second := refusing(t, &old), refusing(t, &renewed)
	asked := 0
	l := New("", "", func(context.Context) (*apiclient.Client, error) { return first, nil })
	l.Renewed = func(_ context.Context, used *apiclient.Client) *apiclient.Client {
		if asked++; used == first {
			return second
		}
		return nil
	}
	if _, err := l.Users(t.Context()); !errors.Is(err, apiclient.ErrUnauthorized) {
		t.Errorf("got %v", err)
	}
	if old.Load() != 1 || renewed.Load() != 1 || asked != 2 {
		t.Errorf("%d requests with the old keys, %d with the new ones, which were asked for %d times", old.Load(),
			renewed.Load(), asked)
	}
	l.Use(first)
	if _, err := l.Apply(t.Context(), state.Edit{Proposal: 1, Change: state.AddArea{Name: "x"}}); !errors.Is(err,
		apiclient.ErrUnauthorized) {
		t.Errorf("got %v", err)
	}
	if old.Load() != 2 || renewed.Load() != 1 {
		t.Errorf("the write was repeated: %d, %d", old.Load(), renewed.Load())
	}
	if c, err := l.Client(t.Context()); c != second || err != nil {
		t.Error("the next call does not use the new keys")
	}
}

// What a revoked device has read is deleted, unless this machine has other keys by now.
func TestARevokedDeviceForgets(t *testing.T) {
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusUnauthorized)
		_, _ = w.Write([]byte(`{"responseStatus":{"errorCode":"DeviceRevoked"}}`))
	}))
	t.Cleanup(srv.Close)
	dialled, err := apiclient.New(srv.URL, apiclient.Credentials{AppKey: "a", SecretKey: "s", UserKey: "u"})
	if err != nil {
		t.Fatal(err)
	}
	var forgot int
	l := New("", "", func(context.Context) (*apiclient.Client, error) { return dialled, nil })
	l.Revoked = func(_ context.Context, used *apiclient.Client) {
		if forgot++; used != dialled {
			t.Error("other keys were revoked")
		}
	}
	if _, err := l.Users(t.Context()); !errors.Is(err, apiclient.ErrDeviceRevoked) || forgot != 1 {
		t.Errorf("%v, forgotten %d times", err, forgot)
	}
	l.Renewed = func(context.Context, *apiclient.Client) *apiclient.Client { return testClient(t) }
	if _, err := l.Users(t.Context()); err == nil || forgot != 1 {
		t.Errorf("with new keys: %v, forgotten %d times", err, forgot)
	}
}
