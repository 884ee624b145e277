package editor

import (
	"runtime/debug"
	"time"
)

// startingGC is GOGC in percent while the editor starts: a collection would take a tenth of a start and free next to
// nothing.
const startingGC = 200

// startTakes is longer than a start on a slow machine.
const startTakes = time.Second

// startWithoutGC postpones the first garbage collection until the start is over. stop restores the previous setting, if
// that is still to come.
func startWithoutGC() (stop func()) {
	before := debug.SetGCPercent(startingGC)
	started := time.AfterFunc(startTakes, func() { debug.SetGCPercent(before) })
	return func() {
		if started.Stop() {
			debug.SetGCPercent(before)
		}
	}
}
