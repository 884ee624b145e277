package ui_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/support"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// fakeDoctor returns the findings of the test.
type fakeDoctor struct {
	found   []support.Finding
	offline *bool
}

func (fakeDoctor) Checks() []string { return []string{"connection", "clock"} }

func (fakeDoctor) Report(findings []support.Finding) string {
	r := support.Report{
		About: "tender 1.0", SignedIn: "SANDBOX at Brightline AV", At: time.Unix(0, 0),
		Findings: findings, Requests: fakeLog(),
	}
	return r.String()
}

func (fakeDoctor) Bundle(context.Context, []support.Finding) (support.Bundle, error) {
	return support.Bundle{Files: []support.BundleFile{{
		Name: "doctor.txt", Size: 10,
		What: "the result and the next step",
	}}, Zip: []byte("PK")}, nil
}

// keptLog is a log of requests.
type keptLog []support.Request

func (k keptLog) Requests() ([]support.Request, error) { return k, nil }

func fakeLog() keptLog {
	return keptLog{{
		ID: "a1", At: time.Unix(0, 0), Operation: "list users", Method: "GET", Path: "/public/users",
		Status: 200, Attempts: 1,
	}}
}

func (d fakeDoctor) Examine(ctx context.Context, offline bool) <-chan support.Finding {
	*d.offline = offline
	c := make(chan support.Finding)
	go func() {
		defer close(c)
		for _, f := range d.found {
			select {
			case c <- f:
			case <-ctx.Done():
				return
			}
		}
	}()
	return c
}

// openDoctor opens the screen from the box.
func openDoctor(d *uitest.Driver) *uitest.Driver {
	return d.Idle().Press("ctrl+k").Type("does not work").Idle().Press("enter").Idle()
}

func TestTheDoctorsScreen(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		doctor := fakeDoctor{offline: new(bool), found: []support.Finding{
			{Check: "connection", Result: support.CheckGood, Found: "It is made."},
			{
				Check: "clock", Result: support.CheckBad, Found: "It is an hour off.", Next: "Set it.",
				Kind: state.FaultClock,
			},
		}}
		var copied strings.Builder
		world.Tune = func(o *ui.Options) { o.Doctor, o.Requests, o.Terminal = doctor, fakeLog(), &copied }
		d := openDoctor(world.StartEditor(120, 36))
		d.See("Not working: clock", "✓ connection", "It is made.", "✗ clock", "It is an hour off.", "→ Set it.", "y copy",
			"s report")
		d.Press("y").Idle().See("Copied the findings")
		if copied.Len() == 0 {
			t.Error("nothing was copied to the clipboard")
		}
		d.Press("s").Idle().See("Report written")
		files, err := filepath.Glob(filepath.Join(world.Requests(), "tender-report-*.txt"))
		if err != nil || len(files) != 1 {
			t.Fatalf("%v, %v", files, err)
		}
		report, err := os.ReadFile(files[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{
			"tender 1.0", "SANDBOX at Brightline AV", "✗ clock", "→ Set it.",
			"GET /public/users",
		} {
			if !strings.Contains(string(report), want) {
				t.Errorf("%q is missing from the report:\n%s", want, report)
			}
		}
		d.Press("b").Idle().See("tender-support-", "doctor.txt", "the result and the next step").Advance(2 * time.Second).
			Press("w").Idle().See("Bundle written")
		d.Press("enter").Idle().See("Requests", "list users", "/public/users").Press("esc").Idle()
		d.Press("w", "R").Idle().See("Not working: clock")
		if !*doctor.offline {
			t.Error("the service was asked while working offline")
		}
		d.Press("esc").Idle().See("Proposals", "1042").Press("ctrl+k").Type("does not work").Idle().Press("enter").Idle().
			See("✗ clock")
	})
}

// Once the cause is fixed, the banner goes without a key.
func TestTheDoctorReconnectsTheEditor(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		doctor := fakeDoctor{
			offline: new(bool),
			found:   []support.Finding{{Check: "connection", Result: support.CheckGood, Found: "It is made."}},
		}
		world.Tune = func(o *ui.Options) { o.Doctor = doctor }
		d := world.StartEditor(120, 36).Idle().See("1042")
		world.StopService()
		d.Press("R").Idle().See("Offline")
		world.StartService()
		openDoctor(d).See("All well").DoNotSee("Offline")
	})
}
