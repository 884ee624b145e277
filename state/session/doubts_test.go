package session

import (
	"testing"
	"time"

	"app.tender/tender/state"
)

func TestOnlyWhatMayStillArriveIsWaitedFor(t *testing.T) {
	now := time.Date(2026, 4, 6, 15, 0, 0, 0, time.UTC)
	entry := func(s state.EditState, next time.Duration) state.OutboxEdit {
		e := state.OutboxEdit{State: s, Began: now}
		if next != 0 {
			e.NextTry = now.Add(next)
		}
		return e
	}
	busy := entry(state.EditWaiting, time.Minute)
	busy.Began = time.Time{}
	for name, tt := range map[string]struct {
		entries []state.OutboxEdit
		want    time.Duration
	}{
		"nothing":                {nil, 0},
		"for a person":           {[]state.OutboxEdit{entry(state.EditUncertain, 0), entry(state.EditConflict, 0)}, 0},
		"a service that is busy": {[]state.OutboxEdit{busy}, 0},
		"in doubt": {
			[]state.OutboxEdit{busy, entry(state.EditUncertain, 14*time.Second)}, 14 * time.Second,
		},
		"a text in doubt": {[]state.OutboxEdit{entry(state.EditWaiting, 14*time.Second)}, 14 * time.Second},
		"the first of two": {[]state.OutboxEdit{
			entry(state.EditUncertain, 14*time.Second),
			entry(state.EditUncertain, 3*time.Second),
		}, 3 * time.Second},
		"due": {[]state.OutboxEdit{entry(state.EditUncertain, -time.Minute)}, time.Second},
	} {
		if got := doubtfulFor(tt.entries, now); got != tt.want {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
}
