package search

import (
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestParse(t *testing.T) {
	now := time.Date(2026, 4, 15, 10, 0, 0, 0, time.UTC)
	day := func(y int, m time.Month, d int) time.Time { return time.Date(y, m, d, 0, 0, 0, 0, time.UTC) }
	tests := []struct {
		text string
		want Query
	}{
		{"", Query{}},
		{"  halvorsen   display ", Query{Terms: []Term{{Text: "halvorsen"}, {Text: "display"}}}},
		{`"living room" vx-75`, Query{Terms: []Term{{Text: "living room"}, {Text: "vx-75"}}}},
		{"area: hall", Query{Terms: []Term{{FieldArea, "hall"}}}},
		{
			"room:den MODEL: vx client:\"st alban\"",
			Query{Terms: []Term{{FieldArea, "den"}, {FieldModel, "vx"}, {FieldClient, "st alban"}}},
		},
		{"status:draft status: \"Viewed By\"", Query{Statuses: []string{"draft", "viewedby"}}},
		{"since:2026-04-01", Query{Since: day(2026, 4, 1)}},
		{"since: 2026-03", Query{Since: day(2026, 3, 1)}},
		{"since:2025", Query{Since: day(2025, 1, 1)}},
		{"since:36h", Query{Since: now.Add(-36 * time.Hour)}},
		{"since:2w", Query{Since: now.AddDate(0, 0, -14)}},
		{"since:30d", Query{Since: now.AddDate(0, 0, -30)}},
		{"since:3m", Query{Since: now.AddDate(0, -3, 0)}},
		{"since:1y", Query{Since: now.AddDate(-1, 0, 0)}},
		{"since:0d", Query{Since: now}},
		{"since:10000d", Query{Since: now.AddDate(0, 0, -10000)}},
		{
			"since:10001d",
			Query{Problem: "since: 10001d is no date. For example since: 2026-04-01, since: 30d or since: 2w"},
		},
		{"12:30 note:x", Query{Terms: []Term{{Text: "12:30"}, {Text: "note:x"}}}},
		{"- \"\" ( 林", Query{Terms: []Term{{Text: "林"}}}},
		{
			"since:soon",
			Query{Problem: "since: soon is no date. For example since: 2026-04-01, since: 30d or since: 2w"},
		},
		{"status:", Query{Problem: "status: what? For example status: draft"}},
	}
	for _, tt := range tests {
		if d := cmp.Diff(tt.want, Parse(tt.text, now)); d != "" {
			t.Errorf("%q: %s", tt.text, d)
		}
	}
}

func TestParseSearchAcceptsAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Parse(rapid.String().Draw(t, "text"), time.Now())
		for _, term := range s.Terms {
			if term.Text == "" {
				t.Fatal("an empty term")
			}
		}
	})
}

// Only an empty search shows everything: a status or a date is a criterion too.
func TestASearchForAnythingIsNotEmpty(t *testing.T) {
	for text, want := range map[string]bool{
		"": true, "-": true, "den": false, "status:draft": false,
		"since:2025": false, "den status:draft": false,
	} {
		if got := Parse(text, time.Now()).Empty(); got != want {
			t.Errorf("%q: empty %v", text, got)
		}
	}
}

func TestStatusesAreFoundByTheirWords(t *testing.T) {
	for _, s := range state.ProposalStatuses() {
		if q := Parse(`status:"`+s.Word()+`"`, time.Time{}); len(q.Statuses) != 1 ||
			q.Statuses[0] != strings.ToLower(string(s)) {
			t.Errorf("%q is parsed as %v", s.Word(), q.Statuses)
		}
	}
}
