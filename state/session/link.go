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

// Connection is the part of a session that knows whether the service can be reached.
type Connection struct {
	Link
	core *core

	heard   func() // the service has responded
	back    func() // it is reachable again
	trusted func() // it accepts signatures again
	online  func() // a person ended working offline

	probe     func() // cancels the waiting probe; nil for none
	returning bool   // a person ended working offline, and there was no response since
}

// Note takes the error of a request: a response shows that the service works, a failure that would
// affect every request shows that it does not.
func (l *Connection) Note(err error) {
	l.core.mu.Lock()
	defer l.core.mu.Unlock()
	l.note(err)
}

// note is Note.
func (l *Connection) note(err error) {
	f := state.FaultOf(err)
	switch {
	case f.Stays():
		if l.Fault.Kind != f.Kind {
			l.core.emit(LinkBroke{Fault: f})
		}
		l.Fault, l.returning = f, false
		l.probeLater()
		l.core.changed()
		return
	case f.Kind == state.FaultCanceled || f.Kind == state.FaultLocal:
		return
	}
	was := l.Fault.Kind
	back := was != state.FaultNone
	if back || !l.Heard {
		l.core.changed()
	}
	l.Heard, l.Fault = true, state.Fault{}
	if l.returning {
		l.returning = false
		l.core.emit(BackOnline{})
	}
	switch {
	// it refused every signature, and edits wait for minutes
	case was == state.FaultUnauthorized, was == state.FaultClock:
		l.trusted()
	case back:
		l.back()
	}
	l.heard()
}

// noteUnseen is note for a request that no screen made. If it shows that the service is back, what
// a screen failed to read meanwhile is read again.
func (l *Connection) noteUnseen(err error) {
	broken := l.Fault.Kind != state.FaultNone
	l.note(err)
	if broken && l.Fault.Kind == state.FaultNone {
		l.core.emit(ProbeDue{})
	}
}

// Forgive clears the reason why all requests failed, after it was fixed.
func (l *Connection) Forgive() {
	l.core.mu.Lock()
	defer l.core.mu.Unlock()
	l.Fault = state.Fault{}
	l.core.changed()
}

// probeLater schedules a probe of a service that does not respond.
func (l *Connection) probeLater() {
	if l.probe != nil || !l.Online() {
		return
	}
	wait := max(probeEvery, l.Fault.RetryAfter)
	if l.Fault.Kind == state.FaultUnauthorized {
		wait = max(wait, time.Minute) // wrong keys stay wrong until another program stores new ones
	}
	l.probe = l.core.after(wait, func() {
		l.probe = nil
		if l.Fault.Kind == state.FaultNone || !l.Online() {
			return
		}
		l.core.emit(ProbeDue{})
		l.back()
	})
}

// GoOffline starts or ends working offline by choice.
func (l *Connection) GoOffline(offline bool) {
	l.core.mu.Lock()
	defer l.core.mu.Unlock()
	l.Chosen, l.returning = offline, !offline
	if !offline {
		l.online()
		if l.Fault.Kind != state.FaultNone {
			l.probeLater()
		}
	}
	l.core.changed()
}
