package outbox

import (
	"sync"
	"time"

	"app.tender/tender/state"
)

// inFlight keeps since when this process knows of writes that may have been done. The time
// in an entry does not tell its age: the clock may have been set since.
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

// age returns how long ago the write of d was sent at the latest. A write of another
// process counts from when this one first sees it.
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
