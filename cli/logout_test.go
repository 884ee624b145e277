package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"app.tender/tender/state/localstore/lockfile"
)

// Whoever deletes a profile that an editor in another terminal has open learns what becomes of what is typed there.
func TestPurgeSaysThatTheProfileIsOpenElsewhere(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	const words = "open in another terminal"
	if _, out := o.runs("show", "1042"); out == "" {
		t.Fatal("nothing was printed")
	}
	if _, out := o.runs("logout", "--purge"); !strings.Contains(out, "Nothing was deleted") || strings.Contains(out, words) {
		t.Errorf("nobody has it open:\n%s", out)
	}
	there, err := lockfile.Enter(filepath.Join(o.env["TENDER_DATA_DIR"], "profiles", "work", "tender.db"))
	if err != nil {
		t.Fatal(err)
	}
	if _, out := o.runs("logout", "--purge"); !strings.Contains(out, "Nothing was deleted") || !strings.Contains(out, words) {
		t.Errorf("an editor has it open:\n%s", out)
	}
	if err := there.Leave(); err != nil {
		t.Fatal(err)
	}
}
