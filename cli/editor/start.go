package editor

import (
	"runtime/debug"
	"time"
)

// startingGC is GOGC while the editor starts: a collection would take a tenth of a start and free
// next to nothing. It is in percent.
const startingGC = 200

// startTakes is longer than a start on a slow machine.
const startTakes = time.Second

// startWithoutGC puts off the first garbage collection until the start is over. stop restores what
// was set before, if that is still to come.
func startWithoutGC() (stop func()) {
	before := debug.SetGCPercent(startingGC)
	started := time.AfterFunc(startTakes, func() { debug.SetGCPercent(before) })
	return func() {
		if started.Stop() {
			debug.SetGCPercent(before)
		}
	}
}
