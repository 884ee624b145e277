package support

import (
	"bytes"
	"context"
	"strings"
	"syscall"
	"testing"
	"time"

	"app.tender/tender/cli/requestlog"
	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state/support"
	"app.tender/tender/views/widget/theme"
)

// loggedRun returns a run on a machine with logged requests of its profile.
func loggedRun(t *testing.T, paths ...string) *run.Run {
	t.Helper()
	env := map[string]string{"TENDER_CONFIG_DIR": t.TempDir(), "TENDER_DATA_DIR": t.TempDir()}
	r := run.New(run.Streams{
		Out: new(bytes.Buffer), Err: new(bytes.Buffer), Env: func(name string) (string, bool) {
			v, ok := env[name]
			return v, ok
		},
	}, func() config.Known { return config.Known{Themes: theme.Names()} })
	request(t, r, paths...)
	return r
}

// request logs requests as another program would.
func request(t *testing.T, r *run.Run, paths ...string) {
	t.Helper()
	dir, name, err := logOf(r)
	if err != nil {
		t.Fatal(err)
	}
	log := requestlog.New(dir, name, time.Now)
	for _, path := range paths {
		log.Add(support.Request{Method: "GET", Path: path})
	}
	log.Close()
}

// Following shows requests of another terminal once and in order, without earlier ones.
func TestFollowTheLog(t *testing.T) {
	t.Parallel()
	r := loggedRun(t, "/public/proposals")
	dir, name, _ := logOf(r)
	were, err := logged(r, dir, name)
	if err != nil || len(were) != 1 {
		t.Fatalf("%v, %v", were, err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ticks, ended := make(chan time.Time), make(chan error)
	go func() {
		ended <- followLog(ctx, r, log{dir, name, func(one support.Request) bool {
			return one.Path == "/public/users"
		}, requestTable()}, were, ticks)
	}()
	tick := func() { ticks <- time.Time{}; ticks <- time.Time{} } // the second is received once the first is handled
	tick()
	request(t, r, "/public/users", "/public/people")
	tick()
	request(t, r, "/public/catalog")
	tick()
	stop()
	if err := <-ended; err != nil {
		t.Errorf("ended with %v", err)
	}
	out := r.Out.(*bytes.Buffer).String()
	if lines := strings.Split(strings.TrimSpace(out), "\n"); len(lines) != 3 || !strings.HasPrefix(lines[0], "When ") ||
		strings.Index(lines[0], "Request") != strings.Index(lines[1], "GET /public/people") ||
		strings.Index(lines[0], "Request") != strings.Index(lines[2], "GET /public/catalog") {
		t.Errorf("printed:\n%s", out)
	}
}

// full is a file on a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

// Following into a file on a full disk would go on forever, and the file would be taken for complete.
func TestFollowingEndsWhenItCannotPrint(t *testing.T) {
	t.Parallel()
	fails := func(when string, err error) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), "The output is incomplete") {
			t.Errorf("%s: ended with %v", when, err)
		}
	}
	r := loggedRun(t, "/public/people")
	r.Out = full{}
	fails("with what was there", r.Written(showLog(t.Context(), r, logFlags{follow: true})))

	r = loggedRun(t, "/public/people")
	r.Out = full{}
	dir, name, _ := logOf(r)
	ticks := make(chan time.Time, 1)
	ticks <- time.Time{}
	all := func(support.Request) bool { return false }
	fails("with what came since", r.Written(followLog(t.Context(), r, log{dir, name, all, requestTable()}, nil, ticks)))
}
