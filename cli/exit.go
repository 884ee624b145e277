package cli

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"app.tender/tender/apiclient"
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
	ExitConflict    = 6 // a person has to decide: two versions of a text, one that another terminal edits, a write whose outcome is not known, or what is built otherwise than planned
)

// usageError is a mistake in the command line.
type usageError struct{ message string }

func (e usageError) Error() string { return e.message }

func usagef(format string, args ...any) error {
	return usageError{message: fmt.Sprintf(format, args...)}
}

// usage makes a mistake in the command line of err.
func usage(err error) error { return usageError{err.Error()} }

// isUsage reports whether err is a mistake in the command line.
func isUsage(err error) bool { return errors.As(err, new(usageError)) }

// silentError ends the program with code; what there was to say has been said.
type silentError struct{ code int }

func (e silentError) Error() string { return fmt.Sprintf("exit %d", e.code) }

// silent returns an error that ends the program with code: what there was to say has been said.
func silent(code int) error { return silentError{code} }

// saidError is an error of the service, or what follows from it, in our words.
type saidError struct{ fault state.Fault }

// Error is the fault in words.
func (e saidError) Error() string { return e.fault.Error() }

// Fault returns it, so that state.FaultOf finds it.
func (e saidError) Fault() state.Fault { return e.fault }

// said returns a fault as one of the service, in our words.
func said(fault state.Fault) error { return saidError{fault} }

// byService reports whether err came from the service.
func byService(err error) bool {
	var said saidError
	var answer *apiclient.Error
	return errors.As(err, &said) || errors.As(err, &answer) && !errors.Is(err, apiclient.ErrNotSent)
}

// exitCode returns the code for how a command ended.
func exitCode(err error) int {
	var (
		mistake usageError
		silent silentError
		file   *config.FileError
		edited *state.EditedElsewhere
	)
	switch {
	case err == nil:
		return ExitOK
	case errors.As(err, &silent):
		return silent.code
	case errors.As(err, &mistake), errors.As(err, &file), errors.Is(err, config.ErrNoProfile):
		return ExitUsage
	case errors.As(err, &edited):
		return ExitConflict
	case errors.Is(err, config.ErrNoSecrets):
		return ExitNotSignedIn
	case byService(err):
		return faultCode(state.FaultOf(err).Kind)
	}
	// Found out here: nothing of it was sent.
	switch kind := state.FaultOf(err).Kind; kind {
	case state.FaultInvalid, state.FaultNotFound:
		return ExitUsage
	case state.FaultConflict:
		return ExitConflict
	default:
		return faultCode(kind)
	}
}

// faultCode returns the code for what the service said, or for why it was not reached.
func faultCode(kind state.FaultKind) int {
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

// nextStep returns what to do about an error that says nothing of it itself; empty
// when nothing is known.
func nextStep(err error) string {
	var file *config.FileError
	switch {
	case errors.Is(err, config.ErrNoSecrets):
		return "Run `tender login` to sign in."
	case errors.Is(err, config.ErrNoProfile):
		return "`tender profiles` lists them; `tender login --profile NAME` makes one."
	case errors.As(err, &file) && filepath.Base(filepath.Dir(file.Path)) == "profiles":
		return "`tender login --profile " + strings.TrimSuffix(filepath.Base(file.Path), ".toml") + "` writes it anew."
	case errors.As(err, &file):
		return "`tender config edit` opens it."
	default:
		return ""
	}
}

// describe returns an error as a person reads it: what happened, then what to do.
func describe(err error) string {
	fault := state.FaultOf(err)
	if fault.Kind == state.FaultUnknown && fault.Next == "" {
		message := err.Error()
		if next := nextStep(err); next != "" {
			message += "\n  " + next
		}
		return message
	}
	var b strings.Builder
	b.WriteString(fault.Message)
	for _, f := range fault.Fields {
		if f.Message != fault.Message { // else the message says all
			fmt.Fprintf(&b, "\n  %s: %s", f.Field, f.Message)
		}
	}
	if fault.Next != "" {
		b.WriteString("\n  " + fault.Next)
	}
	return b.String()
}
