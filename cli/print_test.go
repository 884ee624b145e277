package cli

import (
	"bytes"
	"strings"
	"syscall"
	"testing"

	"app.tender/tender/cli/run"
)

// full is a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

// gone is a reader that has closed its end.
type gone struct{}

func (gone) Write([]byte) (int, error) { return 0, syscall.EPIPE }

// A script that exports to a full disk must not continue with half of the data.
func TestAFailedWriteOfTheOutputIsAnError(t *testing.T) {
	t.Parallel()
	env := func(string) (string, bool) { return "", false }
	for _, line := range [][]string{{"version"}, {"man", "show"}, {"config", "path"}, {"trigger", "list"}} {
		var errs bytes.Buffer
		if code := Main(t.Context(), run.Streams{In: strings.NewReader(""), Out: full{}, Err: &errs, Env: env},
			line); code != run.ExitFailed || !strings.Contains(errs.String(), "no space left") {
			t.Errorf("%v on a full disk: exit code %d, %q", line, code, errs.String())
		}
		errs.Reset()
		if code := Main(t.Context(), run.Streams{In: strings.NewReader(""), Out: gone{}, Err: &errs, Env: env},
			line); line[0] != "man" && (code != run.ExitOK || errs.Len() > 0) {
			t.Errorf("%v for a reader that went away: exit code %d, %q", line, code, errs.String())
		}
	}
}
