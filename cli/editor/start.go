package editor

import (
	"runtime/debug"
	"time"
)

// GOGC in percent.
const (
	// startingGC is for the start: a collection would take a tenth of it and free next to nothing.
	startingGC = 200
	// runningGC replaces Go's usualGC after that: a key allocates little, so this saves half a megabyte and slows no
	// key measurably.
	runningGC = 85
	usualGC   = 100
)

// startTakes is longer than a start on a slow machine.
const startTakes = time.Second

// startWithoutGC postpones the first garbage collection until the start is over. stop ends that, if it is still to
// come.
func startWithoutGC() (stop func()) {
	then := debug.SetGCPercent(startingGC)
	if then == usualGC { // else the person has set GOGC
		then = runningGC
	}
	started := time.AfterFunc(startTakes, func() { debug.SetGCPercent(then) })
	return func() {
		if started.Stop() {
			debug.SetGCPercent(then)
		}
	}
}
