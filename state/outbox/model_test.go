package outbox_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/drafts"
	"app.tender/tender/state/outbox"
	"pgregory.net/rapid"
)

// The model is two processes on one machine that type into proposals and send,
// others who edit at the service, a network that loses, delays and garbles, and
// kills at any step. Everything that is typed holds a word of its own, so that
// it can be found again wherever it went:
//
//	u1  typed here     f1  typed by someone else     n1  the name or text of something new
//
// What can't be guarded without a conditional write is left out: nobody else
// writes between a read and the write that follows it, nor while a cut-off
// request of ours is still under way.

var errKilled = errors.New("killed")

// mortal is what a process sees of its store and the service. It dies at the
// chosen step, before or after the step has its effect.
type mortal struct {
	*drafts.Store

	backend backend
	left    int // steps to live; negative for ever
	after   bool
	dead    bool
}

func (m *mortal) step(do func()) error {
	if m.dead {
		return errKilled
	}
	if m.left == 0 {
		m.dead = true
		if m.after {
			do()
		}
		return errKilled
	}
	m.left--
	do()
	return nil
}

func (m *mortal) UpdateQueue(ctx context.Context, change func([]state.Dispatch) (state.QueueChange, error)) (done []state.Dispatch, err error) {
	if killed := m.step(func() { done, err = m.Store.UpdateQueue(ctx, change) }); killed != nil {
		return nil, killed
	}
	return done, err
}

// remote is the same process towards the service.
type remote struct{ *mortal }

func (r remote) Proposal(ctx context.Context, id state.ProposalID) (p *state.Proposal, err error) {
	if killed := r.step(func() { p, err = r.backend.Proposal(ctx, id) }); killed != nil {
		return nil, killed
	}
	return p, err
}

func (r remote) Proposals(ctx context.Context, q state.ProposalQuery) (state.ProposalPage, error) {
	return r.backend.Proposals(ctx, q)
}

func (r remote) People(ctx context.Context, q state.PeopleQuery) (state.PeoplePage, error) {
	return r.backend.People(ctx, q)
}

func (r remote) Locations(ctx context.Context, contact state.ContactID, page int) (state.LocationPage, error) {
	return r.backend.Locations(ctx, contact, page)
}

func (r remote) Apply(ctx context.Context, e state.Edit) (a state.Applied, err error) {
	if killed := r.step(func() { a, err = r.backend.Apply(ctx, e) }); killed != nil {
		return a, killed
	}
	return a, err
}

// process is one running program.
type process struct {
	mortal
	outbox   *outbox.Outbox
	sessions map[state.TextRef]state.Draft // open editors
}

type world struct {
	path      string
	clock     *clock
	backend   backend
	processes []*process
	raw       *sql.DB
	words     int
	mayGo     map[string]bool   // words that a person who saw them took away
	newest    map[string]string // the newest word of each editor that was acknowledged
	made      map[string]int64  // the entry that each new thing was committed in
	resent    map[string]bool   // made again on a person's word
	told      map[int64]state.EntryState
	stats     *stats
}

// stats is what the histories of a run did.
type stats struct{ histories, commits, writes, kills, faults, foreign, conflicts, merges, uncertain int }

func newWorld(t *rapid.T, dir string, st *stats, open func(*clock) backend) *world {
	st.histories++
	c := newClock()
	w := &world{
		path: filepath.Join(dir, fmt.Sprintf("h%d", st.histories), "tender.db"), clock: c, backend: open(c),
		mayGo: map[string]bool{}, newest: map[string]string{}, made: map[string]int64{}, resent: map[string]bool{}, told: map[int64]state.EntryState{}, stats: st,
	}
	w.processes = []*process{w.start(t), w.start(t)}
	raw, err := sql.Open("sqlite", w.path)
	if err != nil {
		t.Fatal(err)
	}
	w.raw = raw
	return w
}

func (w *world) start(t *rapid.T) *process {
	store, err := drafts.Open(context.Background(), drafts.Config{Path: w.path, Now: w.clock.now})
	if err != nil {
		t.Fatal(err)
	}
	p := &process{mortal: mortal{Store: store, backend: w.backend, left: -1}, sessions: map[state.TextRef]state.Draft{}}
	p.outbox = outbox.New(&p.mortal, remote{&p.mortal}, w.clock.now)
	return p
}

func (w *world) close(t *rapid.T) {
	for _, p := range w.processes {
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.raw.Close(), os.RemoveAll(filepath.Dir(w.path))); err != nil {
		t.Fatal(err)
	}
}

// bury replaces a process that was killed.
func (w *world) bury(t *rapid.T, i int) {
	if err := w.processes[i].Close(); err != nil {
		t.Fatal(err)
	}
	w.stats.kills++
	w.processes[i] = w.start(t)
}

func (w *world) word(kind string) string { w.words++; return fmt.Sprintf("%s%d", kind, w.words) }

// TestHistories runs random histories and holds every one of them to what the
// package promises. Run more of them with -rapid.checks.
func TestHistories(t *testing.T) {
	fewer(t, "40")
	histories(t, newFake)
}

func histories(t *testing.T, open func(*clock) backend) {
	t.Helper()
	dir := memoryDir(t)
	st := &stats{}
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld(t, dir, st, open)
		defer w.close(t)
		t.Repeat(map[string]func(*rapid.T){
			"":           w.check,
			"type":       w.typeOn,
			"commit":     w.commit,
			"type, send": func(t *rapid.T) { w.typeOn(t); w.commit(t) },
			"discard":    w.discard,
			"add":        w.add,
			"assign":     w.assign,
			"foreign":    w.foreign,
			"push":       w.push,
			"push on":    w.push, // as often as all the typing
			"push, push": func(t *rapid.T) { w.push(t); w.push(t) },
			"time":       w.time,
			"decide":     w.decide,
			"status":     w.status,
			"refresh":    w.refresh,
		})
		w.finish(t)
	})
	t.Logf("%+v", *st)
}

// memoryDir is a directory in memory where the system has one: there is no sync
// to wait for.
func memoryDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "tender")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}
