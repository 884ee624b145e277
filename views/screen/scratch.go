package screen

import (
	"time"

	"app.tender/tender/state"
)

// Scratch stores the input of forms and entry lines until it is confirmed. The shell stores the form of a Dialog; a
// line within a screen stores its own text through this.
type Scratch interface {
	// Scratch returns the unconfirmed input of a place; ok is false for none.
	Scratch(at state.ScratchPlace) (sc state.Scratch, ok bool)
	// SetScratch replaces the input of a place. Nil values delete it.
	SetScratch(at state.ScratchPlace, values map[string]string)
	// LeaseScratch takes the lease of a place. While another terminal has it, ok is false, since is when it began, and
	// SetScratch stores nothing there.
	LeaseScratch(at state.ScratchPlace) (since time.Time, ok bool)
	// ReleaseScratch releases the lease.
	ReleaseScratch(at state.ScratchPlace)
	// ScratchPlace returns a place with the service's IDs, as far as they are known.
	ScratchPlace(at state.ScratchPlace) state.ScratchPlace
	// Elsewhere returns since when another terminal has a lease; ok is false if none has.
	Elsewhere(l state.Lease) (since time.Time, ok bool)
}

// ScratchLease is the lease of a place: only one terminal at a time types there. Otherwise only the last input would be
// stored.
type ScratchLease struct {
	Scratch Scratch
	At      state.ScratchPlace

	state leaseState
	since time.Time // for leaseTaken
}

type leaseState int

const (
	leaseFree   leaseState = iota
	leaseHeld              // this terminal has it
	leaseTaken             // another terminal has it
	leaseUnseen            // stored input is not shown, and typing would overwrite it
)

// Take takes the lease and reports success. shown means that the stored input is on the screen, or was typed there.
func (l *ScratchLease) Take(shown bool) bool {
	_, kept := l.Scratch.Scratch(l.At)
	unseen := kept && !shown
	if l.state == leaseHeld || l.state == leaseUnseen && unseen {
		return l.Held()
	}
	since, ok := l.Scratch.LeaseScratch(l.At)
	switch {
	case !ok:
		l.MarkTaken(since)
	case unseen:
		l.Scratch.ReleaseScratch(l.At)
		l.state = leaseUnseen
	default:
		l.state = leaseHeld
	}
	return l.Held()
}

// Recall returns the stored input, if this terminal may continue it.
func (l *ScratchLease) Recall() (sc state.Scratch, ok bool) {
	sc, ok = l.Scratch.Scratch(l.At)
	return sc, ok && l.Take(true)
}

// Set replaces the stored input, if this terminal has the lease; without values it deletes its own.
func (l *ScratchLease) Set(values map[string]string) {
	if l.Held() || len(values) > 0 && l.Take(false) {
		l.Scratch.SetScratch(l.At, values)
	}
}

// Release releases the lease.
func (l *ScratchLease) Release() {
	if l.Held() {
		l.Scratch.ReleaseScratch(l.At)
	}
	l.state = leaseFree
}

// MarkTaken records that another terminal has had the lease since then.
func (l *ScratchLease) MarkTaken(since time.Time) { l.state, l.since = leaseTaken, since }

// Freed reports whether the terminal with the lease has stopped or was killed, so that Recall or Set may continue.
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

// Held reports whether this terminal has the lease.
func (l *ScratchLease) Held() bool { return l.state == leaseHeld }

// Taken returns since when another terminal has the lease; ok is false if none had when this one last tried.
func (l *ScratchLease) Taken() (since time.Time, ok bool) { return l.since, l.state == leaseTaken }

// Unseen reports whether the lease was refused because stored input is not shown.
func (l *ScratchLease) Unseen() bool { return l.state == leaseUnseen }
