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
		there, here Listed
		whole       bool
	}{
		{"the first time", time.Time{}, Listed{All: 10}, Listed{}, true},
		{"nothing is missing", now.Add(-48 * time.Hour), Listed{10, 2}, Listed{10, 2}, false},
		{"some are missing", now.Add(-48 * time.Hour), Listed{All: 10}, Listed{All: 9}, true},
		{"some are still missing", now.Add(-time.Hour), Listed{All: 10}, Listed{All: 9}, false},
		{"here are more", now.Add(-48 * time.Hour), Listed{All: 10}, Listed{All: 11}, false},
		{"others are archived", now.Add(-48 * time.Hour), Listed{10, 2}, Listed{10, 1}, true},
	} {
		g := Gathered{All: tt.all, Newest: now.Add(-time.Minute)}
		g.Begin(tt.there, tt.here, now, 24*time.Hour)
		if g.Whole() != tt.whole || g.Page != 1 || g.Total != tt.there.All {
			t.Errorf("%s: %+v", tt.name, g)
		}
	}
}
