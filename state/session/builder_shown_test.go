package session_test

import (
	"context"
	"runtime"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/build/buildtest"
	"app.tender/tender/state/session"
)

// uploads is a service in memory that calls during at each upload before accepting it.
type uploads struct {
	*buildtest.Service

	during func(ctx context.Context, progress func(sent, total int64))
}

func (u *uploads) Upload(
	ctx context.Context, id state.ProposalID, name string, file state.AIFile,
	progress func(sent, total int64),
) ([]state.AIContent, error) {
	if f := u.during; f != nil {
		u.during = nil
		f(ctx, progress)
	}
	return u.Service.Upload(ctx, id, name, file, progress)
}

// startUploads opens a terminal that can build, with a hook for its uploads.
func (m *builders) startUploads() (*terminal, *uploads) {
	u := &uploads{Service: m.service}
	x := m.startOn(func(s stored) stored { return s }, session.Config{}, func(c *session.Config, x *terminal) {
		c.Builder = build.New(u, m.plans, x.store, noFiles{}, m.clock.Now)
	})
	return x, u
}

// A run that another terminal cancels ends here too, and a new run that it begins is shown and
// driven: nothing more of the old run goes to the service.
func TestRunEndedByAnotherTerminalEndsHere(t *testing.T) {
	for _, again := range []bool{false, true} {
		m := newBuilders(t)
		m.service.Careless = true
		x, y := m.startBuilder(), m.startBuilder()
		x.Builds.WatchBuilder(7)
		x.Builds.BuildPlan(7)
		m.idle()
		m.pass(time.Second)
		first := x.Snapshot().Builder.Run
		for _, do := range []func(state.ProposalID){y.Builds.StopBuild, y.Builds.CancelBuild} {
			do(7)
			for y.Busy() > 0 { // the first terminal looks only at the end
				<-y.Rest()
			}
		}
		if again {
			y.Builds.BuildPlan(7)
			for y.Busy() > 0 {
				<-y.Rest()
			}
		}
		m.look()
		if v := x.Snapshot().Builder; again && (v.Run.ID == first.ID || v.Run.Status != build.Going) {
			t.Errorf("after restarting, shows run %d: %s", v.Run.ID, v.Run.Status)
		}
		before := m.service.Requests
		m.pass(2 * time.Minute)
		m.look()
		v := x.Snapshot().Builder
		if again {
			if v.Run.ID == first.ID || len(m.service.Lines()) != 2 || len(v.Past) != 1 || v.Past[0].ID != first.ID {
				t.Errorf("after restarting: shows run %d, built %v, past %+v", v.Run.ID, m.service.Lines(), v.Past)
			}
		} else if v.Run.ID != first.ID || v.Run.Status != build.Ended || m.service.Requests != before {
			t.Errorf("cancelled: %+v, with %d requests since", v.Run, m.service.Requests-before)
		}
	}
}

// The current run is not among the past ones.
func TestCurrentRunIsNotAmongPastRuns(t *testing.T) {
	m := newBuilders(t)
	m.service.Careless = true
	x := m.startBuilder()
	x.Builds.WatchBuilder(7)
	x.Builds.BuildPlan(7)
	m.pass(time.Minute)
	first := x.Snapshot().Builder.Run
	x.Builds.BuildPlan(7)
	m.idle()
	if v := x.Snapshot().Builder; v.Run.ID == first.ID || len(v.Past) != 1 || v.Past[0].ID != first.ID {
		t.Errorf("shows run %d, past %+v", v.Run.ID, v.Past)
	}
}

// builtRemote reads proposals from the service that builds them.
type builtRemote struct {
	*service

	built *buildtest.Service
}

func (r builtRemote) RenewProposal(
	ctx context.Context, id state.ProposalID, _ *state.Proposal,
) (*state.Proposal, error) {
	return r.built.Proposal(ctx, id)
}

// Built lines of the open proposal are on the screen after the build.
func TestWhatWasBuiltIsShown(t *testing.T) {
	m := newBuilders(t)
	x := m.startOn(func(s stored) stored { return s },
		session.Config{Remote: builtRemote{m.machine.service, m.service}}, func(c *session.Config, x *terminal) {
			c.Builder = build.New(m.service, m.plans, x.store, noFiles{}, m.clock.Now)
		})
	x.Proposal.Watch(7)
	m.idle()
	before := len(x.Snapshot().Open.Proposal.Areas)
	x.Builds.BuildPlan(7)
	m.pass(time.Minute)
	if got := len(x.Snapshot().Open.Proposal.Areas); got != before+1 {
		t.Errorf("%d areas are shown, before %d", got, before)
	}
}

// An upload reports progress in percent: a screen that redraws with each packet would have no time
// for keys.
func TestUploadProgressIsShown(t *testing.T) {
	m := newBuilders(t)
	x, u := m.startUploads()
	x.Builds.WatchBuilder(7)
	m.idle()
	u.during = func(_ context.Context, progress func(sent, total int64)) {
		for x.Busy() > 1 { // everything else has been shown
			runtime.Gosched()
		}
		for _, tt := range []struct {
			sent, total int64
			shown       int64
			drawn       bool
		}{
			{0, 0, 0, true},
			{0, 1000, 0, true},
			{5, 1000, 0, false},
			{10, 1000, 10, true},
			{15, 1000, 10, false},
			{20, 1000, 20, true},
			{20, 4000, 20, true},
		} {
			before := x.Snapshot()
			progress(tt.sent, tt.total)
			after := x.Snapshot()
			if (after != before) != tt.drawn || after.Builder.Sent != tt.shown {
				t.Errorf("%d of %d: redrawn %v, shown %d of %d", tt.sent, tt.total, after != before, after.Builder.Sent,
					after.Builder.Total)
			}
		}
	}
	x.Builds.BuildPlan(7)
	m.pass(time.Minute)
	m.builtOnce(x, "")
	if v := x.Snapshot().Builder; v.Sent != 0 || v.Total != 0 {
		t.Errorf("uploaded, but shows %d of %d", v.Sent, v.Total)
	}
}

// A stopped upload ends immediately, and continues when a person says so.
func TestUploadIsStoppedHalfway(t *testing.T) {
	m := newBuilders(t)
	x, u := m.startUploads()
	x.Builds.WatchBuilder(7)
	m.idle()
	u.during = func(ctx context.Context, _ func(sent, total int64)) {
		x.Builds.StopBuild(7)
		<-ctx.Done()
	}
	x.Builds.BuildPlan(7)
	m.pass(time.Minute)
	if v := x.Snapshot().Builder; v.Run.Status != build.Stopped || m.service.Writes != 0 {
		t.Errorf("%+v, %d writes", v.Run, m.service.Writes)
	}
	if got := all[session.BuildRests](x); len(got) != 1 {
		t.Errorf("reported %d times", len(got))
	}
	x.Builds.RetryBuild(7)
	m.pass(2 * time.Minute)
	m.builtOnce(x, "")
}

// The last run reveals the grammar even offline, so a plan that adds to options is not started
// pointlessly.
func TestGrammarComesFromTheLastRun(t *testing.T) {
	m := newBuilders(t)
	m.service.Grammar = 1
	x := m.startBuilder()
	x.Builds.BuildPlan(7)
	m.pass(time.Minute)
	m.quit(x)
	y := m.startBuilder()
	y.Link.GoOffline(true)
	for id, want := range map[state.ProposalID]build.Grammar{7: build.GrammarOne, 8: build.GrammarUnknown} {
		y.Builds.WatchBuilder(id)
		m.idle()
		if v := y.Snapshot().Builder; v.Ready || v.Grammar != want {
			t.Errorf("of proposal %d: %+v", id, v)
		}
	}
}

// Deleted content disappears from the screen.
func TestDeletedContentIsRemovedFromTheSnapshot(t *testing.T) {
	m := newBuilders(t)
	m.service.Contents = []state.AIContent{{ID: 5, Name: "notes.txt"}, {ID: 6, Name: "photo.jpg"}}
	x := m.startBuilder()
	x.Builds.WatchBuilder(7)
	m.idle()
	x.Builds.DeleteContent(7, 5)
	m.idle()
	if got := x.Snapshot().Builder.Remote.Content; len(got) != 1 || got[0].ID != 6 {
		t.Errorf("%+v", got)
	}
}

// Every run that pauses or ends is announced, even one that another terminal started and stopped
// between two polls.
func TestEveryPausedRunIsAnnounced(t *testing.T) {
	m := newBuilders(t)
	m.service.Careless = true
	x, y := m.startBuilder(), m.startBuilder()
	x.Builds.BuildPlan(7)
	m.idle()
	x.Builds.StopBuild(7)
	m.idle()
	m.look()
	for _, do := range []func(state.ProposalID){y.Builds.CancelBuild, y.Builds.BuildPlan, y.Builds.StopBuild} {
		do(7)
		for y.Busy() > 0 {
			<-y.Rest()
		}
	}
	m.look()
	var reported []int64
	for _, e := range all[session.BuildRests](x) {
		if e.Run.Status == build.Stopped {
			reported = append(reported, e.Run.ID)
		}
	}
	if len(reported) != 2 || reported[0] == reported[1] {
		t.Errorf("reported %v", reported)
	}
}
