package session_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
)

// scripted is an outbox whose steps have results set by a test.
type scripted struct {
	session.Outbox

	steps    []state.Outcome
	doubts   []time.Duration // for each read, how long an edit stays uncertain
	fails    string          // the call that fails with a disk error
	did      []string
	atPushed func()
}

var errFull = errors.New("the disk is full")

func (o *scripted) do(what string) error {
	o.did = append(o.did, what)
	if o.fails == what {
		return errFull
	}
	return nil
}

func (o *scripted) Wake(context.Context) error { return o.do("wake") }

func (o *scripted) PushNext(context.Context) (state.Outcome, error) {
	if err := o.do("push"); err != nil {
		return state.Outcome{}, err
	}
	if o.atPushed != nil {
		o.atPushed()
	}
	if len(o.steps) == 0 {
		return state.Outcome{Idle: true}, nil
	}
	out := o.steps[0]
	o.steps = o.steps[1:]
	return out, nil
}

func (o *scripted) Edits(context.Context) ([]state.OutboxEdit, error) {
	if err := o.do("look"); err != nil || len(o.doubts) == 0 {
		return nil, err
	}
	in := o.doubts[0]
	o.doubts = o.doubts[1:]
	return []state.OutboxEdit{{State: state.EditUncertain, Began: time.Now(), NextTry: time.Now().Add(in)}}, nil
}

func (o *scripted) CommitAll(context.Context, []state.Edit) ([]state.OutboxEdit, error) {
	return []state.OutboxEdit{{ID: 3}}, o.do("commit")
}

func (o *scripted) Decide(_ context.Context, entry int64, d state.Decision) (state.OutboxEdit, error) {
	return state.OutboxEdit{ID: entry}, o.do(string(d.Kind))
}

func step(entry int64, s state.EditState, fault state.FaultKind) state.Outcome {
	return state.Outcome{Edit: state.OutboxEdit{ID: entry, State: s}, Fault: state.Fault{Kind: fault}}
}

// A command adds its edit to the outbox once: an existing edit is processed, and retried only if a
// person asked for it.
func TestCommandCommitsAnEditOnce(t *testing.T) {
	for name, tt := range map[string]struct {
		change session.Change
		entry  int64
		did    []string
	}{
		"new":         {session.Change{Edit: state.Edit{Change: state.Rename{}}}, 3, []string{"commit"}},
		"there":       {session.Change{Entry: 5}, 5, nil},
		"tried again": {session.Change{Entry: 5, Again: true}, 5, []string{string(state.DecideRetry)}},
	} {
		o := &scripted{}
		got, err := session.Command{Outbox: o}.Put(t.Context(), tt.change)
		if got != tt.entry || err != nil || !slices.Equal(o.did, tt.did) {
			t.Errorf("%s: entry %d, %v, after %v", name, got, err, o.did)
		}
	}
}

// A command ends when its own edits are settled, says why something still waits, and does not send
// what another command has left unless it has to.
func TestACommandWaitsForItsOwnEdits(t *testing.T) {
	const busy, refused = state.FaultUnavailable, state.FaultInvalid
	three := []state.Outcome{step(1, state.EditSent, ""), step(2, state.EditSent, ""), step(3, state.EditSent, "")}
	for name, tt := range map[string]struct {
		steps  []state.Outcome
		ids    []int64
		fails  string
		pushes int
		left   int // remaining steps
		why    state.FaultKind
	}{
		"the first of three":    {steps: three, ids: []int64{1}, pushes: 1, left: 2},
		"two of three":          {steps: three, ids: []int64{1, 2}, pushes: 2, left: 1},
		"everything":            {steps: three, pushes: 4},
		"one that is not there": {steps: three, ids: []int64{9}, pushes: 4},
		"one that takes two steps": {steps: []state.Outcome{
			step(1, state.EditWaiting, ""),
			step(1, state.EditSent, ""), three[1],
		}, ids: []int64{1}, pushes: 2, left: 1},
		"another one is refused": {
			steps: []state.Outcome{step(8, state.EditRefused, refused), three[0]},
			ids:   []int64{1}, pushes: 2,
		},
		"one of all is refused": {
			steps:  []state.Outcome{step(8, state.EditRefused, refused), three[0]},
			pushes: 3, why: refused,
		},
		"the service is away": {
			steps: []state.Outcome{step(1, state.EditWaiting, busy), three[1]}, pushes: 1,
			left: 1, why: busy,
		},
		"the service is away for all": {
			steps: []state.Outcome{three[0], step(2, state.EditWaiting, busy), three[2]},
			ids:   []int64{1, 2}, pushes: 2, left: 1, why: busy,
		},
		"the disk fails":         {steps: three, fails: "push", pushes: 1, left: 3},
		"the disk fails at once": {steps: three, fails: "wake", left: 3},
	} {
		o := &scripted{steps: tt.steps, fails: tt.fails}
		why, err := session.Command{Outbox: o}.Finish(t.Context(), tt.ids)
		pushes := len(o.did) - 1 // everything except Wake
		if o.did[0] != "wake" || pushes != tt.pushes || len(o.steps) != tt.left || why.Kind != tt.why ||
			errors.Is(err, errFull) != (tt.fails != "") {
			t.Errorf("%s: %v, %d steps left, %q, %v", name, o.did, len(o.steps), why.Kind, err)
		}
	}
}

func TestACommandWorksOfflineByChoice(t *testing.T) {
	o := &scripted{}
	s := session.Command{Outbox: o, Offline: true}
	if why, err := s.Finish(t.Context(), nil); why.Kind != state.FaultOffline || err != nil || len(o.did) != 0 {
		t.Errorf("%+v, %v, after %v", why, err, o.did)
	}
	if why, err := s.FinishAll(t.Context(), nil); why.Kind != state.FaultOffline || err != nil || len(o.did) != 0 {
		t.Errorf("%+v, %v, after %v", why, err, o.did)
	}
}

// Ctrl+C ends a command after the current step.
func TestInterruptedCommandEnds(t *testing.T) {
	ctx, cut := context.WithCancel(t.Context())
	o := &scripted{steps: []state.Outcome{step(1, state.EditSent, ""), step(2, state.EditSent, "")}, atPushed: cut}
	_, err := session.Command{Outbox: o}.FinishAll(ctx, nil)
	if err != nil || !slices.Equal(o.did, []string{"wake", "push"}) {
		t.Errorf("%v, after %v", err, o.did)
	}
}

// A request that was cut off may still arrive: repeated at once it could take effect twice, and
// otherwise it might never. A command waits a minute for that.
func TestCommandWaitsForAnUncertainWrite(t *testing.T) {
	const s = time.Second
	for name, tt := range map[string]struct {
		doubts []time.Duration
		fails  string
		want   []time.Duration
	}{
		"none":                {nil, "", nil},
		"one":                 {[]time.Duration{14 * s}, "", []time.Duration{14 * s}},
		"again and again":     {[]time.Duration{25 * s, 25 * s, 25 * s}, "", []time.Duration{25 * s, 25 * s}},
		"for a minute":        {[]time.Duration{30 * s, 30 * s, s}, "", []time.Duration{30 * s, 30 * s}},
		"for too long":        {[]time.Duration{61 * s}, "", nil},
		"that can't be read":  {[]time.Duration{14 * s}, "look", nil},
		"that can't be tried": {[]time.Duration{14 * s}, "push", nil},
	} {
		synctest.Test(t, func(t *testing.T) {
			var got []time.Duration
			_, err := session.Command{Outbox: &scripted{doubts: tt.doubts, fails: tt.fails}}.FinishAll(t.Context(),
				func(d time.Duration) { got = append(got, d) })
			if !slices.Equal(got, tt.want) || errors.Is(err, errFull) != (tt.fails != "") {
				t.Errorf("%s: waited for %v, %v; want %v", name, got, err, tt.want)
			}
		})
	}
}
