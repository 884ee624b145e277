package uitest

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"testing"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/service"
	"app.tender/tender/service/servicetest"
	"app.tender/tender/state"
	"app.tender/tender/state/localstore"
	"app.tender/tender/state/localstore/storetest"
	"app.tender/tender/state/outbox"
	"app.tender/tender/testenv"
	"app.tender/tender/ui"
	"app.tender/tender/views/widget/theme"
)

// start is when a story begins, for the service, too: a morning far from midnight, new year and daylight-saving
// changes.
var start = time.Date(2026, time.March, 18, 10, 0, 0, 0, time.Local)

// World is the environment of a story's editors: the service with its demo data in a real file, served on a network in
// memory, and a data directory.
type World struct {
	t     testing.TB
	Clock *Clock
	Ready service.Ready // the service's address and the demo user's keys
	HTTP  *http.Client  // reaches the service

	Tune func(*ui.Options) // changes the options of later editors; may be nil

	dir     string
	listen  func(context.Context) (net.Listener, error)
	srv     *service.Server
	handler http.Handler // the service
	stop    func()
}

// NewWorld starts the service with demo data of a size from service.Config, for example "small".
func NewWorld(t testing.TB, size string) *World {
	t.Helper()
	return NewWorldAt(t, size, start)
}

// NewWorldAt is NewWorld on another day.
func NewWorldAt(t testing.TB, size string, start time.Time) *World {
	t.Helper()
	w := &World{t: t, Clock: NewClock(start), dir: t.TempDir()}
	dir := filepath.Join(w.dir, "service")
	err := servicetest.Demo(dir, size, start)
	if err != nil {
		t.Fatal(err)
	}
	w.srv, err = service.Open(context.Background(), service.Config{
		DataDir: dir, Demo: true, DemoSize: size, Now: w.Clock.Now, Logger: slog.New(slog.DiscardHandler),
		AllowPrivateWebhooks: true, // its receivers are on this machine
	})
	if err != nil {
		t.Fatal(err)
	}
	w.Ready = w.srv.Ready("http://localhost")
	var network testenv.Network
	w.listen, w.HTTP = network.Listen, &http.Client{Transport: &http.Transport{DialContext: network.Dial}}
	srv := w.srv
	w.handler = srv.Handler()
	t.Cleanup(func() {
		w.StopService()
		if err := srv.Close(); err != nil {
			t.Error(err)
		}
	})
	w.StartService()
	return w
}

// Loopback restarts the service at an address of this machine, for what does not dial through HTTP.
func (w *World) Loopback() {
	w.t.Helper()
	address, err := testenv.HoldAddress()
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() {
		w.StopService()
		if err := address.Close(); err != nil {
			w.t.Error(err)
		}
	})
	w.StopService()
	w.Ready = w.srv.Ready("http://" + address.String())
	w.listen, w.HTTP = address.Listen, &http.Client{Transport: &http.Transport{}}
	w.StartService()
}

// StartService starts the service again.
func (w *World) StartService() {
	w.t.Helper()
	ln, err := w.listen(context.Background())
	if err != nil {
		w.t.Fatal(err)
	}
	server := &http.Server{Handler: w.handler, ReadHeaderTimeout: patience}
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := server.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
			w.t.Error(err)
		}
	}()
	w.stop = func() {
		_ = server.Close()
		<-done
	}
}

// StopService closes every connection and refuses new ones.
func (w *World) StopService() {
	if w.stop != nil {
		w.stop()
		w.stop = nil
	}
}

// Wrap restarts the service with its handler in wrap alone.
func (w *World) Wrap(wrap func(http.Handler) http.Handler) {
	w.StopService()
	w.handler = wrap(w.srv.Handler())
	w.StartService()
}

// Intercept restarts the service behind respond, which may respond to a request, and reports whether it did.
func (w *World) Intercept(respond func(http.ResponseWriter, *http.Request) bool) {
	w.StopService()
	behind := w.handler
	w.handler = http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if !respond(rw, r) {
			behind.ServeHTTP(rw, r)
		}
	})
	w.StartService()
}

// Client returns a client of the demo user, for concurrent changes by someone else.
func (w *World) Client() *apiclient.Client {
	w.t.Helper()
	c, err := apiclient.New(w.Ready.BaseURL, apiclient.Credentials{
		AppKey: w.Ready.AppKey, SecretKey: w.Ready.SecretKey, UserKey: w.Ready.UserKey,
	}, apiclient.WithClock(w.Clock.Now), apiclient.WithSleep(w.Clock.Sleep), apiclient.WithTransport(w.HTTP.Transport))
	if err != nil {
		w.t.Fatal(err)
	}
	return c
}

// Proposal reads a proposal from the service by its number.
func (w *World) Proposal(number int64) *state.Proposal {
	w.t.Helper()
	ctx, c := w.t.Context(), w.Client()
	page, err := c.Proposals.List(ctx,
		state.ProposalQuery{SearchText: state.FormatID(state.ProposalID(number)), PageSize: 100})
	if err != nil {
		w.t.Fatal(err)
	}
	for _, row := range page.Proposals {
		if row.Number != number {
			continue
		}
		p, err := c.Proposals.Get(ctx, row.ID)
		if err != nil {
			w.t.Fatal(err)
		}
		return p
	}
	w.t.Fatalf("there is no proposal #%d", number)
	return nil
}

// Apply sends an edit to the service as someone else.
func (w *World) Apply(e state.Edit) *state.Proposal {
	w.t.Helper()
	got, err := w.Client().Apply(w.t.Context(), e)
	if err != nil {
		w.t.Fatal(err)
	}
	return got.Proposal
}

// StartEditor starts an editor on a screen of wide by high cells. A later one finds what an earlier one left in the
// data directory, however that ended.
func (w *World) StartEditor(wide, high int) *Driver {
	w.t.Helper()
	store, err := storetest.Open(w.t.Context(),
		localstore.Config{Path: filepath.Join(w.dir, "tender.db"), Now: w.Clock.Now})
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { _ = store.Close() })
	remote := RemoteOf(w.Client()).noted(store)
	box := outbox.New(store.Queue, remote, w.Clock.Now)
	clock := w.Clock.Another()
	o := ui.Options{
		Remote: remote, Store: ui.Store{
			Typed: store.Typed, Cache: store.Cache, Plans: store.Plans, Marks: store.Marks,
			Index: store.Index, Journal: store.Journal,
		}, Outbox: box,
		History: outbox.NewHistory(box,
			outbox.HistoryStore{Queue: store.Queue, Cache: store.Cache, Drafts: store.Typed, Plans: store.Plans}),
		RequestDirs: []string{w.Requests()},
		Clock:       clock, Theme: theme.Config{Dark: true, Profile: theme.TrueColor},
		KeysFrom: "the demo", Environment: "SANDBOX", Account: "Brightline AV", User: "Dana Reyes",
	}
	if w.Tune != nil {
		w.Tune(&o)
	}
	m, err := ui.New(o)
	if err != nil {
		w.t.Fatal(err)
	}
	d := Drive(w.t, m, clock, wide, high)
	d.ended = func() { _ = store.Close() }
	return d
}

// Service is the service itself, for what its operator does meanwhile.
func (w *World) Service() *service.Server { return w.srv }

// Requests returns the directory of the requests for change orders.
func (w *World) Requests() string { return filepath.Join(w.dir, "requests") }
