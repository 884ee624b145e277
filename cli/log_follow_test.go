package cli

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state/support"
)

// TestTheLogIsFollowed: whoever watches what another terminal asks sees each request once and in
// its turn, without those that were there before.
func TestTheLogIsFollowed(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.run("people", "Halvorsen")
	a := o.app()
	dir, name, err := a.logOf()
	if err != nil {
		t.Fatal(err)
	}
	were, err := a.logged(dir, name)
	if err != nil || len(were) != 1 {
		t.Fatalf("%v, %v", were, err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ticks, ended := make(chan time.Time), make(chan error)
	go func() {
		ended <- a.followLog(ctx, dir, name, were, func(one support.Request) bool { return one.Path == "/public/users" }, ticks)
	}()
	tick := func() { ticks <- time.Time{}; ticks <- time.Time{} } // the second is taken once the first is done with
	tick()
	o.run("users")
	o.run("people", "Okafor")
	tick()
	o.run("catalog", "vx-75")
	tick()
	stop()
	if err := <-ended; err != nil {
		t.Errorf("it ends with %v", err)
	}
	out := a.Out.(*bytes.Buffer).String()
	if lines := strings.Split(strings.TrimSpace(out), "\n"); len(lines) != 2 || !strings.Contains(lines[0], "GET /public/people") || !strings.Contains(lines[1], "GET /public/catalog") {
		t.Errorf("printed:\n%s", out)
	}
	if strings.Contains(out, "Okafor") {
		t.Error("it says what was searched for")
	}
	if code, out := o.run("log", "--follow", "--json"); code != ExitUsage || !strings.Contains(out, "--jsonl") {
		t.Errorf("%d: %s", code, out)
	}
}

// TestALogThatCantBePrintedIsNotFollowed: a log followed into a file on a full disk would go on
// forever, and whoever reads the file later would take it for all that was asked.
func TestALogThatCantBePrintedIsNotFollowed(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.run("people", "Halvorsen")
	fails := func(when string, err error) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), "Not all could be printed") {
			t.Errorf("%s it ends with %v", when, err)
		}
	}

	a := o.app()
	a.Out = full{}
	fails("with what was there", a.written(a.showLog(t.Context(), logFlags{follow: true})))

	a = o.app()
	a.Out = full{}
	dir, name, err := a.logOf()
	if err != nil {
		t.Fatal(err)
	}
	ticks := make(chan time.Time, 1)
	ticks <- time.Time{}
	all := func(support.Request) bool { return false }
	fails("with what came since", a.written(a.followLog(t.Context(), dir, name, nil, all, ticks)))
}
