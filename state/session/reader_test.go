package session_test

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/session"
)

// failsOnce is a store that can't read something the first time: drafts, a plan or a proposal.
type failsOnce struct {
	stored

	what string
	read *atomic.Int32 // how often
}

func readFails(what string) func(stored) stored {
	return func(s stored) stored { return failsOnce{s, what, new(atomic.Int32)} }
}

func (f failsOnce) fails(what string) bool { return f.what == what && f.read.Add(1) == 1 }

func (f failsOnce) Drafts(ctx context.Context) ([]state.Draft, error) {
	if f.fails("drafts") {
		return nil, errDisk
	}
	return f.stored.Drafts(ctx)
}

func (f failsOnce) Plan(ctx context.Context, id state.ProposalID) (plan.Plan, error) {
	if f.fails("plan") {
		return plan.Plan{}, errDisk
	}
	return f.stored.Plan(ctx, id)
}

func (f failsOnce) Proposal(ctx context.Context, id state.ProposalID) (*state.Proposal, time.Time, error) {
	if f.fails("proposal") {
		return nil, time.Time{}, errDisk
	}
	return f.stored.Proposal(ctx, id)
}

// Without the first read, drafts of an earlier run are not shown, what is typed in place of one is refused as if
// another terminal edited it, and what waits in the outbox is not sent, however long the disk works again.
func TestWhatCouldNotBeReadIsReadAgain(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.startWith(session.Config{Offline: true})
	typeIn(x, description, original, "mine")
	x.Commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Sauna"}})
	m.pass(time.Second)
	m.kill(x)
	x = m.startOn(readFails("drafts"), session.Config{Remote: m.service})
	x.Proposal.Watch(7)
	m.idle()
	happened[session.LocalFault](t, x)
	m.pass(time.Minute)
	d, ok := x.Snapshot().Draft(description)
	if !ok || d.Text == original || m.service.wrote() != 1 {
		t.Errorf("the draft is %+v, %d edits were sent", d, m.service.wrote())
	}
	if opened := x.Open(state.Draft{Ref: description, Base: original, Text: original}); opened.Text != d.Text {
		t.Errorf("opened with %q", opened.Text)
	}
}

// Else the lines of the plan are missing as long as its proposal is open.
func TestAPlanThatCouldNotBeReadIsReadAgain(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.startWith(session.Config{Offline: true})
	must(t, x.Plans.EditPlan(7, wish(planIDs(), "Bracket")))
	m.idle()
	m.end(x)
	x = m.startOn(readFails("plan"), session.Config{Remote: m.service})
	x.Proposal.Watch(7)
	m.idle()
	happened[session.LocalFault](t, x)
	m.pass(time.Minute)
	if s := x.Snapshot(); !s.Planned || s.Plan.Empty() {
		t.Errorf("the plan is %+v, read: %v", s.Plan, s.Planned)
	}
}

// The notice that this machine can't be read goes once it can, but not while a text waits for a full disk.
func TestAReadSaysThatThisMachineWorksAgain(t *testing.T) {
	for _, full := range []bool{false, true} {
		m := newMachine(t, t.TempDir())
		x := m.startOn(readFails("drafts"), session.Config{Offline: true})
		if full {
			fill(x)
			typeIn(x, description, original, "mine")
		}
		m.pass(2 * time.Second)
		if !slices.Contains(x.events, session.Event(session.Ready{})) {
			t.Fatalf("it was not read again: %+v", x.events)
		}
		if works := slices.Contains(x.events, session.Event(session.Kept{})); works == full {
			t.Errorf("full: %v, works again: %v", full, works)
		}
	}
}

// A read that fails for good is repeated by one timer, whatever else reads: the program would never rest.
func TestAFailedReadIsRepeatedAtLeisure(t *testing.T) {
	m := newMachine(t, t.TempDir())
	reads := 0
	x := m.startOn(func(s stored) stored { return noDrafts{s, func() { reads++ }} }, session.Config{Offline: true})
	for range 3 {
		x.Changed(state.Fault{})
		m.idle()
	}
	before := reads
	m.pass(time.Minute)
	if n := reads - before; n < 10 || n > 30 {
		t.Errorf("read %d times in a minute", n)
	}
}

// Reading everything again because a copy was written meanwhile would delay what the read is for.
func TestACopyForTheCacheRepeatsNoRead(t *testing.T) {
	m := newMachine(t, t.TempDir())
	reads, reading, goOn := -1, make(chan struct{}), make(chan struct{})
	late := latePlans{read: func() {
		if reads++; reads == 1 {
			close(reading)
			<-goOn
		}
	}}
	x := m.startOn(func(s stored) stored { late.stored = s; return late }, session.Config{Remote: m.service})
	x.Changed(state.Fault{})
	<-reading
	x.Proposal.Watch(7)
	for x.Busy() > 1 { // all but the read
		<-x.Rest()
	}
	close(goOn)
	m.idle()
	if p, _, err := x.store.Proposal(t.Context(), 7); err != nil || p == nil || reads != 1 {
		t.Errorf("the copy is %v, %v, read %d times", p, err, reads)
	}
}
