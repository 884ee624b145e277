package run

import (
	"errors"

	"app.tender/tender/config"
	"app.tender/tender/state"
)

// The exit codes, for programs that call this one.
const (
	ExitOK          = 0
	ExitFailed      = 1 // trouble on this machine, a person who says no, and anything that no other code says
	ExitUsage       = 2 // arguments or settings that can't be meant, names of what is not there, a write where none is allowed, a text for the customer that looks internal
	ExitNotSignedIn = 3
	ExitOffline     = 4 // the service could not be reached or is busy; an edit waits in the outbox
	ExitRefused     = 5 // the service was asked and said no
	ExitConflict    = 6 // a person has to decide: two versions of a text, one that another terminal edits, a write whose outcome is not known, or a build that differs from the plan
)

// ExitCode returns the code for how a command ended.
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
	case errors.Is(err, config.ErrNoSecrets):
		return ExitNotSignedIn
	case byService(err):
		return FaultCode(state.FaultOf(err).Kind)
	}
	// Detected here: nothing was sent.
	switch kind := state.FaultOf(err).Kind; kind {
	case state.FaultInvalid, state.FaultNotFound:
		return ExitUsage
	case state.FaultConflict:
		return ExitConflict
	default:
		return FaultCode(kind)
	}
}

// FaultCode returns the code for what the service said, or for why it was not reached.
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
