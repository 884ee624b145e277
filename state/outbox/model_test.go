package outbox_test

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"pgregory.net/rapid"
)

// world is the model: two processes on one machine that type into proposals and send, others who edit at
// the service, a network that loses, delays and garbles, a disk that fails, clocks that jump, and
// kills at any step. Between any two steps of one process, the other one or someone else may act.
// Everything typed has a unique word, so that it can be found wherever it ended up:
//
//	u1  typed here     f1  typed by someone else     n1  the name or text of something new
//
// What can't be prevented without a conditional write is left out: nobody else writes to what we
// write to between our read and our write, nor while a cut-off request of ours is in flight; and
// the network does not duplicate creates.
type world struct {
	path      string
	clock     *clock
	backend   backend
	processes []*process
	raw       *sql.DB
	words     int
	underWay  []delayed          // requests that were cut off and arrive late
	mayGo     map[string]bool    // words and values that a person who saw them removed
	typed     map[string]bool    // words that were typed and acknowledged
	made      map[string]bool    // words of committed creates
	proposals []state.ProposalID // new ones, by local id
	contacts  []state.ContactID  // new ones, by local id
	places    []state.Location   // new ones, by local id
	screens   []state.OutboxEdit // edits that a person is looking at
	standing  map[int64]bool     // edits that were queued when the step began
	strangers map[string]bool    // contacts that someone else assigned
	checked   int                // number of checked writes
	stats     *stats
}

// delayed is a request that arrives later.
type delayed struct {
	at   time.Duration // in uptime
	edit state.Edit
	send func()
}

// stats counts what the histories of a run did.
type stats struct {
	histories, steps, commits, writes, foreign, merges, conflicts, uncertain, undone int
	faults                                                                           map[string]int
}

func (s *stats) String() string {
	total, kinds := 0, []string{}
	for _, kind := range slices.SortedFunc(maps.Keys(s.faults), func(a, b string) int {
		return cmp.Compare(s.faults[b], s.faults[a])
	}) {
		total += s.faults[kind]
		kinds = append(kinds, fmt.Sprintf("%d %s", s.faults[kind], kind))
	}
	return fmt.Sprintf(
		"%d histories of %d steps: %d edits committed, %d undone or done again, %d writes at the service, %d by others, %d merges, %d conflicts, %d in doubt\n%d faults: %s",
		s.histories, s.steps, s.commits, s.undone, s.writes, s.foreign, s.merges, s.conflicts, s.uncertain, total,
		strings.Join(kinds, ", "))
}

func newWorld(t *rapid.T, dir string, st *stats, open func(*clock) backend) *world {
	st.histories++
	c := newClock()
	w := &world{
		path: filepath.Join(dir, fmt.Sprintf("h%d", st.histories), "tender.db"), clock: c, backend: open(c),
		mayGo: map[string]bool{}, typed: map[string]bool{}, made: map[string]bool{}, strangers: map[string]bool{},
		standing: map[int64]bool{}, stats: st,
	}
	w.processes = []*process{w.start(t), w.start(t)}
	raw, err := sql.Open("sqlite", w.path)
	if err != nil {
		t.Fatal(err)
	}
	w.raw = raw
	return w
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

func (w *world) word(kind string) string { w.words++; return fmt.Sprintf("%s%d", kind, w.words) }

func (w *world) fault(kind string) { w.stats.faults[kind]++ }

// TestHistories runs random histories and checks the invariants of the package. -rapid.checks sets
// their number.
func TestHistories(t *testing.T) {
	fewer(t, "40")
	histories(t, newFake)
}

func histories(t *testing.T, open func(*clock) backend) {
	t.Helper()
	dir := t.TempDir()
	st := &stats{faults: map[string]int{}}
	defer func() { t.Log(st) }()
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld(t, dir, st, open)
		defer w.close(t)
		acts := map[string]func(*rapid.T){
			"": w.check, "push": w.push, "push on": w.push, "push, push": func(t *rapid.T) { w.push(t); w.push(t) },
			"time": w.time, "jump": w.jump, "status": w.status, "foreign": w.foreign,
		}
		for name, act := range w.acts() {
			acts[name] = func(t *rapid.T) { w.do(t, act) }
		}
		t.Repeat(acts)
		w.finish(t)
	})
}

// do runs an action in one of the processes, which may be killed during it.
func (w *world) do(t *rapid.T, does act) {
	i := rapid.IntRange(0, len(w.processes)-1).Draw(t, "process")
	w.processes[i].endanger(t, 3)
	w.doAs(t, i, does)
}

func (w *world) doAs(t *rapid.T, i int, does act) {
	w.stats.steps++
	p := w.processes[i]
	err := does(t, p)
	p.spare()
	switch {
	case p.dead:
		w.fault("kills")
		w.bury(t, i)
	case errors.Is(err, errDisk):
		w.fault("failures of the disk")
	case err != nil:
		t.Fatal(err)
	}
}

// allowed returns err, or nil if the action no longer applies, which is reported to the person.
func allowed(err error) error {
	switch state.FaultOf(err).Kind {
	case state.FaultConflict, state.FaultNotFound:
		return nil
	default:
		return err
	}
}

// bury replaces a killed process.
func (w *world) bury(t *rapid.T, i int) {
	if err := w.processes[i].Close(); err != nil {
		t.Fatal(err)
	}
	w.processes[i] = w.start(t)
}

// background is the context of all calls: nothing is canceled here.
var background = context.Background()
