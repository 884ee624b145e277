package editor

import (
	"runtime/debug"
	"time"
)

// GOGC in percent.
const (
	// startingGC is for the start: a collection would take a tenth of it and free next to nothing.
	startingGC = 200
	// runningGC is for the time after that, in place of Go's usualGC: as little is allocated for a key, it saves half a
	// megabyte and costs none of them a measurable time.
	runningGC = 85
	usualGC   = 100
)

// startTakes is longer than a start on a slow machine.
const startTakes = time.Second

// startWithoutGC postpones the first garbage collection until the start is over. stop ends that, if it is still to come.
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
