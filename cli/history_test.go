package cli

import (
	"strings"
	"testing"
	"testing/synctest"

	"app.tender/tender/cli/run"
	"app.tender/tender/config"
)

// Another service has no history, which is not the same as a proposal that nobody has changed; and an installer must
// not learn the prices of what was changed.
func TestHistoryNeedsAServiceThatHasOne(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		if code, out := o.run("history", "1042"); code != run.ExitOK || !strings.Contains(out, "No matching entries in the history.") {
			t.Errorf("exit code %d\n%s", code, out)
		}
		withoutOffice(o.world)
		if code, out := o.run("history", "1042"); code != run.ExitRefused ||
			!strings.Contains(out, "no operation that tells what happened") || !strings.Contains(out, "tender journal") {
			t.Errorf("exit code %d\n%s", code, out)
		}
		o.profile.Installer = true
		o.keep(config.Secrets{SecretKey: o.world.Ready.SecretKey, UserKey: o.world.Ready.UserKey})
		if code, out := o.run("history", "1042"); code != run.ExitUsage || !strings.Contains(out, "installer") {
			t.Errorf("an installer: exit code %d\n%s", code, out)
		}
	})
}
