package session_test

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
)

var (
	offline   = state.Fault{Kind: state.FaultOffline, Message: "No connection."}
	forbidden = state.Fault{Kind: state.FaultUnauthorized, Message: "The keys are wrong."}
)

// all returns the events of a type.
func all[E session.Event](x *terminal) (list []E) {
	for _, e := range x.events {
		if got, ok := e.(E); ok {
			list = append(list, got)
		}
	}
	return list
}

// The reason why all requests fail is announced once, and again only if it changes.
func TestABrokenLinkIsReportedOnce(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	for _, f := range []error{
		offline, offline, forbidden,
		state.Fault{Kind: state.FaultCanceled},
		forbidden, nil,
		forbidden,
	} {
		x.Link.Note(f)
	}
	m.idle()
	var got []state.FaultKind
	for _, e := range all[session.LinkBroke](x) {
		got = append(got, e.Fault.Kind)
	}
	if want := []state.FaultKind{offline.Kind, forbidden.Kind, forbidden.Kind}; !slices.Equal(got, want) {
		t.Errorf("reported %v, want %v", got, want)
	}
}

// An unreachable service is probed automatically, as soon as that makes sense and not more often:
// nobody has to press a key.
func TestAnUnreachableServiceIsProbed(t *testing.T) {
	busy := state.Fault{Kind: state.FaultRateLimited, Message: "Too many requests.", RetryAfter: 30 * time.Second}
	for name, tt := range map[string]struct {
		after time.Duration // 0: never
		do    func(x *terminal)
	}{
		"away":                  {5 * time.Second, func(x *terminal) { x.Link.Note(offline) }},
		"away, found out twice": {5 * time.Second, func(x *terminal) { x.Link.Note(offline); x.Link.Note(offline) }},
		"busy":                  {30 * time.Second, func(x *terminal) { x.Link.Note(busy) }},
		"with wrong keys":       {time.Minute, func(x *terminal) { x.Link.Note(forbidden) }},
		"back":                  {0, func(x *terminal) { x.Link.Note(offline); x.Link.Note(nil) }},
		"left by choice":        {0, func(x *terminal) { x.Link.Note(offline); x.Link.GoOffline(true) }},
		"left before":           {0, func(x *terminal) { x.Link.GoOffline(true); x.Link.Note(offline) }},
		"wanted again": {5 * time.Second, func(x *terminal) {
			x.Link.GoOffline(true)
			x.Link.Note(offline)
			x.Link.GoOffline(false)
		}},
		"wanted, and there": {0, func(x *terminal) { x.Link.GoOffline(true); x.Link.GoOffline(false) }},
	} {
		t.Run(name, func(t *testing.T) {
			m := newMachine(t, t.TempDir())
			x := m.start()
			tt.do(x)
			m.pass(tt.after - 1)
			if n := len(all[session.ProbeDue](x)); tt.after > 0 && n != 0 {
				t.Errorf("probed %d times too early", n)
			}
			m.pass(1)
			if tt.after == 0 {
				m.pass(time.Hour)
			}
			if n := len(all[session.ProbeDue](x)); n != min(1, int(tt.after)) {
				t.Errorf("asked %d times", n)
			}
		})
	}
}

// When the outbox is the first to reach a service that was away, the screen still shows that it
// can't be reached, and has to read again.
func TestOutboxResumesWhenTheServiceIsBack(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	x.Link.Note(offline)
	x.Commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Sauna"}})
	m.idle()
	if n := len(all[session.ProbeDue](x)); len(m.service.proposal.Areas) != 1 ||
		x.Snapshot().Link.Fault.Kind != state.FaultNone || n != 1 {
		t.Errorf("%d areas, %+v, probed %d times", len(m.service.proposal.Areas), x.Snapshot().Link, n)
	}
}

// While every signature is refused, edits wait for up to five minutes. Once the keys are accepted again, or the
// clock is right, a person would look at an edit that waits for nothing.
func TestOutboxResumesAtOnceWhenSignaturesAreAccepted(t *testing.T) {
	for _, f := range []state.Fault{forbidden, {Kind: state.FaultClock, Message: "The clock is wrong."}} {
		m := newMachine(t, t.TempDir())
		x := m.start()
		m.service.meets(func(bool) (state.Fault, bool) { return f, false })
		x.Commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Sauna"}})
		m.pass(10 * time.Minute)
		m.service.meets(nil)
		x.Link.Note(nil)
		m.idle()
		if n := len(m.service.proposal.Areas); n != 1 {
			t.Errorf("%s: %d areas at the service", f.Kind, n)
		}
	}
}

// counted is an outbox that counts its steps.
type counted struct {
	session.Outbox

	n *atomic.Int64
}

func (c counted) PushNext(ctx context.Context) (state.Outcome, error) {
	c.n.Add(1)
	return c.Outbox.PushNext(ctx)
}

// The first response after a failure, to any request, resumes the outbox; later ones cost no read.
func TestTheFirstResponseResumesTheOutbox(t *testing.T) {
	m := newMachine(t, t.TempDir())
	var n atomic.Int64
	x := m.startBehind(session.Config{}, func(o session.Outbox) session.Outbox { return counted{o, &n} })
	looks := func(answer error) int64 {
		before := n.Load()
		x.Link.Note(answer)
		m.idle()
		return n.Load() - before
	}
	for i, want := range []int64{0, 0, 1, 0} {
		if got := looks([]error{nil, offline, nil, nil}[i]); got != want {
			t.Errorf("response %d: the outbox ran %d times, want %d", i, got, want)
		}
	}
}
