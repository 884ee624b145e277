package outbox

import (
	"sync"
	"time"

	"app.tender/tender/state"
)

// doubts is since when this process knows of writes that may have been done. The
// time that an entry carries is of a clock that may have been set since, so that
// nothing can be told from its age.
type doubts struct {
	mu    sync.Mutex
	since map[int64]doubt // by entry
}

// doubt is one write in doubt: which it is, and the uptime of this process when
// it may still have been under way.
type doubt struct {
	began time.Time
	at    time.Duration
}

// note says that the write of d may be under way now.
func (s *doubts) note(d state.Dispatch, uptime time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.since[d.ID] = doubt{began: d.Began, at: uptime}
}

// age is how long the write of d can't have been sent again. A write of another
// process counts from when this one first sees it.
func (s *doubts) age(d state.Dispatch, uptime time.Duration) time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	known, ok := s.since[d.ID]
	if !ok || !known.began.Equal(d.Began) {
		known = doubt{began: d.Began, at: uptime}
		s.since[d.ID] = known
	}
	return uptime - known.at
}

// forget drops what is known of an entry that is in doubt no more.
func (s *doubts) forget(id int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.since, id)
}
