package outbox

import (
	"sync"
	"time"

	"app.tender/tender/state"
)

// inFlight notes since when this process knows of writes that may have been done. The
// time that an entry carries is of a clock that may have been set since, so that its
// age says nothing.
type inFlight struct {
	mu    sync.Mutex
	since map[int64]inFlightWrite // by entry
}

// inFlightWrite is one write that may have been done, and the last uptime of this process
// at which it may have been in flight.
type inFlightWrite struct {
	began time.Time
	at    time.Duration
}

// note says that the write of d may be under way now.
func (s *inFlight) note(d state.OutboxRecord, uptime time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.since[d.ID] = inFlightWrite{began: d.Began, at: uptime}
}

// age returns for how long the write of d can't have been sent again. A write of
// another process counts from when this one first sees it.
func (s *inFlight) age(d state.OutboxRecord, uptime time.Duration) time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	known, ok := s.since[d.ID]
	if !ok || !known.began.Equal(d.Began) {
		known = inFlightWrite{began: d.Began, at: uptime}
		s.since[d.ID] = known
	}
	return uptime - known.at
}

// forget drops the write of an entry whose outcome is known.
func (s *inFlight) forget(id int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.since, id)
}
