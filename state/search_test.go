package state

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestParseSearch(t *testing.T) {
	now := time.Date(2026, 4, 15, 10, 0, 0, 0, time.UTC)
	day := func(y int, m time.Month, d int) time.Time { return time.Date(y, m, d, 0, 0, 0, 0, time.UTC) }
	tests := []struct {
		text string
		want Search
	}{
		{"", Search{}},
		{"  halvorsen   display ", Search{Terms: []SearchTerm{{Text: "halvorsen"}, {Text: "display"}}}},
		{`"living room" vx-75`, Search{Terms: []SearchTerm{{Text: "living room"}, {Text: "vx-75"}}}},
		{"area: hall", Search{Terms: []SearchTerm{{SearchArea, "hall"}}}},
		{"room:den MODEL: vx client:\"st alban\"", Search{Terms: []SearchTerm{{SearchArea, "den"}, {SearchModel, "vx"}, {SearchClient, "st alban"}}}},
		{"status:draft status: \"Viewed By\"", Search{Statuses: []string{"draft", "viewedby"}}},
		{"since:2026-04-01", Search{Since: day(2026, 4, 1)}},
		{"since: 2026-03", Search{Since: day(2026, 3, 1)}},
		{"since:2025", Search{Since: day(2025, 1, 1)}},
		{"since:36h", Search{Since: now.Add(-36 * time.Hour)}},
		{"since:2w", Search{Since: now.AddDate(0, 0, -14)}},
		{"since:30d", Search{Since: now.AddDate(0, 0, -30)}},
		{"since:3m", Search{Since: now.AddDate(0, -3, 0)}},
		{"since:1y", Search{Since: now.AddDate(-1, 0, 0)}},
		{"since:0d", Search{Since: now}},
		{"since:10000d", Search{Since: now.AddDate(0, 0, -10000)}},
		{"since:10001d", Search{Problem: "since: 10001d is no date. For example since: 2026-04-01, since: 30d or since: 2w"}},
		{"12:30 note:x", Search{Terms: []SearchTerm{{Text: "12:30"}, {Text: "note:x"}}}},
		{"- \"\" ( 林", Search{Terms: []SearchTerm{{Text: "林"}}}},
		{"since:soon", Search{Problem: "since: soon is no date. For example since: 2026-04-01, since: 30d or since: 2w"}},
		{"status:", Search{Problem: "status: what? For example status: draft"}},
	}
	for _, tt := range tests {
		if d := cmp.Diff(tt.want, ParseSearch(tt.text, now)); d != "" {
			t.Errorf("%q: %s", tt.text, d)
		}
	}
}

func TestParseSearchAcceptsAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := ParseSearch(rapid.String().Draw(t, "text"), time.Now())
		for _, term := range s.Terms {
			if term.Text == "" {
				t.Fatal("an empty term")
			}
		}
	})
}

// Only an empty search shows everything: a status or a date is a criterion too.
func TestASearchForAnythingIsNotEmpty(t *testing.T) {
	for text, want := range map[string]bool{"": true, "-": true, "den": false, "status:draft": false, "since:2025": false, "den status:draft": false} {
		if got := ParseSearch(text, time.Now()).Empty(); got != want {
			t.Errorf("%q: empty %v", text, got)
		}
	}
}
