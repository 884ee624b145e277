package state

import (
	"testing"
	"time"
)

// A text that has been open elsewhere since another day is told with the day: else a person
// would wait for somebody who left it open yesterday.
func TestBeingEditedSinceAnotherDayNamesTheDay(t *testing.T) {
	now := time.Date(2026, 3, 5, 16, 0, 0, 0, time.Local)
	for want, since := range map[string]time.Time{
		"14:02":       time.Date(2026, 3, 5, 14, 2, 0, 0, time.Local),
		"4 Mar 14:02": time.Date(2026, 3, 4, 14, 2, 0, 0, time.Local),
		"5 Mar 14:02": time.Date(2025, 3, 5, 14, 2, 0, 0, time.Local),
	} {
		if got := BeingEdited(since, now); got != "being edited in another terminal since "+want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
