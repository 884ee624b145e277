package session_test

import (
	"context"
	"flag"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"app.tender/tender/state/plan"
	"app.tender/tender/state/session"
	"pgregory.net/rapid"
)

// planners is two terminals of one machine in which a person plans, while the disk sometimes fails
// and programs are killed. Each line has a unique name, so that it can be found.
type planners struct {
	*machine
	next    func() plan.ID
	badDisk atomic.Bool
	words   int
	kept    map[string]bool // lines that were reported as stored, and that nobody removed
	fresh   map[*terminal][]string
}

// TestPlanHistories checks that no line reported as stored is lost or duplicated, and that at the
// end all are stored except those of a killed terminal.
func TestPlanHistories(t *testing.T) {
	if f := flag.Lookup("rapid.checks"); f.Value.String() == f.DefValue { // fewer, unless set on the command line
		must(t, f.Value.Set("25"))
		t.Cleanup(func() { must(t, f.Value.Set(f.DefValue)) })
	}
	dir, n := t.TempDir(), 0
	rapid.Check(t, func(t *rapid.T) {
		n++
		h := &planners{
			machine: newMachine(t, filepath.Join(dir, fmt.Sprint(n))), next: planIDs(), kept: map[string]bool{},
			fresh: map[*terminal][]string{},
		}
		h.startOne()
		h.startOne()
		t.Repeat(map[string]func(*rapid.T){
			"":           h.check,
			"plan":       h.plan,
			"plan more":  h.plan,
			"take away":  h.takeAway,
			"undo":       h.undo,
			"look":       func(*rapid.T) { h.look(); h.noteKept() },
			"kill":       h.die,
			"fault":      func(*rapid.T) { h.badDisk.Store(!h.badDisk.Load()) },
			"time goes":  func(*rapid.T) { h.pass(3 * time.Second); h.noteKept() },
			"another":    func(*rapid.T) { h.startOne() },
			"look twice": func(*rapid.T) { h.look(); h.look(); h.noteKept() },
		})
		h.badDisk.Store(false)
		h.pass(time.Minute)
		h.noteKept()
		for _, words := range h.fresh { // of the terminals that were not killed
			for _, w := range words {
				if !h.kept[w] {
					t.Fatalf("%s was never stored", w)
				}
			}
		}
		for _, x := range slices.Clone(h.open) {
			if lost := h.quit(x); len(lost.Plans) > 0 {
				t.Fatalf("lost on a working disk: %+v", lost.Plans)
			}
		}
		h.startOne()
		h.check(t)
		h.quit(h.open[0])
	})
}

func (h *planners) startOne() {
	if len(h.open) > 2 {
		return
	}
	bad := h.badDisk.Swap(false)
	x := h.start()
	x.store.failIf(h.badDisk.Load)
	x.Proposal.Watch(7)
	h.idle()
	h.badDisk.Store(bad)
}

func (h *planners) terminal(t *rapid.T) *terminal {
	return rapid.SampledFrom(h.open).Draw(t, "terminal")
}

func (h *planners) plan(t *rapid.T) {
	x := h.terminal(t)
	h.words++
	w := fmt.Sprintf("w%dw", h.words)
	if err := x.Plans.EditPlan(7, wish(h.next, w)); err != nil {
		t.Fatal(err)
	}
	h.fresh[x] = append(h.fresh[x], w)
	if rapid.Bool().Draw(t, "wait") {
		h.idle()
		h.noteKept()
	}
}

// takeAway removes a line that the terminal shows. It counts as removed from then on, whenever
// that is written.
func (h *planners) takeAway(t *rapid.T) {
	x := h.terminal(t)
	lines := slices.Collect(x.Snapshot().Plan.Each())
	if len(lines) == 0 {
		return
	}
	l := rapid.SampledFrom(lines).Draw(t, "line")
	if err := x.Plans.EditPlan(7, plan.Remove(l.ID)); err != nil {
		t.Fatal(err)
	}
	h.forget(l.Name)
}

// undo undoes the last step on a working disk, so that the model knows which step that is.
func (h *planners) undo(t *rapid.T) {
	x := h.terminal(t)
	h.badDisk.Store(false)
	h.pass(3 * time.Second)
	h.look()
	h.noteKept()
	step := x.Snapshot().Undo
	if step.Action.ID == 0 {
		return
	}
	x.Reverse(false, step)
	h.idle()
	for w := range h.kept {
		if step.Action.Words == "adding 1 × "+w+" in Den" {
			h.forget(w)
		}
	}
}

// forget records that a person removed a line.
func (h *planners) forget(w string) {
	delete(h.kept, w)
	for x := range h.fresh {
		h.fresh[x] = slices.DeleteFunc(h.fresh[x], func(o string) bool { return o == w })
	}
}

// die kills a terminal: what was not reported as stored may be lost.
func (h *planners) die(t *rapid.T) {
	x := h.terminal(t)
	h.idle()
	h.noteKept()
	h.kill(x)
	h.noteKept()
	delete(h.fresh, x)
	if len(h.open) == 0 {
		h.startOne()
	}
}

// noteKept records what terminals reported as stored.
func (h *planners) noteKept() {
	for x, words := range h.fresh {
		for _, e := range x.events {
			if k, ok := e.(session.PlanKept); ok {
				if w := strings.TrimPrefix(k.Words, "adding 1 × "); slices.Contains(words, w) {
					h.kept[w] = true
				}
			}
		}
	}
}

func (h *planners) check(t *rapid.T) {
	p, err := h.open[0].store.Plan(context.Background(), 7)
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]int{}
	for l := range p.Each() {
		if there[l.Name]++; there[l.Name] > 1 {
			t.Fatalf("%s is planned twice", l.Name)
		}
	}
	for w := range h.kept {
		if there[w] == 0 {
			t.Fatalf("%s was acknowledged but is lost", w)
		}
	}
}
