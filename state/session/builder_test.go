package session_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/build/buildtest"
	"app.tender/tender/state/build/planned"
	"app.tender/tender/state/localstore"
	"app.tender/tender/state/localstore/storetest"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/session"
	"github.com/shopspring/decimal"
)

// builders is a machine whose terminals build at a service in memory.
type builders struct {
	*machine

	service *buildtest.Service
	plans   *buildtest.Plans
}

func newBuilders(t *testing.T) *builders {
	return &builders{
		newMachine(t, t.TempDir()), buildtest.New(),
		&buildtest.Plans{Lines: []string{"2 x VX-65", "4 h Installation"}},
	}
}

type noFiles struct{}

func (noFiles) OpenFile(string) (state.AIFile, error) {
	return state.AIFile{}, state.Invalid("There is no such file.", "Name another one.")
}

// startBuilder opens a terminal that can build.
func (m *builders) startBuilder() *terminal {
	m.t.Helper()
	return m.startOn(func(s stored) stored { return s }, session.Config{}, func(c *session.Config, x *terminal) {
		c.Builder = build.New(m.service, m.plans, x.store, noFiles{}, m.clock.Now)
	})
}

// command returns what a command of another process has.
func (m *builders) command(t *testing.T) session.Command {
	t.Helper()
	store, err := storetest.Open(t.Context(), localstore.Config{Path: m.path, Now: m.clock.Now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	return session.Command{
		Builder: build.New(m.service, m.plans, store.Plans, noFiles{}, time.Now), Leases: store.Typed,
	}
}

func (m *builders) builtOnce(x *terminal, name string) {
	m.t.Helper()
	if got := m.service.Lines(); !slices.Equal(got, m.plans.Lines) {
		m.t.Fatalf("%s: built %v of %v", name, got, m.plans.Lines)
	}
	if v := x.Snapshot().Builder; v.Run.Phase != build.Done || !v.Run.Proof.Same() {
		m.t.Fatalf("%s: %s, %s, %+v", name, v.Run.Phase, v.Run.Status, v.Run.Fault)
	}
}

func TestAPlanIsBuiltInTheBackground(t *testing.T) {
	m := newBuilders(t)
	x := m.startBuilder()
	x.Builds.WatchBuilder(7)
	m.idle()
	if v := x.Snapshot().Builder; !v.Ready || v.Run.ID != 0 || v.Run.Acts()[0] != build.ActBegin {
		t.Errorf("before: %+v", v)
	}
	x.Builds.BuildPlan(7)
	m.idle()
	v := x.Snapshot().Builder
	going := func(s build.Step) bool { return s.State == build.StepGoing }
	if steps := v.Steps(m.clock.Now()); v.Run.Status != build.Going || steps[0].State != build.StepDone ||
		!slices.ContainsFunc(steps[1:3], going) || steps[4].State != build.StepWaits {
		t.Errorf("under way: %s, %+v", v.Run.Phase, steps)
	}
	m.pass(time.Minute)
	m.builtOnce(x, "")
	if got := happened[session.BuildRests](t, x); got.Run.Status != build.Ended {
		t.Errorf("reported %+v", got.Run)
	}
	if v := x.Snapshot().Builder; len(v.Remote.Content) > 0 || v.Run.Acts()[0] != build.ActBegin {
		t.Errorf("after: %+v", v)
	}
}

// The program is killed after each of the first thirty seconds, and the next start continues
// silently: nothing is built twice.
func TestBuildResumesAfterAKill(t *testing.T) {
	for second := range 30 {
		m := newBuilders(t)
		m.service.Careless = true
		x := m.startBuilder()
		x.Builds.BuildPlan(7)
		m.idle()
		m.pass(time.Duration(second) * time.Second)
		m.kill(x)
		y := m.startBuilder()
		y.Builds.WatchBuilder(7)
		m.pass(2 * time.Minute)
		m.builtOnce(y, "killed after "+(time.Duration(second)*time.Second).String())
	}
}

// Two terminals have the program open: one drives, the other one shows the run, and takes over
// when the first one dies. Each can stop it.
func TestOneTerminalDrivesARun(t *testing.T) {
	m := newBuilders(t)
	m.service.Careless = true
	x, y := m.startBuilder(), m.startBuilder()
	x.Builds.BuildPlan(7)
	m.idle()
	y.Builds.WatchBuilder(7)
	m.look()
	requests := m.service.Requests
	if v := y.Snapshot().Builder; v.Run.Status != build.Going || v.Other.IsZero() {
		t.Errorf("the other terminal shows %+v", v)
	}
	y.Builds.BuildPlan(7)
	m.idle()
	if got := happened[session.BuildRefused](t, y); got.Fault.Kind != state.FaultConflict {
		t.Errorf("started a second time: %+v", got)
	}
	y.Builds.StopBuild(7)
	m.look()
	m.pass(time.Minute)
	if v := y.Snapshot().Builder; v.Run.Status != build.Stopped || !v.Other.IsZero() || m.service.Build.Status != "" {
		t.Errorf("stopped: %+v, after %d requests", v.Run, m.service.Requests-requests)
	}
	y.Builds.RetryBuild(7)
	m.look()
	m.pass(3 * time.Second)
	m.kill(x)
	m.look()
	m.pass(2 * time.Minute)
	m.builtOnce(y, "")
}

// A decision that only a person can make is announced, and survives a restart.
func TestADecisionWaits(t *testing.T) {
	m := newBuilders(t)
	m.service.Reads = func(text string) string { return strings.ReplaceAll(text, "VX-65", "VX-66") }
	x := m.startBuilder()
	x.Builds.BuildPlan(7)
	m.pass(time.Minute)
	if got := happened[session.BuildRests](t, x); got.Run.Status != build.Asking {
		t.Errorf("reported %+v", got.Run)
	}
	m.quit(x)
	y := m.startBuilder()
	y.Builds.WatchBuilder(7)
	m.pass(time.Minute)
	v := y.Snapshot().Builder
	if v.Run.Status != build.Asking || len(v.Run.Check.Differences) != 2 || len(m.service.Lines()) > 0 {
		t.Fatalf("%s, %+v, built %v", v.Run.Status, v.Run.Check, m.service.Lines())
	}
	if s := v.Steps(m.clock.Now())[3]; s.State != build.StepDiffers ||
		s.Words != "1 of 2 lines as planned, 1 missing, 1 not planned" {
		t.Errorf("%+v", s)
	}
	y.Builds.AcceptOutline(7)
	m.pass(time.Minute)
	if got := m.service.Lines(); !slices.Equal(got, []string{"2 x VX-66", "4 h Installation"}) {
		t.Errorf("built %v", got)
	}
}

// The builder would show the uploaded plan as if it were the one that will be built.
func TestAPlanThatChangesAfterItsUploadIsNoticed(t *testing.T) {
	m := newBuilders(t)
	x := m.startOn(func(s stored) stored { return s }, session.Config{}, func(c *session.Config, x *terminal) {
		c.Builder = build.New(m.service, planned.New(x.store, x.store), x.store, noFiles{}, m.clock.Now)
	})
	x.Proposal.Watch(7)
	m.idle()
	next := plan.ID(10)
	at := plan.New(0, "Theater", "Good", func() plan.ID { next++; return next })
	edit := func(e plan.Edit) {
		t.Helper()
		if err := x.Plans.EditPlan(7, e); err != nil {
			t.Fatal(err)
		}
		m.idle()
	}
	line := func(id plan.ID, name string) plan.Line {
		return plan.Line{
			ID: id, Type: state.ItemCustom, Name: name, Quantity: decimal.NewFromInt(1),
			State: plan.Planned,
		}
	}
	edit(plan.Add(at, 0, line(1, "Lamp")))
	x.Builds.BuildPlan(7)
	x.Builds.WatchBuilder(7)
	m.pass(time.Minute)
	changed := func(want bool, when string) {
		t.Helper()
		if v := x.Snapshot().Builder; v.Run.Status != build.Asking || v.Changed != want {
			t.Fatalf("%s: %s, changed: %v", when, v.Run.Status, v.Changed)
		}
	}
	changed(false, "uploaded")
	edit(plan.Add(at, 0, line(2, "Rack")))
	changed(true, "another line")
	edit(plan.Remove(2))
	changed(false, "without it")
	edit(plan.Add(at, 0, line(3, "Rack")))
	x.Builds.BuildAgain(7)
	m.idle()
	if v := x.Snapshot().Builder; v.Run.Status != build.Going || v.Changed {
		t.Errorf("uploading again: %s, changed: %v", v.Run.Status, v.Changed)
	}
	m.pass(time.Minute)
	changed(false, "uploaded again")
}

// The builder makes what was uploaded: an area that is saved beside it meanwhile would be there twice.
func TestWhatTheBuilderHasIsNotSavedBesideIt(t *testing.T) {
	m := newBuilders(t)
	x := m.startOn(func(s stored) stored { return s }, session.Config{}, func(c *session.Config, x *terminal) {
		c.Builder = build.New(m.service, planned.New(x.store, x.store), x.store, noFiles{}, m.clock.Now)
	})
	x.Proposal.Watch(7)
	m.idle()
	next := plan.ID(10)
	at := plan.New(0, "Attic", "", func() plan.ID { next++; return next })
	if err := x.Plans.EditPlan(7, plan.NewArea(at)); err != nil {
		t.Fatal(err)
	}
	m.idle()
	save := func() int {
		edits, taken, why := x.Snapshot().Plan.Bare(&state.Proposal{ID: 7}, at.Option(nil))
		if why != "" {
			t.Fatal(why)
		}
		x.CommitPlanned(edits, taken)
		m.idle()
		return len(x.Snapshot().Edits)
	}
	x.Builds.BuildPlan(7)
	m.idle()
	x.Link.GoOffline(true)
	m.idle()
	if n := save(); n > 0 || x.Snapshot().Plan.Empty() {
		t.Errorf("%d edits beside the build, planned %+v", n, x.Snapshot().Plan.Areas)
	}
	if got := happened[session.Failed](t, x); got.Fault.Kind != state.FaultConflict {
		t.Errorf("reported %+v", got)
	}
	x.Builds.StopBuild(7)
	m.idle()
	x.Builds.CancelBuild(7)
	m.idle()
	if n := save(); n != 1 || !x.Snapshot().Plan.Empty() {
		t.Errorf("%d edits after the build, planned %+v", n, x.Snapshot().Plan.Areas)
	}
}

// A lost network ends nothing: the step is retried, and the trouble is shown meanwhile.
func TestABuildWithoutANetwork(t *testing.T) {
	m := newBuilders(t)
	x := m.startBuilder()
	x.Builds.WatchBuilder(7)
	x.Builds.BuildPlan(7)
	m.idle()
	m.service.Meet = func(int, bool) (bool, error) {
		return false, state.Fault{Kind: state.FaultOffline, Message: "No network."}
	}
	m.pass(time.Minute)
	v := x.Snapshot().Builder
	if !x.Snapshot().Link.Offline() {
		t.Error("the service is shown as reachable")
	}
	says := func(s build.Step) bool { return s.State == build.StepGoing && s.Words == "No network." }
	if steps := v.Steps(m.clock.Now()); v.Run.Status != build.Going || v.Trouble.Kind != state.FaultOffline ||
		!slices.ContainsFunc(steps, says) {
		t.Errorf("without: %s, %+v, %+v", v.Run.Phase, v.Trouble, steps)
	}
	m.service.Meet = nil
	m.pass(2 * time.Minute)
	m.builtOnce(x, "")
}

// Waiting edits of the proposal go first, and nothing is built in a read-only profile.
func TestWhatDelaysABuild(t *testing.T) {
	m := newBuilders(t)
	x := m.startBuilder()
	x.Link.GoOffline(true)
	x.Commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Sauna"}})
	m.idle()
	m.machine.service.leave()
	x.Link.GoOffline(false)
	m.idle()
	x.Builds.BuildPlan(7)
	m.idle()
	if got := happened[session.BuildRefused](t, x); !strings.Contains(got.Fault.Message, "outbox") {
		t.Errorf("%+v", got.Fault)
	}
	y := m.startOn(func(s stored) stored { return s }, session.Config{ReadOnly: "This run is read-only."},
		func(c *session.Config, x *terminal) {
			c.Builder = build.New(m.service, m.plans, x.store, noFiles{}, m.clock.Now)
		})
	y.Builds.BuildPlan(8)
	y.Builds.DeleteContent(8, 1)
	m.idle()
	if got := happened[session.BuildRefused](t, y); got.Fault.Kind != state.FaultReadOnly || m.service.Writes > 0 {
		t.Errorf("%+v, %d writes", got.Fault, m.service.Writes)
	}
}

// finish runs a command that waits for a build.
func finish(
	t *testing.T, c session.Command, run int64, wait bool, shown func(session.BuildShown),
) (r build.Run, trouble state.Fault) {
	t.Helper()
	r, trouble, err := c.FinishBuild(t.Context(), run, wait, shown)
	must(t, err)
	return r, trouble
}

// A command waits for its build, or leaves it to the service if it need not wait, and stops after
// half a minute without the service.
func TestACommandWaitsForABuild(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newBuilders(t)
		c := m.command(t)
		begin := func() build.Run {
			r, err := c.Builder.BeginPlan(t.Context(), 7)
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		run := begin()
		r, _ := finish(t, c, run.ID, false, func(session.BuildShown) {})
		if r.Status != build.Going || len(m.service.Contents) != 1 {
			t.Errorf("without waiting: %s %s", r.Phase, r.Status)
		}
		m.service.Meet = func(int, bool) (bool, error) {
			return false, state.Fault{Kind: state.FaultOffline, Message: "No network."}
		}
		before := time.Now()
		r, trouble := finish(t, c, run.ID, true, func(session.BuildShown) {})
		if waited := time.Since(before); trouble.Kind != state.FaultOffline || r.Status != build.Going ||
			waited < 30*time.Second || waited > time.Minute {
			t.Errorf("offline: %s, %+v after %s", r.Status, trouble, waited)
		}
		m.service.Meet = nil
		var phases []build.Phase
		r, _ = finish(t, c, run.ID, true, func(b session.BuildShown) { phases = append(phases, b.Run.Phase) })
		if r.Phase != build.Done || !slices.Equal(m.service.Lines(), m.plans.Lines) {
			t.Errorf("%s %s %+v, built %v", r.Phase, r.Status, r.Fault, m.service.Lines())
		}
		want := []build.Phase{build.Outlining, build.Checking, build.Building, build.Proving, build.Done}
		if got := slices.Compact(phases); !slices.Equal(got, want) {
			t.Errorf("shown: %v", got)
		}
	})
}

// A command waits for a build that an open editor drives.
func TestACommandWaitsForTheEditor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newBuilders(t)
		editor := m.startOn(func(s stored) stored { return s }, session.Config{}, func(c *session.Config, x *terminal) {
			c.Clock, c.Builder = session.SystemClock{}, build.New(m.service, m.plans, x.store, noFiles{}, time.Now)
		})
		editor.Builds.BuildPlan(7)
		m.idle()
		c := m.command(t)
		run, ok, err := c.Builder.Open(t.Context(), 7)
		if err != nil || !ok {
			t.Fatalf("%t, %v", ok, err)
		}
		elsewhere := false
		r, _ := finish(t, c, run.ID, true, func(b session.BuildShown) { elsewhere = elsewhere || !b.Other.IsZero() })
		if r.Phase != build.Done || !elsewhere || !slices.Equal(m.service.Lines(), m.plans.Lines) {
			t.Errorf("%s %s, elsewhere: %t, built %v", r.Phase, r.Status, elsewhere, m.service.Lines())
		}
	})
}

// The plan's lines are shown in their current state, and can't be changed while the service builds
// them.
func TestThePlanFollowsItsBuild(t *testing.T) {
	m := newBuilders(t)
	m.service.Builds = func(lines []string) ([]string, error) { return lines[:1], nil }
	x := m.startOn(func(s stored) stored { return s }, session.Config{}, func(c *session.Config, x *terminal) {
		c.Builder = build.New(m.service, planned.New(x.store, x.store), x.store, noFiles{}, m.clock.Now)
	})
	x.Proposal.Watch(7)
	m.idle()
	line := func(id plan.ID, name string) plan.Line {
		// a line without a price waits for a person
		listed := plan.Listed{Price: decimal.NewNullDecimal(decimal.NewFromInt(5))}
		return plan.Line{
			ID: id, Type: state.ItemCustom, Name: name, Quantity: decimal.NewFromInt(1), Listed: listed,
			State: plan.Planned,
		}
	}
	next := plan.ID(10)
	at := plan.New(0, "Theater", "Good", func() plan.ID { next++; return next })
	if err := x.Plans.EditPlan(7, plan.Add(at, 0, line(1, "Lamp"), line(2, "Rack"))); err != nil {
		t.Fatal(err)
	}
	m.idle()
	states := func() (out []plan.State) {
		for l := range x.Snapshot().Plan.Each() {
			out = append(out, l.State)
		}
		return slices.Compact(out)
	}
	x.Builds.BuildPlan(7)
	m.idle()
	if got := states(); !slices.Equal(got, []plan.State{plan.Sent}) {
		t.Errorf("uploaded: %v", got)
	}
	seen := [][]plan.State{}
	for range 60 {
		m.pass(500 * time.Millisecond)
		if got := states(); len(seen) == 0 || !slices.Equal(seen[len(seen)-1], got) {
			seen = append(seen, got)
		}
	}
	if want := [][]plan.State{{plan.Sent}, {plan.Outlined}, {plan.Built, plan.NotBuilt}}; !reflect.DeepEqual(seen,
		want) {
		t.Errorf("seen: %v; %+v", seen, x.Snapshot().Plan)
	}
}
