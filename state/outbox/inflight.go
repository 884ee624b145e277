package outbox

import (
	"sync"
	"time"

	"app.tender/tender/state"
)

// inFlight records since when this process knows of uncertain writes. The time in an entry does
// not give their age, because the clock may have been set since.
type inFlight struct {
	mu    sync.Mutex
	since map[int64]inFlightWrite // by entry
}

// inFlightWrite is an uncertain write, with the last uptime of this process when it may have been
// sent.
type inFlightWrite struct {
	began time.Time
	at    time.Duration
}

// note records that the write of d may be in flight now.
func (s *inFlight) note(d state.OutboxRecord, uptime time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.since[d.ID] = inFlightWrite{began: d.Began, at: uptime}
}

// age returns the time since the write of d was last sent. A write of another process counts from
// when this one first sees it.
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

// forget deletes the write of an entry whose outcome is known.
func (s *inFlight) forget(id int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.since, id)
}
