package cli

import (
	"cmp"
	"encoding/json"
	"strings"

	"app.tender/tender/state"
)

// failureJSON is how a command failed, for programs. It is the last line of the standard
// error, whatever was said there before.
type failureJSON struct {
	Error errorDetailsJSON `json:"error"`
}

type errorDetailsJSON struct {
	Code    int              `json:"code"` // the exit code
	Kind    string           `json:"kind"` // usage, local, not-signed-in, or the kind of what the service said, such as not-found
	Message string           `json:"message"`
	Next    string           `json:"next"`   // what to do; empty when nothing is known
	Fields  []fieldErrorJSON `json:"fields"` // what is wrong with single fields of what was sent
}

type fieldErrorJSON struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

// isStrictFlag reports whether an argument asks for JSON; the command line may not have
// been read so far that the flag is known.
func isStrictFlag(arg string) bool { return arg == "--json" || arg == "--jsonl" }

// errorJSON returns an error on one line.
func errorJSON(err error, code int) string {
	line, _ := json.Marshal(failureJSON{errorDetails(err, code)}) // texts and numbers always can be
	return string(line)
}

// errorDetails returns what is known of an error.
func errorDetails(err error, code int) errorDetailsJSON {
	fault := state.FaultOf(err)
	out := errorDetailsJSON{Code: code, Kind: errorKind(fault, code), Message: fault.Message, Next: cmp.Or(fault.Next, nextStep(err)), Fields: mapped(fault.Fields, func(f *state.FieldFault) fieldErrorJSON { return fieldErrorJSON{f.Field, f.Message} })}
	if message, next, some := strings.Cut(out.Message, "\n  "); some && out.Next == "" && strings.HasSuffix(next, ".") && !strings.Contains(next, "\n") {
		out.Message, out.Next = message, next // as a person reads it, the step stands below
	}
	return out
}

// errorKind names the kind of a failure: what the service said keeps its own.
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
