package editor

import (
	"runtime/debug"
	"time"
)

// GOGC while the editor starts and while it works. A collection would take a tenth of a start and
// free next to nothing. Later the heap holds some 2 MB, so collecting it twice as often as Go does
// by default costs some 0.01 ms a key, and keeps the program more than a megabyte smaller.
const (
	startingGC = 200
	workingGC  = 50
)

// startTakes is longer than a start on a slow machine.
const startTakes = time.Second

// keepSmall sets how often garbage is collected until stop, which restores what was set before.
func keepSmall() (stop func()) {
	before := debug.SetGCPercent(startingGC)
	started := time.AfterFunc(startTakes, func() { debug.SetGCPercent(workingGC) })
	return func() {
		started.Stop()
		debug.SetGCPercent(before)
	}
}
