package session

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"app.tender/tender/state"
)

// core is what the parts of a session share: its life, one lock, the events, and the writer to the disk.
//
// The lock is never held during I/O. Exported methods of the session and of its parts take it. All others run with it
// held, except activities: what begin runs takes it itself.
type core struct {
	clock   Clock
	ctx     context.Context // the life of the session, ended by its caller
	disk    context.Context // for writes: the end of the session does not cut them off
	changes chan struct{}
	rest    chan struct{}

	mu       sync.Mutex
	writer   writer
	reread   func() // reads the local store again
	events   []Event
	later    []Event   // to announce after the next read, which has their subject
	shown    *Snapshot // the last one
	stale    bool      // something in the last snapshot has changed since
	untold   bool      // something has changed since the last call of Events
	held     bool      // no signals of changes until Release
	busy     int       // number of running activities
	panicked error
}

func newCore(ctx context.Context, clock Clock) *core {
	return &core{
		clock: clock, ctx: ctx, disk: context.WithoutCancel(ctx), changes: make(chan struct{}, 1),
		rest: make(chan struct{}, 1), stale: true,
	}
}

// Changes returns a channel that signals changes of Snapshot or Events. Signals are coalesced.
func (c *core) Changes() <-chan struct{} { return c.changes }

// Rest returns a channel that signals the end of an activity, so that a test knows when to check
// Busy again.
func (c *core) Rest() <-chan struct{} { return c.rest }

// Busy returns the number of activities: reads, writes and steps of the outbox. Timers do not
// count.
func (c *core) Busy() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.busy
}

// Hold suppresses the signals of Changes until Release, for a caller that changes things itself
// and reads the result at once.
func (c *core) Hold() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.held = true
}

// Release ends Hold, and signals changes since the last call of Events.
func (c *core) Release() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.held = false
	if c.untold {
		signal(c.changes)
	}
}

// emit adds an event.
func (c *core) emit(e Event) {
	c.events = append(c.events, e)
	c.changed()
}

// emitLater adds an event that is announced after the next read, which has its subject.
func (c *core) emitLater(e Event) { c.later = append(c.later, e) }

// changed marks the last snapshot as out of date.
func (c *core) changed() {
	c.stale, c.untold = true, true
	if !c.held {
		signal(c.changes)
	}
}

func signal(to chan<- struct{}) {
	select {
	case to <- struct{}{}:
	default:
	}
}

// begin runs an activity in a goroutine, without the lock.
func (c *core) begin(activity func()) {
	c.busy++
	go func() {
		defer func() {
			c.mu.Lock()
			c.busy--
			c.mu.Unlock()
			signal(c.rest)
		}()
		defer c.recovered()
		activity()
	}()
}

// after calls f with the lock held after d.
func (c *core) after(d time.Duration, f func()) (stop func()) {
	return c.clock.AfterFunc(d, func() {
		defer c.recovered()
		c.mu.Lock()
		defer c.mu.Unlock()
		f()
	})
}

// outside runs do without the lock, which is held before and after it.
func (c *core) outside(do func() error) error {
	c.mu.Unlock()
	defer c.mu.Lock()
	return do()
}

// outsideFor is outside for a function with a result.
func outsideFor[T any](c *core, do func() (T, error)) (T, error) {
	c.mu.Unlock()
	defer c.mu.Lock()
	return do()
}

// recovered stores a panic for the caller, which ends the program in order: Flush still writes
// what was typed.
func (c *core) recovered() {
	p := recover()
	if p == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.panicked == nil {
		c.panicked = fmt.Errorf("%v\n\n%s", p, debug.Stack())
	}
	c.writer.current = nil // so that others can be written
	c.changed()
}

// Panicked returns the panic of an activity; nil for none.
func (c *core) Panicked() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.panicked
}

// fault announces a local failure.
func (c *core) fault(err error) {
	if f := state.FaultOf(err); f.Kind != state.FaultCanceled && f.Kind != state.FaultNone {
		c.writer.troubled = true
		c.emit(LocalFault{Fault: f})
	}
}
