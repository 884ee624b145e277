package screen

import (
	"time"

	"app.tender/tender/state"
)

// Scratch saves the text typed into forms and entry lines until it is confirmed. The shell saves a
// form of a Dialog; a line within a screen saves itself through this.
type Scratch interface {
	// Scratch returns the unconfirmed text of a place; ok is false for none.
	Scratch(at state.ScratchPlace) (sc state.Scratch, ok bool)
	// Jot replaces the text of a place. Nil values delete it.
	Jot(at state.ScratchPlace, values map[string]string)
	// HoldScratch makes this terminal the only one that may type at a place. While another one
	// types there, ok is false, since is when that began, and Jot keeps nothing there.
	HoldScratch(at state.ScratchPlace) (since time.Time, ok bool)
	// LetScratch lets other terminals type there again.
	LetScratch(at state.ScratchPlace)
	// ScratchPlace returns a place with the service's ids, as far as they are known.
	ScratchPlace(at state.ScratchPlace) state.ScratchPlace
	// Elsewhere returns since when another terminal has a lease; ok is false if none has.
	Elsewhere(l state.Lease) (since time.Time, ok bool)
}

// ScratchLease is the lease of a place where one terminal at a time types. Otherwise only the text
// typed last would be kept.
type ScratchLease struct {
	Scratch Scratch
	At      state.ScratchPlace

	state leaseState
	since time.Time // for leaseTaken
}

type leaseState int

const (
	leaseFree   leaseState = iota
	leaseHeld              // this terminal types there
	leaseTaken             // another terminal does
	leaseUnseen            // a text is kept there that is not shown, and that typing would overwrite
)

// Take makes this terminal the only one that types there, and reports whether it is. shown says
// that the text kept there is on the screen, or was typed there.
func (l *ScratchLease) Take(shown bool) bool {
	_, kept := l.Scratch.Scratch(l.At)
	unseen := kept && !shown
	if l.state == leaseHeld || l.state == leaseUnseen && unseen {
		return l.Held()
	}
	since, ok := l.Scratch.HoldScratch(l.At)
	switch {
	case !ok:
		l.Lose(since)
	case unseen:
		l.Scratch.LetScratch(l.At)
		l.state = leaseUnseen
	default:
		l.state = leaseHeld
	}
	return l.Held()
}

// Recall returns the text kept there, if this terminal may continue with it.
func (l *ScratchLease) Recall() (sc state.Scratch, ok bool) {
	sc, ok = l.Scratch.Scratch(l.At)
	return sc, ok && l.Take(true)
}

// Jot replaces the text there by what is typed, if this terminal may type there; without values it
// deletes its own.
func (l *ScratchLease) Jot(values map[string]string) {
	if l.Held() || len(values) > 0 && l.Take(false) {
		l.Scratch.Jot(l.At, values)
	}
}

// Let lets other terminals type there.
func (l *ScratchLease) Let() {
	if l.Held() {
		l.Scratch.LetScratch(l.At)
	}
	l.state = leaseFree
}

// Lose records that another terminal has typed there since then.
func (l *ScratchLease) Lose(since time.Time) { l.state, l.since = leaseTaken, since }

// Freed reports whether the terminal that typed there has stopped or was killed, so that Recall or
// Jot may continue there.
func (l *ScratchLease) Freed() bool {
	if _, taken := l.Taken(); !taken {
		return false
	}
	if _, other := l.Scratch.Elsewhere(l.Scratch.ScratchPlace(l.At).Lease()); other {
		return false
	}
	l.state = leaseFree
	return true
}

// Is reports whether it is the lease of a place.
func (l *ScratchLease) Is(at state.ScratchPlace) bool {
	return l.Scratch.ScratchPlace(l.At) == l.Scratch.ScratchPlace(at)
}

// Held reports whether this terminal types there.
func (l *ScratchLease) Held() bool { return l.state == leaseHeld }

// Taken returns since when another terminal types there; ok is false if none did when this one
// last tried.
func (l *ScratchLease) Taken() (since time.Time, ok bool) { return l.since, l.state == leaseTaken }

// Unseen reports whether the lease was refused because a text is kept there that is not shown.
func (l *ScratchLease) Unseen() bool { return l.state == leaseUnseen }
