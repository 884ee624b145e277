package editor

import (
	"runtime/debug"
	"testing"
)

// What the person has set stays.
func TestTheGCPercentAfterAStart(t *testing.T) {
	for set, want := range map[int]int{usualGC: runningGC, 123: 123} {
		was := debug.SetGCPercent(set)
		defer debug.SetGCPercent(was)
		stop := startWithoutGC()
		if got := debug.SetGCPercent(startingGC); got != startingGC {
			t.Errorf("while starting: %d, want %d", got, startingGC)
		}
		stop()
		if got := debug.SetGCPercent(set); got != want {
			t.Errorf("after a start with %d: %d, want %d", set, got, want)
		}
	}
}
