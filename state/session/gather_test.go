package session_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
)

// lists is a service with many proposals, some of them archived. It records what it was asked for.
type lists struct {
	*service

	n, archived int
	asked       []string
	fault       func() state.Fault // nil: it answers
	changed     time.Time          // of the last proposal
	under       int
}

func (l *lists) Proposals(_ context.Context, q state.ProposalQuery) (page state.ProposalPage, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.under++; l.under > 1 {
		panic("two requests at once")
	}
	defer func() { l.under-- }()
	if l.fault != nil {
		if f := l.fault(); f.Kind != state.FaultNone {
			return page, f
		}
	}
	n, from := l.n, 0
	if q.Archived {
		n, from = l.archived, l.n
	}
	since := "all"
	if !q.ModifiedAfter.IsZero() {
		since = "changed"
	}
	if q.PageSize > 1 {
		l.asked = append(l.asked, fmt.Sprintf("%s %t %d", since, q.Archived, q.Page))
	}
	var rows []state.ProposalSummary
	for i := from; i < from+n; i++ {
		p := state.ProposalSummary{
			ID: state.ProposalID(1000 + i), Number: int64(1000 + i), Name: "Chapel", Archived: q.Archived,
			LastModified: time.Date(2025, 1, 1, 0, i, 0, 0, time.UTC),
		}
		if i == l.n-1 && !l.changed.IsZero() {
			p.LastModified = l.changed
		}
		if !p.LastModified.Before(q.ModifiedAfter) {
			rows = append(rows, p)
		}
	}
	page.Total = len(rows)
	first := min(len(rows), (max(1, q.Page)-1)*q.PageSize)
	page.Proposals = rows[first:min(len(rows), first+q.PageSize)]
	return page, nil
}

func (m *machine) gathering(l *lists) *terminal {
	return m.startOn(func(s stored) stored { return s }, session.Config{Lister: l},
		func(c *session.Config, x *terminal) { c.Listed = x.store.Cache })
}

// names returns how many proposals a search knows, and how many it says there are.
func names(t *testing.T, x *terminal) (here, there int) {
	t.Helper()
	n, err := x.store.Index.Names(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return n.Here, n.There
}

// A search knows all proposals without anybody having scrolled through the list: one request at a time, on after a
// restart where it stopped, and after that only what has changed.
func TestTheListIsFetchedInTheBackground(t *testing.T) {
	m := newMachine(t, t.TempDir())
	l := &lists{service: m.service, n: 250, archived: 20}
	x := m.gathering(l)
	m.pass(time.Minute)
	if len(l.asked) != 0 {
		t.Fatalf("asked before the service was heard: %q", l.asked)
	}
	x.Link.Note(nil)
	m.pass(300 * time.Millisecond)
	if g := x.Snapshot().Gather; g.Of != 270 || g.Done == 0 || g.Done == 270 {
		t.Errorf("shown as %+v", g)
	}
	m.end(x)
	before := len(l.asked)
	x = m.gathering(l)
	x.Link.Note(nil)
	m.pass(time.Minute)
	if here, there := names(t, x); here != 270 || there != 270 || x.Snapshot().Gather.Of != 0 {
		t.Errorf("%d of %d are here, shown as %+v", here, there, x.Snapshot().Gather)
	}
	if got := fmt.Sprint(l.asked); got != "[all false 1 all false 2 all false 3 all true 1]" || before == 0 || before == 4 {
		t.Errorf("asked %s, %d of it before the restart", got, before)
	}

	l.asked, l.n, l.changed = nil, 251, m.clock.Now()
	m.pass(16 * time.Minute)
	if here, there := names(t, x); here != 271 || there != 271 {
		t.Errorf("then %d of %d are here", here, there)
	}
	if got := fmt.Sprint(l.asked); got != "[changed false 1 changed true 1]" {
		t.Errorf("then asked %s", got)
	}

	l.n, l.archived = 250, 21 // somebody archives one, which does not change it
	m.pass(25 * time.Hour)
	_, here, err := x.store.Gathered(t.Context())
	if err != nil || here != (state.Listed{All: 271, Archived: 21}) {
		t.Errorf("a day later %+v are here: %v", here, err)
	}
}

// What fails once is tried again, and a service that is away is left alone until it is back.
func TestFetchingTheListSurvivesFailures(t *testing.T) {
	m := newMachine(t, t.TempDir())
	l := &lists{service: m.service, n: 150}
	calls, offline := 0, true
	l.fault = func() state.Fault {
		if calls++; offline && calls > 3 {
			return state.Fault{Kind: state.FaultOffline, Message: "No connection."}
		}
		return state.Fault{}
	}
	x := m.gathering(l)
	x.Link.Note(nil)
	m.pass(time.Second)
	was := calls
	if m.pass(time.Hour); calls != was {
		t.Errorf("%d requests to a service that is away", calls-was)
	}
	offline = false
	x.Link.Note(nil)
	m.pass(time.Minute)
	if here, there := names(t, x); here != 150 || there != 150 {
		t.Errorf("%d of %d are here\n%q", here, there, l.asked)
	}
}
