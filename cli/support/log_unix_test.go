//go:build unix

package support

import (
	"os"
	"testing"
	"time"

	"app.tender/tender/state/support"
)

// No signal comes when a pager ends, so that the shell would wait for the command until the next request.
func TestFollowingEndsWithItsPager(t *testing.T) {
	t.Parallel()
	r := loggedRun(t, "/public/people")
	dir, name, _ := logOf(r)
	pager, pipe, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = pipe.Close() })
	r.Out = pipe
	ticks, ended := make(chan time.Time), make(chan error, 1)
	go func() {
		ended <- followLog(t.Context(), r, log{dir, name, func(support.Request) bool { return true }, requestTable()},
			nil, ticks)
	}()
	ticks <- time.Time{}
	ticks <- time.Time{} // the first is handled: someone still reads
	if err := pager.Close(); err != nil {
		t.Fatal(err)
	}
	for range 3 { // it may have checked before the second tick
		select {
		case err := <-ended:
			if err != nil {
				t.Errorf("ended with %v", err)
			}
			return
		case ticks <- time.Time{}:
		}
	}
	t.Error("still following")
}
