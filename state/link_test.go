package state_test

import (
	"testing"
	"time"

	"app.tender/tender/state"
)

// A link is open as long as the service takes answers through it: everywhere on its last day, and a preview for its
// hour.
func TestALinkIsOpenOnItsLastDayEverywhere(t *testing.T) {
	day := time.Date(2026, 12, 29, 0, 0, 0, 0, time.UTC)
	west, east := time.FixedZone("", -12*60*60), time.FixedZone("", 14*60*60)
	for _, c := range []struct {
		link state.Link
		at   time.Time
		want bool
	}{
		{state.Link{Until: day}, time.Date(2026, 12, 29, 23, 59, 0, 0, west), true},
		{state.Link{Until: day}, time.Date(2026, 12, 29, 0, 1, 0, 0, east), true},
		{state.Link{Until: day}, time.Date(2026, 12, 30, 0, 0, 0, 0, west), false},
		{state.Link{Until: day, Withdrawn: day}, day, false},
		{state.Link{Until: day, Preview: true}, day.Add(-time.Minute), true},
		{state.Link{Until: day, Preview: true}, day, false},
	} {
		if got := c.link.Open(c.at); got != c.want {
			t.Errorf("%+v at %v: open %t", c.link, c.at, got)
		}
	}
}
