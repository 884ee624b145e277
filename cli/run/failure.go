package run

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// NextStep returns what to do about an error that does not say so itself; "" if unknown.
func NextStep(err error) string {
	var file *config.FileError
	switch {
	case errors.Is(err, config.ErrNoSecrets):
		return "Run `tender login` to sign in."
	case errors.Is(err, config.ErrKeyring):
		return "Unlock it, in your desktop's password program or by signing in to the desktop (on a Mac `security unlock-keychain`), and try again. " +
			"Where there is none, as over ssh, set `secrets = \"file\"` in the settings and run `tender login`."
	case errors.Is(err, config.ErrNoProfile):
		return "`tender profiles list` lists them; `tender login --profile NAME` creates one."
	case errors.As(err, &file) && filepath.Base(filepath.Dir(file.Path)) == "profiles":
		return "`tender login --profile " + strings.TrimSuffix(filepath.Base(file.Path), ".toml") +
			"` creates it again."
	case errors.As(err, &file):
		return "`tender config edit` opens the file."
	case errors.Is(err, config.ErrUnreadable):
		return "Move it away, or replace it by a file that you can read."
	default:
		return ""
	}
}

// Describe returns an error in words for people: what happened, then what to do.
func Describe(err error) string {
	fault := state.FaultOf(err)
	if fault.Kind == state.FaultUnknown && fault.Next == "" {
		message := err.Error()
		if next := NextStep(err); next != "" {
			message += "\n  " + next
		}
		return message
	}
	var b strings.Builder
	b.WriteString(fault.Message)
	for _, f := range fault.Fields {
		if f.Message != fault.Message { // else the message says everything
			fmt.Fprintf(&b, "\n  %s: %s", f.Field, f.Message)
		}
	}
	if fault.Next != "" {
		b.WriteString("\n  " + fault.Next)
	}
	return b.String()
}

// Failed prints why a command failed on the command line args, and returns the exit code.
func (r *Run) Failed(err error, command string, args []string) int {
	if silent, ok := errors.AsType[silentError](err); ok {
		return silent.code
	}
	code := ExitCode(err)
	if !r.began {
		// Nothing ran: the arguments themselves were wrong.
		code = ExitUsage
	}
	if r.Format.Strict() || slices.ContainsFunc(args, isStrictFlag) {
		_, _ = fmt.Fprintf(r.Err, "%s\n", errorJSON(err, code, command, r.web))
	} else {
		_, _ = fmt.Fprintf(r.Err, "tender: %s\n", text.InWebApp(Describe(err), r.web))
	}
	return code
}

// isStrictFlag reports whether an argument requests JSON; the flags may not have been parsed that far.
func isStrictFlag(arg string) bool { return arg == "--json" || arg == "--jsonl" }

// Failure is the failure of a command, for programs. It is the last line of standard error.
type Failure struct {
	Error ErrorDetails `json:"error"`
}

// ErrorDetails are the known facts of an error.
type ErrorDetails struct {
	Code int `json:"code"` // the exit code
	// usage, local, not-signed-in, or the kind of the service's response, such as not-found
	Kind    string           `json:"kind"`
	Message string           `json:"message"`
	Next    string           `json:"next"`   // what to do
	Fields  []fieldErrorJSON `json:"fields"` // errors in single fields of the request
}

type fieldErrorJSON struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

// errorJSON returns an error of a command on one line.
func errorJSON(err error, code int, command, web string) string {
	details := DetailsOf(err, code)
	switch {
	case details.Next != "":
	case code == ExitUsage:
		details.Next = "`" + command + " --help` describes the command."
	default:
		details.Next = "`tender doctor` checks what the commands depend on."
	}
	details.Message, details.Next = text.InWebApp(details.Message, web), text.InWebApp(details.Next, web)
	line, _ := json.Marshal(Failure{details}) // strings and numbers always encode
	return string(line)
}

// DetailsOf returns the known facts of an error.
func DetailsOf(err error, code int) ErrorDetails {
	fault := state.FaultOf(err)
	out := ErrorDetails{
		Code: code, Kind: errorKind(fault, code), Message: fault.Message, Next: cmp.Or(fault.Next, NextStep(err)),
		Fields: state.Map(fault.Fields, func(f *state.FieldFault) fieldErrorJSON {
			return fieldErrorJSON{f.Field, f.Message}
		}),
	}
	if message, next, some := strings.Cut(out.Message, "\n  "); some && out.Next == "" &&
		strings.HasSuffix(next, ".") && !strings.Contains(next, "\n") {
		out.Message, out.Next = message, next // for people the step is on the next line
	}
	return out
}

// errorKind returns the kind of a failure; the service's faults keep their own.
func errorKind(fault state.Fault, code int) string {
	switch {
	case fault.Kind != state.FaultUnknown:
		return string(fault.Kind)
	case code == ExitUsage:
		return "usage"
	case code == ExitNotSignedIn:
		return string(state.FaultUnauthorized)
	default:
		return string(state.FaultLocal)
	}
}
