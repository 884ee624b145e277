package state

import (
	"testing"
	"time"
)

// A lease from another day is shown with the date: otherwise a person would wait for somebody who
// left the proposal open yesterday.
func TestOpenElsewhereSinceAnotherDayNamesTheDay(t *testing.T) {
	now := time.Date(2026, 3, 5, 16, 0, 0, 0, time.Local)
	for want, since := range map[string]time.Time{
		"14:02":       time.Date(2026, 3, 5, 14, 2, 0, 0, time.Local),
		"4 Mar 14:02": time.Date(2026, 3, 4, 14, 2, 0, 0, time.Local),
		"5 Mar 14:02": time.Date(2025, 3, 5, 14, 2, 0, 0, time.Local),
	} {
		if got := OpenElsewhere(since, now); got != "open in another terminal since "+want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The text typed in the second terminal is not lost: the fault says where it is.
func TestAnEditElsewhereSaysWhereTheTypedTextIs(t *testing.T) {
	now := time.Date(2026, 3, 5, 16, 0, 0, 0, time.Local)
	kept := Draft{Ref: TextRef{Proposal: 7, Field: InternalNotes}}
	for _, tt := range []struct {
		what EditedElsewhere
		want string
	}{
		{EditedElsewhere{}, "Another terminal edited this text meanwhile. Check its current version."},
		{
			EditedElsewhere{Since: now, Now: now},
			"This proposal is open in another terminal since 16:00. Leave it there, or open it here and take it over.",
		},
		{
			EditedElsewhere{Kept: kept},
			"Another terminal edited this text meanwhile. Your input is a discarded draft: undo restores it.",
		},
		{
			EditedElsewhere{Built: true, Kept: kept},
			"The option was built meanwhile, and its text has a draft already, which stays. Your input is a discarded draft: undo restores it.",
		},
		{
			EditedElsewhere{Since: now, Now: now, Kept: kept},
			"This proposal is open in another terminal since 16:00. Your input is a discarded draft: undo restores it.",
		},
	} {
		f := tt.what.Fault()
		if got := f.Message + " " + f.Next; got != tt.want || f.Kind != FaultConflict {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}
