package ui_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/ui/uitest"
)

// What was read before midnight is yesterday's after it, also on a day that few years have, in another year, and in a
// night that is an hour shorter where clocks change.
func TestMidnightPasses(t *testing.T) {
	for name, evening := range map[string]time.Time{
		"a leap day":          time.Date(2024, time.February, 29, 23, 10, 0, 0, time.Local),
		"the year's last day": time.Date(2026, time.December, 31, 23, 10, 0, 0, time.Local),
		"a change of clocks":  time.Date(2026, time.March, 7, 23, 10, 0, 0, time.Local),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				world := uitest.NewWorldAt(t, "small", evening)
				d := world.StartEditor(120, 36).Idle().See("Halvorsen Residence")
				d.Press("4").Advance(time.Second).See("Halvorsen").Press("1")
				d = d.Open(1042)
				d.Press("n", "ctrl+end").Type(" Before midnight.").Press("ctrl+s").Idle().See("Saved installer notes")
				world.StopService()
				d.Advance(4*time.Hour).Press("n", "ctrl+end").Type(" After it.").Press("ctrl+s").Advance(time.Minute)
				d.See("1 edit waits", "changed yesterday", "as of yesterday 23:10").Press("4").Advance(time.Second).
					See("as of yesterday 23:10")
				world.StartService()
				d.Press("R").Advance(time.Minute).DoNotSee("yesterday", "1 edit waits")
				if got := world.Proposal(1042).Areas[0].Options[0].InstallerNotes; !strings.HasSuffix(got,
					" Before midnight. After it.") {
					t.Errorf("the service has %q", got)
				}
			})
		})
	}
}
