package state

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"
)

// FaultKind classifies failures by how the program handles them.
type FaultKind string

// The kinds of failure.
const (
	FaultNone         FaultKind = ""
	FaultOffline      FaultKind = "offline"      // no connection was made; nothing was sent
	FaultUncertain    FaultKind = "uncertain"    // a write may or may not have been done
	FaultUnavailable  FaultKind = "unavailable"  // the service failed (5xx) or its response made no sense
	FaultRateLimited  FaultKind = "rate-limited" // 429
	FaultUnauthorized FaultKind = "unauthorized" // 401
	FaultClock        FaultKind = "clock"        // 401 because the clocks differ
	FaultSubscription FaultKind = "subscription" // 402
	FaultPermission   FaultKind = "permission"   // 403
	FaultNotFound     FaultKind = "not-found"    // 404
	FaultTerminal     FaultKind = "terminal"     // 409: the proposal can no longer be edited
	FaultConflict     FaultKind = "conflict"     // any other 409
	FaultInvalid      FaultKind = "invalid"      // 400
	FaultReadOnly     FaultKind = "read-only"    // refused here before it was sent
	FaultInternal     FaultKind = "internal"     // the client would see what looks internal: a person has to agree
	FaultCanceled     FaultKind = "canceled"     // canceled by a person or by quitting
	FaultLocal        FaultKind = "local"        // this machine failed: disk, database
	FaultUnknown      FaultKind = "unknown"
)

// Fault is a failure described to a person, with the next step.
type Fault struct {
	Kind       FaultKind
	Message    string        // what went wrong, one sentence, and what the service says about it
	Next       string        // the next step, one sentence; may be empty
	Fields     []FieldFault  // for FaultInvalid, where the service named fields
	RetryAfter time.Duration // the service's Retry-After; 0 for none
	SignIn     bool          `json:"-"` // for FaultUnauthorized, signing in again is the next step
}

// FieldFault is an error in one field of a form.
type FieldFault struct{ Field, Message string }

// quoting separates our sentence of a fault's message from the service's own.
const quoting = " The service says: "

// Quoting returns f with the service's own sentence beside ours.
func (f Fault) Quoting(said string) Fault {
	f.Message += quoting + "“" + said + "”"
	return f
}

// Unquoted returns our sentence of the message, where the line is too short for both, and then the other with a space
// before it; empty for none.
func (f Fault) Unquoted() (ours, service string) {
	ours, said, quotes := strings.Cut(f.Message, quoting)
	if !quotes {
		return ours, ""
	}
	return ours, quoting + said
}

// Stays reports whether the fault concerns the service as a whole, so that a banner shows it until
// it is over.
func (f Fault) Stays() bool {
	return slices.Contains([]FaultKind{
		FaultOffline, FaultUnavailable, FaultUnauthorized, FaultClock, FaultSubscription,
		FaultRateLimited,
	}, f.Kind)
}

// Passing reports whether the failure is temporary: the same call may succeed later, so the edit
// waits instead of being refused.
func (f Fault) Passing() bool {
	return slices.Contains([]FaultKind{FaultOffline, FaultUnavailable, FaultRateLimited, FaultCanceled}, f.Kind)
}

// FaultOf returns the fault in err's chain. Any other error becomes FaultCanceled or FaultUnknown
// with the error's text; nil is FaultNone.
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

// Error implements error.
func (f Fault) Error() string {
	if f.Next == "" {
		return f.Message
	}
	return f.Message + " " + f.Next
}

// Fault returns f, so that FaultOf finds it in an error chain.
func (f Fault) Fault() Fault { return f }

// Conflict returns a FaultConflict with a message and the next step.
func Conflict(message, next string) Fault {
	return Fault{Kind: FaultConflict, Message: message, Next: next}
}

// Invalid returns a FaultInvalid with a message and the next step.
func Invalid(message, next string) Fault {
	return Fault{Kind: FaultInvalid, Message: message, Next: next}
}

// NotFound returns a FaultNotFound with a message and the next step.
func NotFound(message, next string) Fault {
	return Fault{Kind: FaultNotFound, Message: message, Next: next}
}

// Offline returns a FaultOffline with a message and the next step.
func Offline(message, next string) Fault {
	return Fault{Kind: FaultOffline, Message: message, Next: next}
}

// ReadOnly returns a FaultReadOnly with a message and the next step.
func ReadOnly(message, next string) Fault {
	return Fault{Kind: FaultReadOnly, Message: message, Next: next}
}

// Local returns a FaultLocal with a message and the next step.
func Local(message, next string) Fault {
	return Fault{Kind: FaultLocal, Message: message, Next: next}
}
