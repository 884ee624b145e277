package editor

import (
	"runtime"
	"runtime/metrics"
	"sync/atomic"
	"time"
)

// collector collects garbage in pauses. A collection takes half of the processor for milliseconds, and one that fell into
// the opening of a proposal doubled the time until that was drawn.
type collector struct {
	enough  func() bool // whether there is enough garbage
	collect func()

	drawn   atomic.Int64 // when the last frame was drawn, in nanoseconds since 1970
	waiting atomic.Bool  // for a pause
	timer   *time.Timer
}

// pause is how long nothing has to be drawn before a collection.
const pause = 80 * time.Millisecond

func newCollector(enough func() bool, collect func()) *collector {
	c := &collector{enough: enough, collect: collect}
	c.timer = time.AfterFunc(pause, c.look)
	c.timer.Stop()
	return c
}

// drew notes that a frame is drawn, and waits for a pause if there is enough garbage. Only then a timer runs, and only one:
// it wakes the program.
func (c *collector) drew() {
	c.drawn.Store(time.Now().UnixNano())
	if !c.waiting.Load() && c.enough() {
		c.waiting.Store(true)
		c.timer.Reset(pause)
	}
}

// look collects garbage if this is a pause.
func (c *collector) look() {
	if left := pause - time.Since(time.Unix(0, c.drawn.Load())); left > 0 {
		c.timer.Reset(left)
		return
	}
	if c.enough() { // else Go has collected it meanwhile
		c.collect()
	}
	c.waiting.Store(false)
}

// enoughGarbage reports whether two fifths of what may be allocated between two collections was allocated since the last.
// Go begins the next at about four fifths, and opening a proposal may allocate as much as is left until then.
func enoughGarbage() bool {
	m := [...]metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/heap/goal:bytes"}, {Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(m[:])
	live, goal, now := m[0].Value.Uint64(), m[1].Value.Uint64(), m[2].Value.Uint64()
	return now > live+(goal-live)/5*2
}

// inPauses returns the collector of the program's garbage.
func inPauses() *collector { return newCollector(enoughGarbage, runtime.GC) }
