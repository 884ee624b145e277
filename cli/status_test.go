package cli

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/ui/uitest"
)

// The list of change orders says that the details kept here are current. Someone who synchronises in the morning must
// not be told that a proposal was last read the evening before.
func TestSyncRenewsTheAgeOfUnchangedChangeOrders(t *testing.T) {
	t.Parallel()
	o := newMachine(t)
	if code, out := o.run("pin", "1030"); code != run.ExitOK {
		t.Fatalf("exit code %d\n%s", code, out)
	}
	o.world.Clock.Pass(5 * time.Minute)
	if code, out := o.run("sync"); code != run.ExitOK || !strings.Contains(out, "just now") {
		t.Errorf("exit code %d\n%s", code, out)
	}
}

// The proposal and its change orders come from copies that were read together: one line says so.
func TestTheAgeOfCopiesReadTogetherIsSaidOnce(t *testing.T) {
	t.Parallel()
	o := newMachine(t)
	if code, out := o.run("pin", "1030"); code != run.ExitOK {
		t.Fatalf("exit code %d\n%s", code, out)
	}
	_, out := o.run("--offline", "changeorders", "1030")
	if n := strings.Count(out, "rom the copy of"); n != 1 {
		t.Errorf("said %d times:\n%s", n, out)
	}
}

// withoutOffice removes the operations for statuses, which an interface may lack.
func withoutOffice(world *uitest.World) {
	world.Intercept(func(w http.ResponseWriter, r *http.Request) bool {
		if !strings.HasPrefix(r.URL.Path, "/office/") {
			return false
		}
		http.NotFound(w, r)
		return true
	})
}

// A command meant for the demo must not accept a real proposal.
func TestALiveAccountAsksBeforeAStatusChange(t *testing.T) {
	t.Parallel()
	o := newMachine(t)
	for _, args := range [][]string{{"status", "1042", "submit"}, {"changeorder", "1042", "More", "1 vx-55"}} {
		if code, out := o.run(args...); code != run.ExitUsage || !strings.Contains(out, "LIVE account") {
			t.Errorf("%q: exit code %d\n%s", args, code, out)
		}
	}
	if n := o.written.Load(); n != 0 {
		t.Errorf("%d writes without --yes", n)
	}
	withoutOffice(o.world)
	for _, args := range [][]string{{"status", "1042", "submit", "--yes"}, {"changeorder", "1042", "More", "1 vx-55", "--yes"}} {
		if code, out := o.run(args...); code != run.ExitRefused || !strings.Contains(out, "no operation for statuses") {
			t.Errorf("%q: exit code %d\n%s", args, code, out)
		}
	}
	if n := o.written.Load(); n != 0 {
		t.Errorf("%d writes to a service without the operation", n)
	}
	o.profile.Installer = true
	o.keep(config.Secrets{SecretKey: o.world.Ready.SecretKey, UserKey: o.world.Ready.UserKey})
	if code, out := o.run("status", "1042", "submit", "--yes"); code != run.ExitUsage || !strings.Contains(out, "installer") {
		t.Errorf("an installer: exit code %d\n%s", code, out)
	}
}
