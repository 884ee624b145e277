package editor

import (
	"runtime/debug"
	"testing"
)

func TestTheGCPercentIsRestored(t *testing.T) {
	was := debug.SetGCPercent(123)
	defer debug.SetGCPercent(was)
	stop := startWithoutGC()
	if got := debug.SetGCPercent(startingGC); got != startingGC {
		t.Errorf("while starting: %d, want %d", got, startingGC)
	}
	stop()
	if got := debug.SetGCPercent(123); got != 123 {
		t.Errorf("afterwards: %d, want 123", got)
	}
}
