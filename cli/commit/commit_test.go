package commit

import (
	"strings"
	"testing"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
)

// An edit that the service can't accept does not enter the outbox, where it could only be dropped.
func TestAnEditThatIsTooLongIsAUsageError(t *testing.T) {
	long := state.Edit{Change: state.WriteText{Text: strings.Repeat("é", state.MaxText+1)}}
	if err := Fits(long); run.ExitCode(err) != run.ExitUsage {
		t.Errorf("too long: %v", err)
	}
	long = long.WithText(strings.Repeat("é", state.MaxText))
	if err := Fits(long); err != nil {
		t.Errorf("at the limit: %v", err)
	}
}
