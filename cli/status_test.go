package cli

import (
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
)

// The list of change orders says that the details kept here are current. Someone who synchronises in the morning must
// not be told that a proposal was last read the evening before.
func TestSyncRenewsTheAgeOfUnchangedChangeOrders(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		if code, out := o.run("pin", "add", "1030"); code != run.ExitOK {
			t.Fatalf("exit code %d\n%s", code, out)
		}
		time.Sleep(5 * time.Minute)
		if code, out := o.run("pin", "sync"); code != run.ExitOK || !strings.Contains(out, "just now") {
			t.Errorf("exit code %d\n%s", code, out)
		}
	})
}

// The proposal and its change orders come from copies that were read together: one line says so.
func TestTheAgeOfCopiesReadTogetherIsSaidOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		if code, out := o.run("pin", "add", "1030"); code != run.ExitOK {
			t.Fatalf("exit code %d\n%s", code, out)
		}
		_, out := o.run("--offline", "changeorder", "list", "1030")
		if n := strings.Count(out, "rom the copy of"); n != 1 {
			t.Errorf("said %d times:\n%s", n, out)
		}
	})
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
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		for _, args := range [][]string{{"status", "submit", "1042"}, {"changeorder", "add", "1042", "More", "1 vx-55"}} {
			if code, out := o.run(args...); code != run.ExitUsage || !strings.Contains(out, "LIVE account") {
				t.Errorf("%q: exit code %d\n%s", args, code, out)
			}
		}
		if n := o.written.Load(); n != 0 {
			t.Errorf("%d writes without --yes", n)
		}
		withoutOffice(o.world)
		for _, args := range [][]string{
			{"status", "submit", "1042", "--yes"},
			{"changeorder", "add", "1042", "More", "1 vx-55", "--yes"},
		} {
			if code, out := o.run(args...); code != run.ExitRefused || !strings.Contains(out, "no operation for statuses") {
				t.Errorf("%q: exit code %d\n%s", args, code, out)
			}
		}
		if n := o.written.Load(); n != 0 {
			t.Errorf("%d writes to a service without the operation", n)
		}
		o.profile.Installer = true
		o.keep(config.Secrets{SecretKey: o.world.Ready.SecretKey, UserKey: o.world.Ready.UserKey})
		if code, out := o.run("status", "submit", "1042", "--yes"); code != run.ExitUsage ||
			!strings.Contains(out, "installer") {
			t.Errorf("an installer: exit code %d\n%s", code, out)
		}
	})
}

// withMail has the service say what became of its mails, and that it sends some.
func withMail(world *uitest.World, mails string) {
	world.Intercept(func(w http.ResponseWriter, r *http.Request) bool {
		if r.Method != http.MethodGet || !strings.HasPrefix(r.URL.Path, "/office/") ||
			!strings.HasSuffix(r.URL.Path, "/status") {
			return false
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"isArchive":false,"clientPage":true,"sendsMail":true,`+mails+`}`)
		return true
	})
}

// Whoever asks for the status learns what became of the mail, unless they install.
func TestTheStatusSaysWhatBecameOfTheMail(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		at := time.Now().Add(-time.Hour).UTC().Format(time.RFC3339)
		withMail(o.world, `"mail":{"state":"failed","to":"erik@halvorsen.example","reason":"Mailbox full.","at":"`+at+`"}`)
		const failed = "The mail to erik@halvorsen.example failed: Mailbox full (today "
		if code, out := o.run("status", "show", "1042"); code != run.ExitOK || !strings.Contains(out, failed) {
			t.Errorf("exit code %d\n%s", code, out)
		}
		if _, out := o.run("status", "show", "1042", "--json"); !strings.Contains(out, `"reason": "Mailbox full."`) {
			t.Errorf("for programs:\n%s", out)
		}
		if code, out := o.run("status", "submit", "1042", "--yes", "--to", "erik@halvorsen.example", "--cc",
			"anna@halvorsen.example"); code != run.ExitOK ||
			!strings.Contains(out, "A mail with the link goes to erik@halvorsen.example, Cc anna@halvorsen.example.") {
			t.Errorf("submitted with exit code %d\n%s", code, out)
		}

		o.profile.Installer = true
		o.keep(config.Secrets{SecretKey: o.world.Ready.SecretKey, UserKey: o.world.Ready.UserKey})
		for _, args := range [][]string{{"status", "show", "1042"}, {"status", "show", "1042", "--json"}} {
			if code, out := o.run(args...); code != run.ExitOK || strings.Contains(out, "halvorsen.example") ||
				strings.Contains(out, "Mailbox") {
				t.Errorf("an installer runs %q: exit code %d\n%s", args, code, out)
			}
		}
		for _, args := range [][]string{
			{"link", "add", "1042"},
			{"link", "list", "1042"},
			{"link", "answers", "1042"},
			{"link", "withdraw", "1042", "1"},
		} {
			if code, out := o.run(args...); code != run.ExitUsage || !strings.Contains(out, "not shown to installers") {
				t.Errorf("an installer runs %q: exit code %d\n%s", args, code, out)
			}
		}
	})
}

// The mail about a change order is told beside its status.
func TestTheStatusOfAChangeOrderSaysWhatBecameOfItsMail(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		p := o.world.Proposal(1042)
		o.world.Move(p.ID, state.StatusSubmitted)
		o.world.Move(p.ID, state.StatusAccepted)
		if code, out := o.run("changeorder", "add", "1042", "More", "1 vx-55", "--yes"); code != run.ExitOK {
			t.Fatalf("exit code %d\n%s", code, out)
		}
		if code, out := o.run("status", "submit", "1042", "--changeorder", "1", "--yes"); code != run.ExitOK {
			t.Fatalf("exit code %d\n%s", code, out)
		}
		_, out := o.run("changeorder", "show", "1042", "1", "--json")
		id := regexp.MustCompile(`"id": (\d+)`).FindStringSubmatch(out)
		if id == nil {
			t.Fatalf("no id:\n%s", out)
		}
		withMail(o.world, `"mail":null,"changeOrderMails":[{"changeOrderId":`+id[1]+
			`,"state":"uncertain","to":"erik@halvorsen.example","reason":"","at":null}]`)
		if code, out := o.run("status", "show", "1042", "--changeorder", "1"); code != run.ExitOK ||
			!strings.Contains(out, "is uncertain: it may have arrived") {
			t.Errorf("exit code %d\n%s", code, out)
		}
	})
}
