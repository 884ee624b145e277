package session

import (
	"time"

	"app.tender/tender/state"
)

// probeEvery is the interval at which an unreachable service is probed.
const probeEvery = 5 * time.Second

// Link is the state of the connection to the service.
type Link struct {
	Chosen bool        // a person chose to work offline
	Heard  bool        // the service has responded since the session began
	Fault  state.Fault // why all requests fail; zero if they do not
}

// Online reports whether requests to the service make sense.
func (l Link) Online() bool { return !l.Chosen }

// Offline reports whether the service can't be reached now.
func (l Link) Offline() bool { return l.Chosen || l.Fault.Kind == state.FaultOffline }

// link is Link with its timers.
type link struct {
	Link

	probe     func() // cancels the waiting probe; nil for none
	returning bool   // a person ended working offline, and there was no response since
}

// Note takes the error of a request: a response shows that the service works, a failure that would
// affect every request shows that it does not.
func (s *Session) Note(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.note(err)
}

// note is Note. s.mu is held.
func (s *Session) note(err error) {
	l, f := &s.link, state.FaultOf(err)
	switch {
	case f.Stays():
		if l.Fault.Kind != f.Kind {
			s.emit(LinkBroke{Fault: f})
		}
		l.Fault, l.returning = f, false
		s.probe()
		s.changed()
		return
	case f.Kind == state.FaultCanceled || f.Kind == state.FaultLocal:
		return
	}
	was := l.Fault.Kind
	back := was != state.FaultNone
	if back || !l.Heard {
		s.changed()
	}
	l.Heard, l.Fault = true, state.Fault{}
	if l.returning {
		l.returning = false
		s.emit(BackOnline{})
	}
	switch {
	case was == state.FaultUnauthorized, was == state.FaultClock: // it refused every signature, and edits wait for minutes
		s.wake()
	case back:
		s.process()
	}
	s.fetchPins()
}

// noteUnseen is note for a request that no screen made. If it shows that the service is back, what
// a screen failed to read meanwhile is read again. s.mu is held.
func (s *Session) noteUnseen(err error) {
	broken := s.link.Fault.Kind != state.FaultNone
	s.note(err)
	if broken && s.link.Fault.Kind == state.FaultNone {
		s.emit(ProbeDue{})
	}
}

// Forgive clears the reason why all requests failed, after it was fixed.
func (s *Session) Forgive() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.link.Fault = state.Fault{}
	s.changed()
}

// probe schedules a probe of a service that does not respond. s.mu is held.
func (s *Session) probe() {
	l := &s.link
	if l.probe != nil || !l.Online() {
		return
	}
	wait := max(probeEvery, l.Fault.RetryAfter)
	if l.Fault.Kind == state.FaultUnauthorized {
		wait = max(wait, time.Minute) // keys don't fix themselves; another program may bring new ones
	}
	l.probe = s.after(wait, func() {
		l.probe = nil
		if l.Fault.Kind == state.FaultNone || !l.Online() {
			return
		}
		s.emit(ProbeDue{})
		s.process()
	})
}

// GoOffline starts or ends working offline by choice.
func (s *Session) GoOffline(offline bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := &s.link
	l.Chosen, l.returning = offline, !offline
	if !offline {
		s.processor.stopped = false
		s.process()
		s.driveRuns()
		if l.Fault.Kind != state.FaultNone {
			s.probe()
		}
	}
	s.changed()
}
