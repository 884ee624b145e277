package run

import (
	"errors"

	"app.tender/tender/config"
	"app.tender/tender/state"
)

// Exit codes, for programs that call this one.
const (
	ExitOK     = 0
	ExitFailed = 1 // a local error, a person who declines, and anything without another code
	// invalid arguments or settings, unknown names, a forbidden write, a client text that looks internal
	ExitUsage       = 2
	ExitNotSignedIn = 3
	ExitOffline     = 4 // the service is unreachable or busy; nothing was kept
	ExitRefused     = 5 // the service refused
	// a person has to decide: two versions of a text, one that another terminal edits, an uncertain write, or a
	// build that differs from the plan
	ExitConflict = 6
	ExitKept     = 7 // what was given is kept on this machine and waits for the service
)

// Worse returns the exit code of two results together: what is kept and waits matters least, since nobody has to act.
func Worse(a, b int) int {
	if a == ExitOK || a == ExitKept && b != ExitOK {
		return b
	}
	if b == ExitOK || b == ExitKept {
		return a
	}
	return max(a, b)
}

// ExitCode returns the exit code for the error of a command.
func ExitCode(err error) int {
	if silent, ok := errors.AsType[silentError](err); ok {
		return silent.code
	}
	switch {
	case err == nil:
		return ExitOK
	case IsUsage(err), is[*config.FileError](err), errors.Is(err, config.ErrNoProfile):
		return ExitUsage
	case is[*state.EditedElsewhere](err):
		return ExitConflict
	case is[keptError](err):
		return ExitKept
	case errors.Is(err, config.ErrNoSecrets):
		return ExitNotSignedIn
	case byService(err):
		return FaultCode(state.FaultOf(err).Kind)
	}
	// Detected here: nothing was sent.
	switch kind := state.FaultOf(err).Kind; kind {
	case state.FaultInvalid, state.FaultNotFound, state.FaultInternal:
		return ExitUsage
	case state.FaultConflict:
		return ExitConflict
	default:
		return FaultCode(kind)
	}
}

// FaultCode returns the exit code for a fault of the service, or for why it is unreachable.
func FaultCode(kind state.FaultKind) int {
	switch kind {
	case state.FaultNone:
		return ExitOK
	case state.FaultReadOnly:
		return ExitUsage
	case state.FaultUnauthorized:
		return ExitNotSignedIn
	case state.FaultOffline, state.FaultUnavailable, state.FaultRateLimited:
		return ExitOffline
	case state.FaultClock, state.FaultSubscription, state.FaultPermission,
		state.FaultNotFound, state.FaultTerminal, state.FaultConflict, state.FaultInvalid:
		return ExitRefused
	case state.FaultUncertain:
		return ExitConflict
	default:
		return ExitFailed
	}
}
