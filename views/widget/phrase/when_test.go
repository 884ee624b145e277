package phrase

import (
	"testing"
	"time"
)

func TestWhen(t *testing.T) {
	zone := time.FixedZone("CST", -6*3600)
	now := time.Date(2026, 3, 1, 9, 30, 0, 0, zone)
	for _, tt := range []struct {
		t          time.Time
		when, asOf string
	}{
		{time.Date(2026, 3, 1, 15, 2, 0, 0, time.UTC), "today 09:02", "as of 09:02"},
		{time.Date(2026, 3, 1, 5, 59, 0, 0, time.UTC), "yesterday", "as of yesterday 23:59"},
		{time.Date(2026, 2, 27, 12, 0, 0, 0, zone), "27 Feb", "as of 27 Feb"},
		{time.Date(2025, 11, 2, 12, 0, 0, 0, zone), "2 Nov 2025", "as of 2 Nov 2025"},
		{time.Time{}, "–", ""},
	} {
		if got := When(tt.t, now); got != tt.when {
			t.Errorf("When(%s): got %q, want %q", tt.t, got, tt.when)
		}
		if got := AsOf(tt.t, now); got != tt.asOf {
			t.Errorf("AsOf(%s): got %q, want %q", tt.t, got, tt.asOf)
		}
	}
}

func TestSpan(t *testing.T) {
	const hour = time.Hour
	for d, want := range map[time.Duration]string{
		0: "a moment", 59 * time.Second: "a moment", time.Minute: "1 minute", 59 * time.Minute: "59 minutes",
		hour: "1 hour", 23*hour + 59*time.Minute: "23 hours",
		24 * hour: "1 day", 47 * hour: "1 day", 48 * hour: "2 days", 100 * 24 * hour: "100 days",
	} {
		if got := Span(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}
