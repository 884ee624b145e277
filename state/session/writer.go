package session

import (
	"slices"
	"time"

	"app.tender/tender/state"
)

// retryAfter is how long to wait after this machine could not write something.
const retryAfter = 2 * time.Second

// job is one thing to write. The one writer calls run with the lock held, and run gives
// the lock up while it waits for the disk. A fault of this machine lets the job wait and be
// tried again; run itself handles any other outcome.
type job struct {
	key  any // jobs of one key are one: the newest value is read when it runs
	lane any // jobs of one lane keep their order
	run  func() error
	copy bool // of what can be read again: it is not tried again
	held bool // it failed, and waits for its next try
}

// writer is what is to be written, in order, by one goroutine at a time.
type writer struct {
	queue   []*job
	current *job // nil while nothing is being written
	writes  int  // counts what was tried, to know when something that was read is old

	troubled bool // this machine could not do something, and has written nothing since
	retry    func()
}

// put queues a job, or replaces the waiting one of the same key, which is then tried at
// once. s.mu is held.
func (s *Session) put(j *job) {
	w := &s.writer
	s.stale = true // without a signal: see wrote
	for _, q := range w.queue {
		if q.key == j.key {
			q.held = false
			s.write()
			return
		}
	}
	w.queue = append(w.queue, j)
	s.write()
}

// next takes the first job that may run now; nil for none. s.mu is held.
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

// counts returns how many jobs are on their way to the disk, and how many wait because
// the disk did not take them. s.mu is held.
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

// has reports whether a job of a key waits or is being done. s.mu is held.
func (w *writer) has(key any) bool {
	if w.current != nil && w.current.key == key {
		return true
	}
	return slices.ContainsFunc(w.queue, func(j *job) bool { return j.key == key })
}

// write starts the writer, unless it runs. s.mu is held.
func (s *Session) write() {
	w := &s.writer
	if w.current != nil {
		return
	}
	if w.current = w.next(); w.current == nil {
		return
	}
	s.stale = true
	s.begin(s.writeAll)
}

// wrote notes that the writer has ended, and signals that if a snapshot has shown it at work.
// s.mu is held.
func (s *Session) wrote() {
	s.stale = true
	if s.shown.Writing > 0 {
		s.changed()
	}
}

// writeAll is the writer: it does one job after the other until none may run.
func (s *Session) writeAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := &s.writer
	for w.current != nil {
		j := w.current
		err := j.run()
		w.writes++
		if j.copy && err != nil {
			s.fault(ownFault(err))
		} else if state.FaultOf(err).Kind != state.FaultNone {
			j.held = true
			w.queue = slices.Insert(w.queue, 0, j)
			s.fault(err)
			s.retryLater()
		} else if _, failed := w.counts(); failed == 0 && w.troubled {
			w.troubled = false
			s.tell(Kept{})
		}
		w.current = w.next()
		s.readSkipped()
	}
	s.wrote()
}

// Troubled notes that this machine could not do something outside of the session. The event
// Kept follows once the session has written something again.
func (s *Session) Troubled() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.writer.troubled = true
}

// retryLater calls tryAgain after a while. s.mu is held.
func (s *Session) retryLater() {
	w := &s.writer
	if w.retry != nil {
		return
	}
	w.retry = s.after(retryAfter, func() {
		w.retry = nil
		s.tryAgain()
	})
}

// tryAgain lets the writer try everything again that it could not write. s.mu is held.
func (s *Session) tryAgain() {
	for _, j := range s.writer.queue {
		j.held = false
	}
	s.write()
}
