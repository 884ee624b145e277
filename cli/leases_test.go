package cli

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/cli/run"
)

// A command neither saves, discards nor restores a text that has a draft in a proposal that is open in a terminal:
// it says so with the next step, and no letter is lost.
func TestACommandDoesNotTouchATextBeingEdited(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		o.settings("live_writes = \"allow\"\n")
		d := openEditor(o.start())
		d.Press("N", "ctrl+home").Type("typed ").Advance(time.Second)
		key := fmt.Sprintf("%d/internalNotes", o.world.Proposal(1042).ID)
		for _, args := range [][]string{
			{"set", "1042", "--internal-notes", "from the command line"},
			{"drafts", "push", key},
			{"drafts", "discard", key},
		} {
			code, out := o.run(args...)
			if code != run.ExitConflict || !strings.Contains(out, "open in another terminal since") ||
				!strings.Contains(out, "Leave it there") {
				t.Errorf("%q: exit code %d\n%s", args, code, out)
			}
		}
		if n := o.written.Load(); n != 0 {
			t.Errorf("%d writes", n)
		}
		d.Type("on ").Press("ctrl+s").Idle().See("Saved internal notes")
		if code, out := o.run("set", "1042", "--internal-notes", "from the command line"); code != run.ExitOK {
			t.Errorf("exit code %d\n%s", code, out)
		}
	})
}
