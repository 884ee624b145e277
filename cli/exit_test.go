package cli

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"app.tender/tender/config"
	"app.tender/tender/state"
)

func TestExitCodes(t *testing.T) {
	fault := func(kind state.FaultKind) error {
		return fmt.Errorf("doing: %w", state.Fault{Kind: kind, Message: "no"})
	}
	tests := []struct {
		err  error
		want int
	}{
		{nil, ExitOK},
		{errors.New("odd"), ExitFailed},
		{fault(state.FaultLocal), ExitFailed},
		{fault(state.FaultCanceled), ExitFailed},
		{usagef("no"), ExitUsage},
		{fmt.Errorf("doing: %w", usagef("no")), ExitUsage},
		{&config.FileError{Problems: []config.Problem{{Line: 1, Column: 1, Message: "no"}}}, ExitUsage},
		{fmt.Errorf("doing: %w", config.ErrNoProfile), ExitUsage},
		{fault(state.FaultReadOnly), ExitUsage},
		{fmt.Errorf("doing: %w", config.ErrNoSecrets), ExitNotSignedIn},
		{fault(state.FaultUnauthorized), ExitNotSignedIn},
		{fault(state.FaultOffline), ExitOffline},
		{fault(state.FaultUnavailable), ExitOffline},
		{fault(state.FaultRateLimited), ExitOffline},
		{fault(state.FaultInvalid), ExitRefused},
		{fault(state.FaultNotFound), ExitRefused},
		{fault(state.FaultTerminal), ExitRefused},
		{fault(state.FaultConflict), ExitRefused},
		{fault(state.FaultPermission), ExitRefused},
		{fault(state.FaultSubscription), ExitRefused},
		{fault(state.FaultClock), ExitRefused},
		{fault(state.FaultUncertain), ExitConflict},
		{silentError{ExitConflict}, ExitConflict},
	}
	for _, tt := range tests {
		if got := exitCode(tt.err); got != tt.want {
			t.Errorf("%v: exit code %d, want %d", tt.err, got, tt.want)
		}
	}
}

func TestDescribeSaysTheNextStep(t *testing.T) {
	err := fmt.Errorf("set: %w", state.Fault{
		Kind: state.FaultInvalid, Message: "It was not accepted.", Next: "Check it.",
		Fields: []state.FieldFault{{Field: "Name", Message: "is too long"}},
	})
	if got, want := describe(err), "It was not accepted.\n  Name: is too long\n  Check it."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	once := state.Fault{
		Kind: state.FaultInvalid, Message: "What is searched for is too long.", Next: "Check it.",
		Fields: []state.FieldFault{{Field: "SearchText", Message: "What is searched for is too long."}},
	}
	if got, want := describe(once), "What is searched for is too long.\n  Check it."; got != want {
		t.Errorf("a reason is told twice, with a name that nobody typed: %q, want %q", got, want)
	}
	if got := describe(fmt.Errorf("%w: x", config.ErrNoSecrets)); !strings.Contains(got, "tender login") {
		t.Errorf("got %q", got)
	}
}
