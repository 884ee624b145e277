package state

import (
	"testing"
	"time"
)

func TestParseDay(t *testing.T) {
	now := time.Date(2026, 11, 27, 23, 30, 0, 0, time.FixedZone("", -6*3600)) // a Friday, in UTC already Saturday
	for words, want := range map[string]string{
		"today": "2026-11-27", " Tomorrow ": "2026-11-28", "sat": "2026-11-28", "fri": "2026-12-04",
		"Thursday": "2026-12-03", "+3d": "2026-11-30", "+2w": "2026-12-11", "+1m": "2026-12-27", "+0d": "2026-11-27",
		"2026-12-04": "2026-12-04", "2026-11-27": "2026-11-27",
		"": "", "fr": "", "friend": "", "+": "", "+d": "", "3d": "", "+3x": "", "+-3d": "", "+9999d": "", "2026-02-30": "",
	} {
		if got, ok := ParseDay(words, now); got != want || ok != (want != "") {
			t.Errorf("%q: %q, %v, want %q", words, got, ok, want)
		}
	}
	if _, ok := ParseDay("2026-11-26", now); ok {
		t.Error("a day that has passed is taken")
	}
	f := FollowUp{Day: "2026-11-27"}
	if !f.Due(now) || f.Due(now.AddDate(0, 0, -1)) {
		t.Errorf("due: %v, the day before: %v", f.Due(now), f.Due(now.AddDate(0, 0, -1)))
	}
}
