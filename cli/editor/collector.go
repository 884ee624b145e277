package editor

import (
	"runtime/metrics"
	"time"
)

// collector collects garbage in pauses. A collection takes half of the processor for milliseconds; during the opening
// of a proposal it doubled the time until the proposal was drawn.
type collector struct {
	enough  func() bool // whether there is enough garbage
	collect func()

	timer *time.Timer // runs while a pause would be used
}

// pause is how long nothing has to be drawn before a collection.
const pause = 80 * time.Millisecond

func newCollector(enough func() bool, collect func()) *collector {
	c := &collector{enough: enough, collect: collect}
	c.timer = time.AfterFunc(pause, c.look)
	c.timer.Stop()
	return c
}

// beside returns what sees each frame: c, and sees if that is not nil.
func (c *collector) beside(sees func(w, h int, frame []string)) func(w, h int, frame []string) {
	return func(w, h int, frame []string) {
		if c.enough() {
			c.timer.Reset(pause) // while keys are typed, it never ends, and so never wakes the program
		}
		if sees != nil {
			sees(w, h, frame)
		}
	}
}

// look collects garbage in a pause.
func (c *collector) look() {
	if c.enough() { // else Go has collected it meanwhile
		c.collect()
	}
}

// enoughGarbage reports whether there is enough garbage in the program.
func enoughGarbage() bool {
	m := [...]metrics.Sample{
		{Name: "/gc/heap/live:bytes"},
		{Name: "/gc/heap/goal:bytes"},
		{Name: "/memory/classes/heap/objects:bytes"},
	}
	metrics.Read(m[:])
	return enough(m[0].Value.Uint64(), m[1].Value.Uint64(), m[2].Value.Uint64())
}

// enough reports whether two fifths of what may be allocated between two collections was allocated since the last,
// which left live bytes. Go begins the next at about four fifths, and opening a proposal may allocate the rest. Go
// decides by itself about the first collection, and about all of them at a limit of memory, where there is no room
// between live and goal.
func enough(live, goal, now uint64) bool {
	return live > 0 && goal > live && now > live+(goal-live)/5*2
}
