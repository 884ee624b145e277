package state

import (
	"testing"
	"time"
)

// Rows that this machine has cleared away, or that another program never fetched, come back; those of an account whose
// list says more than it has are not asked for all the time.
func TestMissingRowsAreFetchedAgainAtMostOnceADay(t *testing.T) {
	now := time.Date(2026, 3, 4, 0, 0, 0, 0, time.UTC)
	for _, tt := range []struct {
		name        string
		all         time.Time
		total, here int
		whole       bool
	}{
		{"the first time", time.Time{}, 10, 0, true},
		{"nothing is missing", now.Add(-48 * time.Hour), 10, 10, false},
		{"some are missing", now.Add(-48 * time.Hour), 10, 9, true},
		{"some are still missing", now.Add(-time.Hour), 10, 9, false},
		{"here are more", now.Add(-48 * time.Hour), 10, 11, false},
	} {
		g := Gathered{All: tt.all, Newest: now.Add(-time.Minute)}
		if g.Begin(tt.total, tt.here, now, 24*time.Hour); g.Whole() != tt.whole || g.Page != 1 || g.Total != tt.total {
			t.Errorf("%s: %+v", tt.name, g)
		}
	}
}
