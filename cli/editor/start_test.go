package editor

import (
	"runtime/debug"
	"testing"
)

func TestTheCollectorIsSetBackAfterTheEditor(t *testing.T) {
	was := debug.SetGCPercent(123)
	defer debug.SetGCPercent(was)
	stop := startWithoutGC()
	if got := debug.SetGCPercent(startingGC); got != startingGC {
		t.Errorf("while it starts: %d, want %d", got, startingGC)
	}
	stop()
	if got := debug.SetGCPercent(123); got != 123 {
		t.Errorf("after it: %d, want 123", got)
	}
}
