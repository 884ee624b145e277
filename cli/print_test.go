package cli

import (
	"bytes"
	"strings"
	"syscall"
	"testing"

	"app.tender/tender/cli/run"
)

// full is a disk without space.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

// gone is a reader that has read enough.
type gone struct{}

func (gone) Write([]byte) (int, error) { return 0, syscall.EPIPE }

// A script that writes an export to a full disk goes on with half a plan, if it is not told.
func TestWhatCannotBePrintedIsAFailure(t *testing.T) {
	t.Parallel()
	env := func(string) (string, bool) { return "", false }
	for _, line := range [][]string{{"version"}, {"man", "show"}, {"config", "path"}, {"trigger", "list"}} {
		var errs bytes.Buffer
		if code := Main(t.Context(), run.Streams{In: strings.NewReader(""), Out: full{}, Err: &errs, Env: env}, line); code != run.ExitFailed || !strings.Contains(errs.String(), "no space left") {
			t.Errorf("%v on a full disk: exit code %d, %q", line, code, errs.String())
		}
		errs.Reset()
		if code := Main(t.Context(), run.Streams{In: strings.NewReader(""), Out: gone{}, Err: &errs, Env: env}, line); line[0] != "man" && (code != run.ExitOK || errs.Len() > 0) {
			t.Errorf("%v for a reader that went away: exit code %d, %q", line, code, errs.String())
		}
	}
}
