package planning

import (
	"bytes"
	"encoding/json"
	"testing"

	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/state/build"
)

// A script submits what was built if the exit code is 0, so that a difference from the plan must not be 0.
func TestTheExitCodeOfABuild(t *testing.T) {
	t.Parallel()
	same := build.Check{Made: true, Against: true}
	missing := build.Check{
		Made: true, Against: true,
		Differences: []build.Difference{{Kind: build.Missing, Where: "Garage", Planned: "1 k4"}},
	}
	planned := build.Load{Text: "# Garage\n1 k4"}
	offline := state.Fault{Kind: state.FaultOffline, Message: "No connection."}
	refused := state.Fault{Kind: state.FaultTerminal, Message: "It is accepted."}
	for name, tt := range map[string]struct {
		run     build.Run
		trouble state.Fault
		want    int
	}{
		"as planned": {
			run:  build.Run{Phase: build.Done, Status: build.Ended, Load: planned, Proof: same},
			want: run.ExitOK,
		},
		"a line is missing": {run: build.Run{
			Phase: build.Done, Status: build.Ended, Load: planned,
			Proof: missing,
		}, want: run.ExitConflict},
		"not compared": {
			run:  build.Run{Phase: build.Done, Status: build.Ended, Load: planned},
			want: run.ExitConflict,
		},
		"of other content": {run: build.Run{Phase: build.Done, Status: build.Ended}, want: run.ExitOK},
		"canceled": {
			run:  build.Run{Phase: build.Building, Status: build.Ended, Load: planned},
			want: run.ExitFailed,
		},
		"asks": {run: build.Run{
			Phase: build.Checking, Status: build.Asking, Load: planned,
			Check: missing,
		}, want: run.ExitConflict},
		"asks without a plan": {run: build.Run{Phase: build.Checking, Status: build.Asking}, want: run.ExitConflict},
		"refused": {run: build.Run{
			Phase: build.Building, Status: build.Failed, Load: planned,
			Fault: refused,
		}, want: run.ExitRefused},
		"goes on": {
			run:  build.Run{Phase: build.Building, Status: build.Going, Load: planned},
			want: run.ExitOK,
		},
		"no connection": {
			run:     build.Run{Phase: build.Building, Status: build.Going, Load: planned},
			trouble: offline, want: run.ExitKept,
		},
	} {
		for _, programs := range []bool{false, true} {
			var out, messages bytes.Buffer
			r := run.New(run.Streams{Out: &out, Err: &messages, Env: func(string) (string, bool) { return "", false }},
				func() config.Known { return config.Known{} })
			r.Format.JSON = programs
			err := (&buildFlags{arg: "1042"}).tell(&run.Session{Printer: &r.Printer, Run: r}, tt.run, tt.trouble)
			if got := run.ExitCode(err); got != tt.want {
				t.Errorf("%s, for programs %v: exit code %d, want %d: %v\n%s%s", name, programs, got, tt.want, err,
					&out, &messages)
			}
			if programs && (!json.Valid(out.Bytes()) || messages.Len() > 0) {
				t.Errorf("%s: a program reads %s and is told %q", name, &out, &messages)
			}
		}
	}
}
