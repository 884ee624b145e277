package session_test

import (
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
)

// signaled reports whether Changes has signaled since the last call.
func (x *terminal) signaled() bool {
	select {
	case <-x.Changes():
		return true
	default:
		return false
	}
}

// A caller that changes something and reads the snapshot at once gets no signal for it, since each
// one costs a read and a redraw. A later change is signaled, otherwise it would not be on the
// screen until the next key.
func TestACallerIsNotSignaledForItsOwnChange(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.startWith(session.Config{Offline: true})
	x.Proposal.Watch(7)
	m.idle()
	x.signaled()
	x.Hold()
	x.Proposal.Watch(0) // it starts nothing that would end later
	x.Events()
	x.Release()
	if x.signaled() {
		t.Error("signaled for a change that was already read")
	}
	x.Hold()
	x.Events()
	x.Proposal.Watch(7)
	if x.signaled() {
		t.Error("signaled during Hold")
	}
	x.Release()
	if !x.signaled() {
		t.Error("not signaled for a change after the read")
	}
}

// A saved letter is signaled once, when it is durable, not when its write begins. But a caller
// that has seen the write in progress, as when quitting, gets a signal for its end; otherwise the
// program would never end.
func TestTheEndOfAWriteIsSignaledToItsWaiter(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	typeIn(x, description, original, "mine")
	m.pass(time.Second)
	x.signaled()
	x.Leave(description, false)
	x.Events()
	x.signaled()
	m.idle() // the lease is released
	if x.signaled() {
		t.Error("signaled for an unobserved write")
	}
	d := x.Open(state.Draft{Ref: description, Text: original, Base: original})
	m.idle()
	seen := make(chan bool, 1)
	x.store.duringNext(func() {
		seen <- x.Snapshot().Writing > 0
		x.signaled()
	})
	x.Type(description, "more\n"+d.Text, 0)
	m.pass(time.Second)
	if !<-seen || !x.signaled() || x.Snapshot().Writing != 0 {
		t.Error("the end of the write is not signaled to the waiter")
	}
}

// A signal announces that this machine can write again, whether the session or something else had
// failed: otherwise a fault would stay on the screen.
func TestKeptIsAnnouncedAfterAFault(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	kept := func() (n int) {
		for _, e := range x.events {
			if _, is := e.(session.Kept); is {
				n++
			}
		}
		return n
	}
	typeIn(x, description, original, "mine")
	m.pass(time.Second)
	if n := kept(); n != 0 {
		t.Errorf("Kept is announced %d times without a fault", n)
	}
	x.Troubled()
	x.Type(description, "more\n"+original, 0)
	m.pass(time.Second)
	x.Type(description, "and more\n"+original, 0)
	m.pass(time.Second)
	if n := kept(); n != 1 {
		t.Errorf("Kept is announced %d times after a fault", n)
	}
}
