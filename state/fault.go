package state

import (
	"context"
	"errors"
	"time"
)

// FaultKind sorts failures by what the program does about them.
type FaultKind string

// The kinds of failure.
const (
	FaultNone         FaultKind = ""
	FaultOffline      FaultKind = "offline"      // no connection was made; nothing was sent
	FaultUncertain    FaultKind = "uncertain"    // a write may or may not have been done
	FaultUnavailable  FaultKind = "unavailable"  // the service failed (5xx) or answered nonsense
	FaultRateLimited  FaultKind = "rate-limited" // 429
	FaultUnauthorized FaultKind = "unauthorized" // 401
	FaultClock        FaultKind = "clock"        // 401 because the clocks differ
	FaultSubscription FaultKind = "subscription" // 402
	FaultPermission   FaultKind = "permission"   // 403
	FaultNotFound     FaultKind = "not-found"    // 404
	FaultTerminal     FaultKind = "terminal"     // 409: the proposal can no longer be edited
	FaultConflict     FaultKind = "conflict"     // any other 409
	FaultInvalid      FaultKind = "invalid"      // 400
	FaultReadOnly     FaultKind = "read-only"    // refused here, before it was sent
	FaultCanceled     FaultKind = "canceled"     // a person or a quit ended it
	FaultLocal        FaultKind = "local"        // this machine: disk, database
	FaultUnknown      FaultKind = "unknown"
)

// Fault is a failure in words for a person, with what to do next.
type Fault struct {
	Kind       FaultKind
	Message    string        // what went wrong, one sentence
	Next       string        // the next step, one sentence; may be empty
	Fields     []FieldFault  // for FaultInvalid, where the service named fields
	RetryAfter time.Duration // how long the service asked to wait; 0 when it did not say
}

// FieldFault is what is wrong with one field of a form.
type FieldFault struct{ Field, Message string }

// Stays reports whether a fault is about the service as a whole, so that it is shown
// as a banner until it is over.
func (f Fault) Stays() bool {
	switch f.Kind {
	case FaultOffline, FaultUnavailable, FaultUnauthorized, FaultClock, FaultSubscription, FaultRateLimited:
		return true
	default:
		return false
	}
}

// Passing reports whether the same call may succeed later without anyone
// changing anything, so that an edit waits instead of being refused.
func (f Fault) Passing() bool {
	switch f.Kind {
	case FaultOffline, FaultUnavailable, FaultRateLimited, FaultCanceled:
		return true
	default:
		return false
	}
}

// FaultOf reads the fault out of an error. An error that carries none is
// FaultCanceled or FaultUnknown with the error's own text; nil is FaultNone.
func FaultOf(err error) Fault {
	if err == nil {
		return Fault{}
	}
	var carrier interface{ Fault() Fault }
	if errors.As(err, &carrier) {
		return carrier.Fault()
	}
	if errors.Is(err, context.Canceled) {
		return Fault{Kind: FaultCanceled, Message: "Cancelled."}
	}
	return Fault{Kind: FaultUnknown, Message: err.Error()}
}

// Error makes a Fault usable as an error.
func (f Fault) Error() string {
	if f.Next == "" {
		return f.Message
	}
	return f.Message + " " + f.Next
}

// Fault returns f itself, so that FaultOf finds it in a chain.
func (f Fault) Fault() Fault { return f }

// Conflict returns the fault of what can't be done as things stand, with the next step.
func Conflict(message, next string) Fault {
	return Fault{Kind: FaultConflict, Message: message, Next: next}
}

// Invalid returns the fault of what was asked for and can't be done so, with the next
// step.
func Invalid(message, next string) Fault {
	return Fault{Kind: FaultInvalid, Message: message, Next: next}
}

// NotFound returns the fault of what was named and is not there, with the next step.
func NotFound(message, next string) Fault {
	return Fault{Kind: FaultNotFound, Message: message, Next: next}
}

// Offline returns the fault of what takes a service that is not asked or not reached, with
// the next step.
func Offline(message, next string) Fault {
	return Fault{Kind: FaultOffline, Message: message, Next: next}
}

// ReadOnly returns the fault of what may not be done here, with the next step.
func ReadOnly(message, next string) Fault {
	return Fault{Kind: FaultReadOnly, Message: message, Next: next}
}

// Local returns the fault of what this machine can't do, with the next step.
func Local(message, next string) Fault {
	return Fault{Kind: FaultLocal, Message: message, Next: next}
}
