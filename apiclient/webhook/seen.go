package webhook

import (
	"sync"
	"time"
)

// Seen records which events were handled. A receiver that runs in more than one
// process, or that must not handle an event again after a restart, keeps them in its
// database. It must be safe for concurrent use.
type Seen interface {
	// Begin records that an event is about to be handled, unless it is or was handled.
	Begin(id string, now time.Time) Progress
	// End follows a Begin that returned New. Only a handled event stays recorded.
	End(id string, handled bool)
}

// Progress is the state of an event.
type Progress int

// The results of Begin.
const (
	New     Progress = iota // the caller must handle it now
	Busy                    // it is being handled
	Handled                 // it was handled
)

// The memory outlives the service's retries, which end within 15 hours.
const (
	remembered = 24 * time.Hour
	maxEvents  = 100_000
)

// Memory is a Seen in memory. It forgets events after a day, and the oldest when
// there are more than a hundred thousand.
type Memory struct {
	mu     sync.Mutex
	events map[string]*memory
	oldest []aged // in the order in which they began
}

type memory struct{ handled bool }

type aged struct {
	id    string
	began time.Time
	event *memory // the id may have been forgotten and recorded again since
}

// NewMemory returns an empty Memory.
func NewMemory() *Memory { return &Memory{events: make(map[string]*memory)} }

// Begin records that an event is about to be handled, unless it is or was handled.
func (m *Memory) Begin(id string, now time.Time) Progress {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.forget(now)
	if e, ok := m.events[id]; ok {
		if e.handled {
			return Handled
		}
		return Busy
	}
	e := &memory{}
	m.events[id] = e
	m.oldest = append(m.oldest, aged{id, now, e})
	return New
}

// End follows a Begin that returned New. It forgets an event that was not handled, so
// that its next delivery is handled.
func (m *Memory) End(id string, handled bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !handled {
		delete(m.events, id)
	} else if e, ok := m.events[id]; ok {
		e.handled = true
	}
}

// forget drops events that are too old or too many, including those that are still being handled: a handler that has
// run for a day will not return.
func (m *Memory) forget(now time.Time) {
	for len(m.oldest) > 0 && (len(m.oldest) >= maxEvents || now.Sub(m.oldest[0].began) > remembered) {
		o := m.oldest[0]
		m.oldest = m.oldest[1:]
		if m.events[o.id] == o.event {
			delete(m.events, o.id)
		}
	}
}
