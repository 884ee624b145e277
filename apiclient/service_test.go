package apiclient_test

import (
	"context"
	"errors"
	"net"
	"regexp"
	"slices"
	"sync"
	"testing"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/service"
	"app.tender/tender/service/servicetest"
)

// world is our own service with demo data on a loopback address, and a client for it.
// It records which operations succeeded.
type world struct {
	*apiclient.Client
	t     *testing.T
	ready service.Ready
	mu    sync.Mutex
	done  map[string]bool
}

func newWorld(t *testing.T) *world {
	t.Helper()
	data := t.TempDir()
	if err := servicetest.Demo(data, "", time.Time{}); err != nil {
		t.Fatal(err)
	}
	s, err := service.Open(t.Context(), service.Config{DataDir: data, Demo: true, AllowPrivateWebhooks: true})
	if err != nil {
		t.Fatal(err)
	}
	ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, ln) }()
	t.Cleanup(func() {
		stop()
		if err := errors.Join(<-served, s.Close()); err != nil {
			t.Error(err)
		}
	})
	w := &world{t: t, ready: s.Ready("http://" + ln.Addr().String()), done: map[string]bool{}}
	w.Client = w.client(w.ready)
	return w
}

func (w *world) client(r service.Ready, opts ...apiclient.Option) *apiclient.Client {
	w.t.Helper()
	opts = append([]apiclient.Option{apiclient.WithHook(w.note), apiclient.WithAttempts(1)}, opts...)
	c, err := apiclient.New(r.BaseURL,
		apiclient.Credentials{AppKey: r.AppKey, SecretKey: r.SecretKey, UserKey: r.UserKey}, opts...)
	if err != nil {
		w.t.Fatal(err)
	}
	return c
}

var digits = regexp.MustCompile(`/\d+`)

func (w *world) note(c apiclient.Call) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if c.Err == nil {
		w.done[c.Method+" "+digits.ReplaceAllString(c.Path, "/N")] = true
	}
}

// covers checks that every operation of the given groups succeeded.
func (w *world) covers(t *testing.T, groups ...[]operation) {
	t.Helper()
	for _, op := range slices.Concat(groups...) {
		if key := op.want.Method + " " + digits.ReplaceAllString(op.want.Path, "/N"); !w.done[key] {
			t.Errorf("%s never succeeded at the service", key)
		}
	}
}

// must returns v, and ends the test on an error.
func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// Every operation against our own service, which was written from the same
// documents and shares no code with the client.
func TestAgainstTheService(t *testing.T) {
	w := newWorld(t)
	for name, test := range map[string]func(*testing.T, *world){
		"sign in":   serveSignIn,
		"proposals": serveProposals,
		"people":    servePeople,
		"list":      serveList,
		"catalog":   serveCatalog,
		"apply":     serveApply,
		"webhooks":  serveWebhooks,
		"delivery":  serveDeliveries,
		"AI":        serveAI,
		"triggers":  serveTriggers,
	} {
		t.Run(name, func(t *testing.T) { test(t, w) })
	}
}
