package session

import (
	"slices"
	"time"

	"app.tender/tender/state"
)

// retryAfter is the pause after a failed write on this machine.
const retryAfter = 2 * time.Second

// job is one thing to write. The writer calls run with the lock held, and run releases it while it
// waits for the disk. After a local fault the job waits for a retry; run itself handles any other
// result.
type job struct {
	key  any // jobs with the same key are coalesced: the newest value is read when the job runs
	lane any // jobs in one lane keep their order
	run  func() error
	copy bool // of data that can be read again: no retry
	held bool // it failed, and waits for a retry

	quiet bool // nobody would miss its data: no retry, no fault, and no event that this machine writes again
}

// writer has the jobs, in order, and runs them in one goroutine at a time.
type writer struct {
	queue   []*job
	current *job   // nil if nothing is being written
	broken  []*job // they panicked, and are not tried again
	writes  int    // number of attempts besides copies and leases, to know when something that was read is out of date

	troubled bool // this machine has failed, and has not worked since
	retry    func()
	skipped  bool // what was read of a value was ignored, because it was being written
}

// put queues a job, or replaces the waiting one with the same key, which is then tried at once.
func (c *core) put(j *job) {
	w := &c.writer
	c.stale = true // without a signal: see wrote
	for _, q := range w.queue {
		if q.key == j.key {
			q.held = false
			c.write()
			return
		}
	}
	w.queue = append(w.queue, j)
	c.write()
}

// do queues a job of its own in the lane of a person's edits.
func (c *core) do(run func() error) { c.put(&job{key: new(byte), lane: lanePerson, run: run}) }

// next removes and returns the first job that may run now; nil for none.
func (w *writer) next() *job {
	var blocked []any
	for i, j := range w.queue {
		if j.held || slices.Contains(blocked, j.lane) {
			blocked = append(blocked, j.lane)
			continue
		}
		w.queue = slices.Delete(w.queue, i, i+1)
		return j
	}
	return nil
}

// counts returns how many jobs are pending, and how many have failed and wait for a retry.
func (w *writer) counts() (waiting, failed int) {
	if w.current != nil {
		waiting++
	}
	var blocked []any
	for _, j := range w.queue {
		if j.held || slices.Contains(blocked, j.lane) {
			blocked = append(blocked, j.lane)
			failed++
			continue
		}
		waiting++
	}
	return waiting, failed
}

// has reports whether a job with this key is waiting or running.
func (w *writer) has(key any) bool {
	if w.current != nil && w.current.key == key {
		return true
	}
	return slices.ContainsFunc(w.queue, func(j *job) bool { return j.key == key })
}

// write starts the writer, unless it is running.
func (c *core) write() {
	w := &c.writer
	if w.current != nil {
		return
	}
	if w.current = w.next(); w.current == nil {
		return
	}
	c.stale = true
	c.begin(c.writeAll)
}

// wrote records that the writer has ended, and signals that if a snapshot has shown it at work.
func (c *core) wrote() {
	c.stale = true
	if c.shown.Writing > 0 {
		c.changed()
	}
}

// writeAll is the writer: it runs jobs until none may run.
func (c *core) writeAll() {
	c.mu.Lock()
	defer c.mu.Unlock()
	w := &c.writer
	defer func() {
		if w.current != nil {
			w.broken = append(w.broken, w.current)
		}
	}()
	for w.current != nil {
		j := w.current
		err := j.run()
		if j.lane != laneCache && !j.quiet {
			w.writes++
		}
		if !j.quiet {
			c.tell(j, err)
		}
		w.current = w.next()
		// else what another terminal has written meanwhile would stay out of date until something else happens
		if w.skipped && !j.quiet {
			w.skipped = false
			c.reread()
		}
	}
	c.wrote()
}

// tell announces the result of a job, and queues it again after a local fault unless it is of a copy.
func (c *core) tell(j *job, err error) {
	w := &c.writer
	if j.copy && err != nil {
		c.fault(ownFault(err))
	} else if state.FaultOf(err).Kind != state.FaultNone {
		j.held = true
		w.queue = slices.Insert(w.queue, 0, j)
		c.fault(err)
		c.retryLater()
	} else {
		c.works()
	}
}

// works announces that this machine works again, unless something still waits for a retry.
func (c *core) works() {
	w := &c.writer
	if _, failed := w.counts(); failed == 0 && w.troubled {
		w.troubled = false
		c.emit(Kept{})
	}
}

// Troubled records a local failure outside of the session. The event Kept follows once the session
// has written something again.
func (c *core) Troubled() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.writer.troubled = true
}

// retryLater calls tryAgain after retryAfter.
func (c *core) retryLater() {
	w := &c.writer
	if w.retry != nil {
		return
	}
	w.retry = c.after(retryAfter, func() {
		w.retry = nil
		c.tryAgain()
	})
}

// tryAgain makes the writer retry all failed jobs.
func (c *core) tryAgain() {
	for _, j := range c.writer.queue {
		j.held = false
	}
	c.write()
}
