package uitest

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
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
	Ready service.Ready // the service's address and the demo user's keys
	HTTP  *http.Client  // reaches the service

	Tune func(*ui.Options) // changes the options of later editors; may be nil

	dir     string
	machine string // begins the names of its files; empty for the first one
	listen  func(context.Context) (net.Listener, error)
	srv     *service.Server
	handler http.Handler // the service
	stop    func()
	end     func() // ends the service for ever
}

// Story runs a story in a bubble of testing/synctest, in a world with the small demo.
func Story(t *testing.T, story func(t *testing.T, world *World)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		t.Helper()
		story(t, NewWorld(t, "small"))
	})
}

// NewWorld starts the service with demo data of a size from service.Config, for example "small".
func NewWorld(t testing.TB, size string) *World {
	t.Helper()
	return NewWorldAt(t, size, start)
}

// NewWorldAt is NewWorld on another day, to which it lets the time of a bubble pass. Outside of one, only the demo
// is of that day.
func NewWorldAt(t testing.TB, size string, start time.Time) *World {
	t.Helper()
	w := &World{t: t, dir: t.TempDir()}
	if inBubble() {
		time.Sleep(time.Until(start))
	}
	dir := filepath.Join(w.dir, "service")
	err := servicetest.Demo(dir, size, start)
	if err != nil {
		t.Fatal(err)
	}
	w.srv, err = service.Open(context.Background(), service.Config{
		DataDir: dir, Demo: true, DemoSize: size, Logger: slog.New(slog.DiscardHandler),
		AllowPrivateWebhooks: true, // its receivers are on this machine
	})
	if err != nil {
		t.Fatal(err)
	}
	if inBubble() {
		w.memory()
	} else {
		w.loopback()
	}
	w.handler = w.srv.Handler()
	w.end = sync.OnceFunc(func() {
		w.StopService()
		if err := w.srv.Close(); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(w.end)
	w.StartService()
	return w
}

// memory serves on a network in memory.
func (w *World) memory() {
	var network testenv.Network
	w.Ready, w.listen = w.srv.Ready("http://127.0.0.1"), network.Listen
	w.HTTP = &http.Client{Transport: &http.Transport{DialContext: network.Dial}}
}

// loopback serves at an address of this machine.
func (w *World) loopback() {
	w.t.Helper()
	address, err := testenv.HoldAddress()
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { _ = address.Close() })
	w.Ready, w.listen, w.HTTP = w.srv.Ready("http://"+address.String()), address.Listen, &http.Client{Transport: &http.Transport{}}
}

// StartService starts the service again.
func (w *World) StartService() {
	w.t.Helper()
	ln, err := w.listen(context.Background())
	if err != nil {
		w.t.Fatal(err)
	}
	server := &http.Server{Handler: w.handler, ReadHeaderTimeout: time.Minute}
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

// Pass ends the service and lets time pass. Its background work of days would take seconds.
func (w *World) Pass(d time.Duration) {
	w.end()
	time.Sleep(d)
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
	}, apiclient.WithSleep(NoSleep), apiclient.WithTransport(w.HTTP.Transport))
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

// Elsewhere returns the same world on another machine: with the same service, and a local store of its own.
func (w *World) Elsewhere() *World {
	other := *w
	other.machine = "other-" + w.machine
	return &other
}

// StartEditor starts an editor on a screen of wide by high cells. A later one finds what an earlier one left in the
// data directory, however that ended.
func (w *World) StartEditor(wide, high int) *Driver {
	w.t.Helper()
	store, err := storetest.Open(w.t.Context(),
		localstore.Config{Path: filepath.Join(w.dir, w.machine+"tender.db")})
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { _ = store.Close() })
	remote := RemoteOf(w.Client()).noted(store)
	box := outbox.New(store.Queue, remote, time.Now)
	o := ui.Options{
		Remote: remote, Store: ui.Store{
			Typed: store.Typed, Cache: store.Cache, Plans: store.Plans, Marks: store.Marks,
			Index: store.Index, Journal: store.Journal,
		}, Outbox: box,
		History: outbox.NewHistory(box,
			outbox.HistoryStore{Queue: store.Queue, Cache: store.Cache, Drafts: store.Typed, Plans: store.Plans}),
		RequestDirs: []string{w.Requests()},
		Theme:       theme.Config{Dark: true, Profile: theme.TrueColor},
		KeysFrom:    "the demo", Environment: "SANDBOX", Account: "Brightline AV", User: "Dana Reyes",
	}
	if w.Tune != nil {
		w.Tune(&o)
	}
	o.Initials = ui.ChosenInitials(w.t.Context(), store.Marks)
	m, err := ui.New(o)
	if err != nil {
		w.t.Fatal(err)
	}
	d := Drive(w.t, m, wide, high)
	d.ended = func() { _ = store.Close() }
	w.t.Cleanup(w.end) // before the last timers of the editor, in whose time the service would work in the background
	return d
}

// Service is the service itself, for what its operator does meanwhile.
func (w *World) Service() *service.Server { return w.srv }

// Requests returns the directory of the requests for change orders.
func (w *World) Requests() string { return filepath.Join(w.dir, "requests") }

// NoSleep returns at once, unless ctx has ended. The client sleeps between two attempts while the driver waits for the
// command that called it, so that nothing else in the story could happen meanwhile.
func NoSleep(ctx context.Context, _ time.Duration) error { return ctx.Err() }
