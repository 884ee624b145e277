package session_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
)

// A person who takes a text over goes on from the last letter, though that was not stored yet. The other terminal keeps
// no discarded draft of it.
func TestTheLastLettersAreHandedOver(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, y := m.start(), m.start()
	typeIn(x, description, original, "mine")
	m.pass(time.Second)
	x.Type(description, "mine and more\n"+original, 0)
	y.Proposal.Watch(7)
	y.TakeOver(7)
	m.look()
	if got := happened[session.LeaseLost](t, x); got.Ref != description || got.Since.IsZero() {
		t.Errorf("%+v", got)
	}
	m.pass(time.Second)
	happened[session.TakenOver](t, y)
	if d := y.Open(state.Draft{Ref: description, Text: original, Base: original}); d.Text != "mine and more\n"+original {
		t.Errorf("the other terminal continues from %q", d.Text)
	}
	if got := all[session.DiscardedInstead](x); len(got) != 0 {
		t.Errorf("%+v", got)
	}
	y.Type(description, "mine, more and theirs\n"+original, 0)
	m.pass(time.Second)
	m.look()
	if !m.elsewhere(x, 7) || m.elsewhere(y, 7) {
		t.Error("the other terminal does not have the lease")
	}
}

// So does one who takes over a merge that is written by hand.
func TestTheLastLettersOfAMergeAreHandedOver(t *testing.T) {
	m, x, entries := inConflict(t, description)
	e := entries[description]
	x.TypeMerge(byHand(e, "both"))
	m.pass(time.Second)
	x.TypeMerge(byHand(e, "both of them"))
	y := m.start()
	y.TakeOverMerge(e)
	m.look()
	m.pass(time.Second)
	happened[session.TakenOver](t, y)
	happened[session.MergeLost](t, x)
	if got := y.OpenMerge(e); got.Text != "both of them" {
		t.Errorf("continues from %q", got.Text)
	}
}

// Letters that are typed while the ones before are saved for the other terminal are handed over, too. Those that are
// typed while the lease is handed over are a discarded draft.
func TestWhatIsTypedDuringAHandOverIsKept(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, y := m.start(), m.start()
	typeIn(x, description, original, "mine")
	m.pass(time.Second)
	x.Type(description, "mine and more\n"+original, 0)
	x.store.duringNext(func() { // the save
		x.Type(description, "mine, more and on\n"+original, 0)
		x.store.duringNext(func() { // the second save
			x.store.duringNext(func() { // the hand-over
				x.Type(description, "mine, more, on and late\n"+original, 0)
			})
		})
	})
	y.Proposal.Watch(7)
	y.TakeOver(7)
	m.look()
	if len(all[session.LeaseLost](x)) != 0 {
		t.Error("handed over before everything is stored")
	}
	m.pass(time.Second)
	happened[session.LeaseLost](t, x)
	happened[session.TakenOver](t, y)
	if d := y.Open(state.Draft{Ref: description, Text: original, Base: original}); d.Text !=
		"mine, more and on\n"+original {
		t.Errorf("the other terminal continues from %q", d.Text)
	}
	if got := happened[session.DiscardedInstead](t, x); got.Text.Text != "mine, more, on and late\n"+original {
		t.Errorf("%+v", got)
	}
}

// Of two terminals that ask for a proposal the first one gets it, and the second one takes it from that.
func TestTwoTerminalsAskForOneProposal(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, y, z := m.start(), m.start(), m.start()
	typeIn(x, description, original, "of x")
	m.idle() // it has the lease
	y.Proposal.Watch(7)
	y.TakeOver(7)
	m.idle()
	z.Proposal.Watch(7)
	z.TakeOver(7)
	m.look()
	m.pass(200 * time.Millisecond)
	if happened[session.TakenOver](t, y); len(all[session.TakenOver](z)) != 0 {
		t.Fatal("both have it")
	}
	d := y.Open(state.Draft{Ref: description, Text: original, Base: original})
	y.Type(description, "of y\n"+d.Text, 0)
	m.look()
	m.pass(200 * time.Millisecond)
	happened[session.TakenOver](t, z)
	if d := z.Open(state.Draft{Ref: description, Text: original, Base: original}); d.Text != "of y\nof x\n"+original {
		t.Errorf("the last terminal continues from %q", d.Text)
	}
}

// A person may come back to the proposal, or the terminal that asked may have ended, before it is handed over. Then it
// stays where it is.
func TestAHandOverThatNobodyWantsAnyMore(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, y := m.start(), m.start()
	typeIn(x, description, original, "mine")
	m.pass(time.Second)
	y.TakeOver(7)
	m.idle()
	m.end(y)
	m.look()
	x.Type(description, "mine and more\n"+original, 0)
	m.pass(time.Minute)
	if d, typing := x.Typed(description); !typing || d.Text != "mine and more\n"+original {
		t.Errorf("typing %v: %q", typing, d.Text)
	}
	if d, _ := x.Snapshot().Draft(description); d.Text != "mine and more\n"+original {
		t.Errorf("kept: %q", d.Text)
	}
}

// mortal is the disk of a terminal that is killed before or after its nth write of a hand-over.
type mortal struct {
	stored

	mu           sync.Mutex
	writes, dies int // it dies at that one; 0: never
	after        bool
	die          func()
}

// from counts the writes from here on, and has the terminal killed before or after one of them; 0: none.
func (d *mortal) from(dies int, after bool, die func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.writes, d.dies, d.after, d.die = 0, dies, after, die
}

// at runs a write, unless the terminal is dead by then.
func (d *mortal) at(write func() error) error {
	d.mu.Lock()
	d.writes++
	dies, after, die := d.writes == d.dies, d.after, d.die
	d.mu.Unlock()
	if dies && !after {
		die()
		return errKilled
	}
	err := write()
	if dies {
		die()
		return errKilled
	}
	return err
}

func (d *mortal) Save(ctx context.Context, draft state.Draft) (saved state.Draft, err error) {
	err = d.at(func() (err error) { saved, err = d.stored.Save(ctx, draft); return err })
	return saved, err
}

func (d *mortal) TakeLease(ctx context.Context, l state.Lease, over bool) error {
	return d.at(func() error { return d.stored.TakeLease(ctx, l, over) })
}

func (d *mortal) AskLease(ctx context.Context, l state.Lease) (taken bool, err error) {
	err = d.at(func() (err error) { taken, err = d.stored.AskLease(ctx, l); return err })
	return taken, err
}

func (d *mortal) HandLease(ctx context.Context, l state.Lease) (handed bool, err error) {
	err = d.at(func() (err error) { handed, err = d.stored.HandLease(ctx, l); return err })
	return handed, err
}

// Either terminal is killed before or after any write of a hand-over, which the other one answers or not. What was
// stored is there, and unless the terminal that has the last letters is killed, so are those. The other terminal edits
// the text then.
func TestAKillDuringAHandOverLosesNothing(t *testing.T) {
	for _, holder := range []bool{true, false} {
		for _, answers := range []bool{true, false} {
			for dies, killed := 1, true; killed; dies++ {
				for _, after := range []bool{false, true} {
					name := fmt.Sprintf("holder %v, answers %v, write %d, after %v", holder, answers, dies, after)
					killed = killedInAHandOver(t, name, holder, answers, dies, after)
				}
				if dies > 30 {
					t.Fatal("a hand-over has too many writes")
				}
			}
		}
	}
}

// killedInAHandOver kills the holder, or else the other terminal, at a write, and reports whether it had as many.
func killedInAHandOver(t *testing.T, name string, holder, answers bool, dies int, after bool) (killed bool) {
	t.Helper()
	m := newMachine(t, t.TempDir())
	disks := [2]*mortal{}
	terminals := [2]*terminal{}
	for i := range disks {
		disks[i] = &mortal{}
		terminals[i] = m.startOn(func(s stored) stored { disks[i].stored = s; return disks[i] }, session.Config{})
	}
	x, y := terminals[0], terminals[1]
	typeIn(x, description, original, "stored")
	m.pass(time.Second)
	dying, disk := y, disks[1]
	if holder {
		dying, disk = x, disks[0]
	}
	var dead atomic.Bool
	disk.from(dies, after, func() {
		dead.Store(true)
		dying.store.mu.Lock()
		defer dying.store.mu.Unlock()
		dying.store.killed = true
	})
	buried := false
	bury := func() {
		if m.idle(); dead.Load() && !buried {
			buried = true
			m.kill(dying)
		}
	}
	x.Type(description, "last\nstored\n"+original, 0)
	y.Proposal.Watch(7)
	y.TakeOver(7)
	bury()
	for range 20 {
		if answers {
			m.look()
			bury()
		}
		m.pass(100 * time.Millisecond)
		bury()
	}
	m.look()
	disk.from(0, false, nil)
	killed = dead.Load()
	kept, err := textsIn(m.path)
	must(t, err)
	here := strings.Join(kept, "\n")
	for word, must := range map[string]bool{"stored": true, "last": !killed || !holder} {
		if must && !strings.Contains(here, word) {
			t.Errorf("%s: %q is lost: %q", name, word, kept)
		}
	}
	other := y
	if killed && !holder {
		other = x
	}
	if _, elsewhere := other.Elsewhere(7); elsewhere {
		t.Errorf("%s: the other terminal may not edit the text", name)
	}
	d := other.Open(state.Draft{Ref: description, Text: original, Base: original})
	other.Type(description, "on\n"+d.Text, 0)
	m.pass(time.Second)
	if kept, err = textsIn(m.path); err != nil || !slices.Contains(kept, "on\n"+d.Text) ||
		!strings.Contains(d.Text, "stored") {
		t.Errorf("%s: the other terminal types in %q, and kept is %q, %v", name, d.Text, kept, err)
	}
	return killed
}
