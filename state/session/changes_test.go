package session_test

import (
	"testing"
	"time"

	"app.tender/tender/state/session"
)

// tellsOf reports whether Changes has told since it was asked last.
func (x *terminal) tellsOf() bool {
	select {
	case <-x.Changes():
		return true
	default:
		return false
	}
}

// Who changes something and looks at once is not told of it: each time costs a look and a
// drawing. What comes after the look is told, else it is not on the screen until the next key.
func TestWhoLooksAtWhatTheyChangeIsNotToldOfIt(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.startWith(session.Config{Offline: true})
	x.tellsOf()
	x.Hold()
	x.Watch(7)
	x.Events()
	x.Release()
	if x.tellsOf() {
		t.Error("told of what was looked at")
	}
	m.idle()
	x.tellsOf()
	x.Hold()
	x.Events()
	x.Watch(0)
	if x.tellsOf() {
		t.Error("told although it is held")
	}
	x.Release()
	if !x.tellsOf() {
		t.Error("not told of what has changed since the look")
	}
}

// A letter that is saved is told of once, when it is durable: that it is on its way is
// nothing to look at. Who has seen that it is on its way is told of its end, as quitting
// waits for it; else the program would never end.
func TestTheEndOfAWriteIsToldToWhoWaitsForIt(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	typeIn(x, description, told, "mine")
	m.pass(time.Second)
	x.tellsOf()
	x.Leave(description, false)
	x.Events()
	x.tellsOf()
	m.idle() // the lease is given back
	if x.tellsOf() {
		t.Error("told of a write that nobody has seen")
	}
	typeIn(x, description, told, "more")
	seen := make(chan bool, 1)
	x.store.slow = func() {
		seen <- x.Snapshot().Writing > 0
		x.tellsOf()
	}
	m.pass(time.Second)
	if !<-seen || !x.tellsOf() || x.Snapshot().Writing != 0 {
		t.Error("who waits for the write is not told of its end")
	}
}

// That this machine can write again is told after it could not, and after something
// else than the session could not be kept: else a fault stays on the screen that is over.
func TestThatItIsKeptIsToldAfterATrouble(t *testing.T) {
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
	typeIn(x, description, told, "mine")
	m.pass(time.Second)
	if n := kept(); n != 0 {
		t.Errorf("told %d times, and nothing was in trouble", n)
	}
	x.Troubled()
	x.Type(description, "more\n"+told, 0)
	m.pass(time.Second)
	x.Type(description, "and more\n"+told, 0)
	m.pass(time.Second)
	if n := kept(); n != 1 {
		t.Errorf("told %d times after a trouble", n)
	}
}
