package run

import (
	"errors"
	"fmt"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

// usageError is a mistake in the command line.
type usageError struct{ message string }

func (e usageError) Error() string { return e.message }

// Usagef returns a mistake in the command line, in words that follow "tender: ".
func Usagef(format string, args ...any) error {
	return usageError{message: fmt.Sprintf(format, args...)}
}

// Usage returns err as a usage error.
func Usage(err error) error { return usageError{err.Error()} }

// IsUsage reports whether err is a mistake in the command line.
func IsUsage(err error) bool { return is[usageError](err) }

// is reports whether err is an E.
func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// AsUsage returns err as a usage error if it is about invalid input.
func AsUsage(err error) error {
	if f := state.FaultOf(err); f.Kind == state.FaultInvalid {
		return Usage(f)
	}
	return err
}

// silentError ends the program with code and prints nothing more.
type silentError struct{ code int }

func (e silentError) Error() string { return fmt.Sprintf("exit %d", e.code) }

// Silent returns an error that ends the program with code and prints nothing more.
func Silent(code int) error { return silentError{code} }

// saidError is an error of the service, or its consequence, in our words.
type saidError struct{ fault state.Fault }

// Error returns the fault in words.
func (e saidError) Error() string { return e.fault.Error() }

// Fault implements the interface that state.FaultOf looks for.
func (e saidError) Fault() state.Fault { return e.fault }

// Said returns a fault as an error of the service, in our words.
func Said(fault state.Fault) error { return saidError{fault} }

// keptError is why the service could not be reached for something that is kept on this machine and continues later.
type keptError struct{ error }

// Unwrap returns the reason.
func (e keptError) Unwrap() error { return e.error }

// Kept returns err, if the service could not be reached, as an error whose command is complete: its edits are stored,
// and a script that repeated it would create everything twice.
func Kept(err error) error {
	switch code := ExitCode(err); code {
	case ExitOffline, ExitNotSignedIn:
		return keptError{err}
	default:
		return err
	}
}

// byService reports whether err came from the service.
func byService(err error) bool {
	return is[saidError](err) || is[*apiclient.Error](err) && !errors.Is(err, apiclient.ErrNotSent)
}
