package session

import (
	"testing"
	"time"

	"app.tender/tender/state"
)

func TestOnlyWhatMayStillArriveIsWaitedFor(t *testing.T) {
	now := time.Date(2026, 4, 6, 15, 0, 0, 0, time.UTC)
	entry := func(s state.EntryState, next time.Duration) state.Entry {
		e := state.Entry{State: s, Began: now}
		if next != 0 {
			e.NextTry = now.Add(next)
		}
		return e
	}
	busy := entry(state.EntryWaiting, time.Minute)
	busy.Began = time.Time{}
	for name, tt := range map[string]struct {
		entries []state.Entry
		want    time.Duration
	}{
		"nothing":                {nil, 0},
		"for a person":           {[]state.Entry{entry(state.EntryUncertain, 0), entry(state.EntryConflict, 0)}, 0},
		"a service that is busy": {[]state.Entry{busy}, 0},
		"in doubt":               {[]state.Entry{busy, entry(state.EntryUncertain, 14*time.Second)}, 14 * time.Second},
		"a text in doubt":        {[]state.Entry{entry(state.EntryWaiting, 14*time.Second)}, 14 * time.Second},
		"the first of two": {[]state.Entry{
			entry(state.EntryUncertain, 14*time.Second),
			entry(state.EntryUncertain, 3*time.Second),
		}, 3 * time.Second},
		"due": {[]state.Entry{entry(state.EntryUncertain, -time.Minute)}, time.Second},
	} {
		if got := doubtfulFor(tt.entries, now); got != tt.want {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
}
