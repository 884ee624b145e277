package planned_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/service"
	"app.tender/tender/service/servicetest"
	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/build/planned"
	"app.tender/tender/state/localstore"
	"app.tender/tender/state/localstore/storetest"
	"app.tender/tender/state/plan"
	"app.tender/tender/testenv"
	"github.com/shopspring/decimal"
)

func TestMain(m *testing.M) { os.Exit(testenv.InMemory(m).Run()) }

// world has the service with its database, behind the signed client, and a machine with its own.
type world struct {
	t      *testing.T
	client *apiclient.Client
	net    func(*http.Request, http.RoundTripper) (*http.Response, error) // nil: everything arrives
	store  *localstore.Store
	engine *build.Engine
	passed time.Duration            // simulated waiting time
	reads  func(text string) string // what the service's builder reads instead of a plan; nil: the plan itself

	proposal state.ProposalID
	user     state.UserID
	catalog  []state.CatalogItem
	labor    []state.CatalogItem
	next     plan.ID
}

func newWorld(t *testing.T) *world {
	t.Helper()
	data := t.TempDir()
	if err := servicetest.Demo(data, "house", time.Time{}); err != nil {
		t.Fatal(err)
	}
	srv, err := service.Open(t.Context(), service.Config{DataDir: data, Demo: true, RequestsPerMinute: -1})
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(srv.Handler())
	t.Cleanup(func() {
		web.Close()
		if err := srv.Close(); err != nil {
			t.Error(err)
		}
	})
	w := &world{t: t}
	direct := http.DefaultTransport
	ready := srv.Ready(web.URL)
	w.client, err = apiclient.New(web.URL,
		apiclient.Credentials{AppKey: ready.AppKey, SecretKey: ready.SecretKey, UserKey: ready.UserKey},
		apiclient.WithAttempts(1), apiclient.WithTransport(roundTrip(func(r *http.Request) (*http.Response, error) {
			if w.net == nil {
				return direct.RoundTrip(r)
			}
			return w.net(r, direct)
		})))
	if err != nil {
		t.Fatal(err)
	}
	w.store, err = storetest.Open(t.Context(), localstore.Config{Path: filepath.Join(t.TempDir(), "tender.db")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.store.Close() })
	w.restart()
	w.furnish()
	return w
}

// restart starts a new process on the same machine.
func (w *world) restart() {
	now := func() time.Time { return time.Now().Add(w.passed) }
	w.engine = build.New(port{w.client.AI, w}, planned.New(w.store.Plans, w.store.Typed), w.store.Plans, nil, now)
}

// furnish creates an empty proposal and reads the catalog.
func (w *world) furnish() {
	users, err := w.client.Users.List(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	p, err := w.client.Proposals.Create(w.t.Context(), apiclient.NewProposal{SalesPerson: users[0].ID, Name: "Planned"})
	if err != nil {
		w.t.Fatal(err)
	}
	w.proposal, w.user = p.ID, users[0].ID
	for kind, into := range map[state.ItemType]*[]state.CatalogItem{
		state.ItemPart:  &w.catalog,
		state.ItemLabor: &w.labor,
	} {
		page, err := w.client.Catalog.List(w.t.Context(), state.CatalogQuery{ItemType: kind, PageSize: 100})
		if err != nil {
			w.t.Fatal(err)
		}
		*into = append(page.Items, page.Labors...)
	}
	if len(w.catalog) < 60 || len(w.labor) == 0 {
		w.t.Fatalf("the catalog has %d parts and %d kinds of labor", len(w.catalog), len(w.labor))
	}
}

// empty continues with another proposal without a plan, in a new process.
func (w *world) empty() {
	w.t.Helper()
	p, err := w.client.Proposals.Create(w.t.Context(), apiclient.NewProposal{SalesPerson: w.user, Name: "Planned"})
	if err != nil {
		w.t.Fatal(err)
	}
	w.proposal = p.ID
	w.restart()
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// port adapts the client to the package build.
type port struct {
	apiclient.AI

	w *world
}

func (p port) Upload(
	ctx context.Context, id state.ProposalID, name string, file state.AIFile,
	progress func(sent, total int64),
) ([]state.AIContent, error) {
	if p.w.reads != nil {
		r, err := file.Open()
		if err != nil {
			return nil, err
		}
		text, err := io.ReadAll(r)
		if err = errors.Join(err, r.Close()); err != nil {
			return nil, err
		}
		file = state.AIFileOf(name, []byte(p.w.reads(string(text))))
	}
	return p.AI.Upload(ctx, id, name, []state.AIFile{file}, progress)
}

// GetOutline behaves like a service whose builder interprets plans its own way.
func (p port) GetOutline(ctx context.Context, id state.ProposalID) (state.AIOutline, error) {
	o, err := p.AI.GetOutline(ctx, id)
	if p.w.reads != nil {
		o.ID, o.Grammar = 0, 0
	}
	return o, err
}

func (p port) StartBuild(ctx context.Context, id state.ProposalID, outline state.AIOutlineID) (state.AIBuild, error) {
	if outline == 0 {
		return p.AI.StartBuild(ctx, id)
	}
	return p.BuildOutline(ctx, id, outline)
}

func (p port) Proposal(ctx context.Context, id state.ProposalID) (*state.Proposal, error) {
	return p.w.client.Proposals.Get(ctx, id)
}

// plan returns the current plan.
func (w *world) plan() plan.Plan {
	w.t.Helper()
	pl, err := w.store.Plans.Plan(w.t.Context(), w.proposal)
	if err != nil {
		w.t.Fatal(err)
	}
	return pl
}

func (w *world) id() plan.ID {
	w.next++
	return w.next
}

// part plans a quantity of the nth part of the catalog.
func (w *world) part(n int, quantity string) plan.Line {
	l := plan.Line{ID: w.id(), Quantity: decimal.RequireFromString(quantity), State: plan.Planned}
	return l.Of(&w.catalog[n%len(w.catalog)])
}

// hours plans labor.
func (w *world) hours(quantity string) plan.Line {
	l := plan.Line{ID: w.id(), Quantity: decimal.RequireFromString(quantity), State: plan.Planned}
	return l.Of(&w.labor[0])
}

// at plans lines in an option that the build creates.
func (w *world) at(area, option string, lines ...plan.Line) {
	w.t.Helper()
	w.edit(plan.Add(plan.New(0, area, option, w.id), 0, lines...))
}

func (w *world) edit(e plan.Edit) {
	w.t.Helper()
	if _, err := w.store.Plans.EditPlan(w.t.Context(), w.proposal, e); err != nil {
		w.t.Fatal(err)
	}
}

func priced(l plan.Line, price string) plan.Line {
	l.Pricing = plan.Pricing{Kind: plan.Set, Value: decimal.RequireFromString(price)}
	return l
}

// begin begins a run of the plan.
func (w *world) begin() build.Run {
	w.t.Helper()
	r, err := w.engine.BeginPlan(w.t.Context(), w.proposal)
	if err != nil {
		w.t.Fatal(err)
	}
	return r
}

// drive executes steps until the run waits for a person. The service works concurrently, so pauses
// are short.
func (w *world) drive(id int64) (r build.Run) {
	w.t.Helper()
	testenv.Poll(w.t, "the run waits for a person", func() bool {
		var wait build.Wait
		var err error
		if r, wait, err = w.engine.Step(w.t.Context(), id, nil); err != nil {
			w.t.Fatal(err)
		}
		w.passed += wait.For
		return wait.Person
	})
	return r
}

// killed simulates the end of a process during a request.
type killed struct{}

// driveTo drives a run until its process is killed or it waits for a person.
func (w *world) driveTo(id int64) (died bool) {
	w.t.Helper()
	defer func() {
		switch r := recover().(type) {
		case nil:
		case killed:
			died = true
		default:
			panic(r)
		}
	}()
	w.drive(id)
	return false
}

func (w *world) read() *state.Proposal {
	w.t.Helper()
	p, err := w.client.Proposals.Get(w.t.Context(), w.proposal)
	if err != nil {
		w.t.Fatal(err)
	}
	return p
}

// states counts the plan's lines by state.
func (w *world) states() string {
	n, pl := map[plan.State]int{}, w.plan()
	for l := range pl.Each() {
		n[l.State]++
	}
	return fmt.Sprint(n)
}
