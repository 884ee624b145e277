package session_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/session"
	"github.com/shopspring/decimal"
)

func (s *shaky) EditPlan(ctx context.Context, id state.ProposalID, e plan.Edit) (plan.Plan, error) {
	if err := s.strike(); err != nil {
		return plan.Plan{}, err
	}
	return s.Plans.EditPlan(ctx, id, e)
}

// planIDs returns a generator of unique ids from 1.
func planIDs() func() plan.ID {
	n := plan.ID(0)
	return func() plan.ID { n++; return n }
}

// wish plans a line with a name, in an area that the build creates.
func wish(next func() plan.ID, name string) plan.Edit {
	l := plan.Line{ID: next(), Type: state.ItemCustom, Name: name, Quantity: decimal.NewFromInt(1), State: plan.Planned}
	return plan.Add(plan.New(0, "Den", "Good", next), 0, l)
}

// wishes returns the names of the lines that a terminal shows as planned.
func wishes(x *terminal) string {
	var names []string
	for l := range x.Snapshot().Plan.Each() {
		names = append(names, l.Title())
	}
	return strings.Join(names, " ")
}

func wantWishes(t *testing.T, x *terminal, want string) {
	t.Helper()
	if got := wishes(x); got != want {
		t.Errorf("planned %q, want %q", got, want)
	}
}

// A planned line is shown at once, is stored right after, and appears in other terminals and after
// a restart.
func TestPlanningIsShownAtOnceAndKept(t *testing.T) {
	m, next := newMachine(t, t.TempDir()), planIDs()
	x, other := m.start(), m.start()
	x.Proposal.Watch(7)
	other.Proposal.Watch(7)
	m.idle()
	if s := x.Snapshot(); !s.Planned || !s.Plan.Empty() || s.Plan.Proposal != 7 {
		t.Errorf("nothing is planned: %+v", s.Plan)
	}
	must(t, x.Plans.EditPlan(7, wish(next, "lamp")))
	wantWishes(t, x, "lamp")
	must(t, x.Plans.EditPlan(7, wish(next, "shade")))
	wantWishes(t, x, "lamp shade")
	m.look()
	wantWishes(t, other, "lamp shade")
	if got := happened[session.PlanKept](t, x); got.Proposal != 7 || got.Words != "adding 1 × shade" {
		t.Errorf("events %+v", got)
	}
	shown := x.Snapshot().Plan
	if m.look(); x.Snapshot().Plan != shown || shown.Revision != 2 {
		t.Errorf("revision %d is shown as a new value, but nothing changed", shown.Revision)
	}
	if list := x.Snapshot().Plans; len(list) != 1 || list[0].Open != 2 || list[0].Proposal != 7 {
		t.Errorf("listed %+v", list)
	}
	m.kill(x)
	x = m.start()
	x.Proposal.Watch(7)
	m.idle()
	wantWishes(t, x, "lamp shade")
	x.Proposal.Watch(8)
	wantWishes(t, x, "")
	m.idle()
	wantWishes(t, x, "")
	x.Proposal.Watch(0)
	m.idle()
	wantWishes(t, x, "")
}

// Planning is undone and redone in one sequence with all other actions of a person.
func TestPlanningIsUndone(t *testing.T) {
	m, next := newMachine(t, t.TempDir()), planIDs()
	x := m.start()
	x.Proposal.Watch(7)
	m.idle()
	must(t, x.Plans.EditPlan(7, wish(next, "lamp")))
	m.idle()
	x.Commit(state.Edit{Proposal: 7, Base: "Halvorsen Residence", Change: state.Rename{Name: "Lake house"}})
	x.Link.GoOffline(true)
	must(t, x.Plans.EditPlan(7, wish(next, "shade")))
	m.idle()
	if s := x.Snapshot().Undo; s.Action.Kind != state.ActPlan || s.Action.Words != "adding 1 × shade in Den" {
		t.Fatalf("next undo is %+v", s)
	}
	x.Reverse(false, x.Snapshot().Undo)
	m.idle()
	wantWishes(t, x, "lamp")
	if s := x.Snapshot().Undo; s.Action.Kind != state.ActCommit {
		t.Errorf("next undo is %+v", s)
	}
	x.Reverse(true, x.Snapshot().Redo)
	m.idle()
	wantWishes(t, x, "lamp shade")
}

// An edit that does not fit is refused before it is shown. If another terminal has made it
// impossible meanwhile, an event says so, and the screen shows the current plan.
func TestAnEditThatDoesNotFitIsReported(t *testing.T) {
	m, next := newMachine(t, t.TempDir()), planIDs()
	x, other := m.start(), m.start()
	x.Proposal.Watch(7)
	other.Proposal.Watch(7)
	m.idle()
	must(t, x.Plans.EditPlan(7, wish(next, "lamp")))
	m.look()
	lamp := plan.ID(1)
	if err := x.Plans.EditPlan(7, plan.More(99, decimal.NewFromInt(1))); state.FaultOf(err).Kind != state.FaultInvalid {
		t.Errorf("missing line: %v", err)
	}
	must(t, other.Plans.EditPlan(7, plan.Remove(lamp)))
	m.idle() // x has not seen it yet
	must(t, x.Plans.EditPlan(7, plan.More(lamp, decimal.NewFromInt(1))))
	m.idle()
	if got := happened[session.Unplanned](t, x); got.Proposal != 7 || got.Words != "changing a quantity" ||
		got.Fault.Next == "" {
		t.Errorf("events %+v", got)
	}
	m.look()
	wantWishes(t, x, "")
}

// While the disk is full, planned lines stay in memory, are shown, and are written once there is
// room. A person who quits before that reads what was not stored.
func TestPlanningOnAFullDisk(t *testing.T) {
	m, next := newMachine(t, t.TempDir()), planIDs()
	x := m.start()
	x.Proposal.Watch(7)
	m.idle()
	free := fill(x)
	must(t, x.Plans.EditPlan(7, wish(next, "lamp")))
	must(t, x.Plans.EditPlan(7, wish(next, "shade")))
	m.idle()
	wantWishes(t, x, "lamp shade")
	if s := x.Snapshot(); s.Unsaved != 2 {
		t.Errorf("%d are only in memory", s.Unsaved)
	}
	happened[session.LocalFault](t, x)
	if lost := x.Flush(context.Background()); len(lost.Plans) != 2 || lost.Plans[0] != "adding 1 × lamp" {
		t.Errorf("lost %+v", lost)
	}
	free()
	m.pass(3 * time.Second)
	if s := x.Snapshot(); s.Unsaved != 0 {
		t.Errorf("%d are only in memory", s.Unsaved)
	}
	if lost := m.quit(x); len(lost.Plans) != 0 {
		t.Errorf("lost %+v", lost)
	}
	x = m.start()
	x.Proposal.Watch(7)
	m.idle()
	wantWishes(t, x, "lamp shade")
}

// Lines planned in a new proposal stay with it when the service assigns its id, even those planned
// under the id that a screen still has.
func TestPlansFollowANewProposal(t *testing.T) {
	m, next := newMachine(t, t.TempDir()), planIDs()
	x := m.startWith(session.Config{Remote: m.service, Offline: true})
	x.Commit(state.Edit{Change: state.AddProposal{Name: "Lake house"}})
	m.idle()
	id := happened[session.Committed](t, x).Entry.Edit.Proposal
	x.Proposal.Watch(id)
	m.idle()
	must(t, x.Plans.EditPlan(id, wish(next, "lamp")))
	m.idle()
	x.Link.GoOffline(false)
	m.pass(time.Minute)
	if x.Snapshot().Open.ID != 8 {
		t.Fatalf("open is %d", x.Snapshot().Open.ID)
	}
	wantWishes(t, x, "lamp")
	must(t, x.Plans.EditPlan(id, wish(next, "shade")))
	wantWishes(t, x, "lamp shade")
	m.idle()
	wantWishes(t, x, "lamp shade")
	if p := x.Snapshot().Plan; p.Proposal != 8 || len(p.Areas) != 1 {
		t.Errorf("plan %+v", p)
	}
}

// Changes by the builder are shown, and undo does not revert them.
func TestSettledPlansAreNotUndone(t *testing.T) {
	m, next := newMachine(t, t.TempDir()), planIDs()
	x := m.start()
	x.Proposal.Watch(7)
	m.idle()
	must(t, x.Plans.EditPlan(7, wish(next, "lamp")))
	m.idle()
	if _, err := x.store.SettlePlan(context.Background(), 7,
		plan.Settle(map[plan.ID]plan.LineResult{1: {State: plan.Built}})); err != nil {
		t.Fatal(err)
	}
	x.Changed(state.Fault{})
	m.idle()
	if s := x.Snapshot(); s.Plan.Lines(plan.Built) != 1 || s.Undo.Reversal.Kind != state.ReverseNot ||
		s.Undo.Action.Kind != state.ActBuild {
		t.Errorf("undo %+v", s.Undo)
	}
	x.Plans.SetFavorite(40, true)
	m.idle()
	if f, err := x.store.Facts(context.Background()); err != nil || !f.Favorites[40] {
		t.Errorf("%+v, %v", f, err)
	}
}

// The catalog's late response reaches a line in its own proposal, whichever is open by then, even
// if the disk fails for a while.
func TestAPlannedLineIsRefinedWhereItIs(t *testing.T) {
	m, next := newMachine(t, t.TempDir()), planIDs()
	x := m.start()
	x.Proposal.Watch(7)
	m.idle()
	free := fill(x)
	must(t, x.Plans.EditPlan(7, wish(next, "vx-75")))
	m.idle()
	typed, _, _ := x.Snapshot().Plan.Line(1)
	x.Proposal.Watch(8)
	m.idle()
	must(t,
		x.Plans.RefinePlan(7,
			plan.Refined{Was: typed, Is: typed.Of(&state.CatalogItem{ID: 40, Brand: "Northlight", Model: "VX-75"})}))
	m.idle()
	wantWishes(t, x, "")
	free()
	m.pass(3 * time.Second)
	x.Proposal.Watch(7)
	m.idle()
	wantWishes(t, x, "Northlight VX-75")
	x.Reverse(false, x.Snapshot().Undo)
	m.idle()
	wantWishes(t, x, "")
}
