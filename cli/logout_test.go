package cli

import (
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"app.tender/tender/state/localstore/lockfile"
)

// Deleting a profile that an editor has open in another terminal says what happens to the text typed there.
func TestPurgeSaysThatTheProfileIsOpenElsewhere(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := newMachine(t)
		const words = "open in another terminal"
		if _, out := o.runs("show", "1042"); out == "" {
			t.Fatal("nothing was printed")
		}
		if _, out := o.runs("logout", "--purge"); !strings.Contains(out, "Nothing was deleted") ||
			strings.Contains(out, words) {
			t.Errorf("not open elsewhere:\n%s", out)
		}
		there, err := lockfile.Enter(filepath.Join(o.env["TENDER_DATA_DIR"], "profiles", "work", "tender.db"))
		if err != nil {
			t.Fatal(err)
		}
		if _, out := o.runs("logout", "--purge"); !strings.Contains(out, "Nothing was deleted") ||
			!strings.Contains(out, words) {
			t.Errorf("open in an editor:\n%s", out)
		}
		if err := there.Leave(); err != nil {
			t.Fatal(err)
		}
	})
}
