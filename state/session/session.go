package session

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/bridge"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/plan"
)

// Config is what a session works with.
type Config struct {
	Remote  Remote // nil: pins are not fetched
	Store   Store
	Outbox  Outbox
	History History
	Builder *bridge.Engine // nil: nothing is built
	Clock   Clock          // nil: the machine's own

	ReadOnly string // why nothing may be written to the service; empty when it may
	Offline  bool   // begin with working offline
	LiveHost string // the host of a live account: nothing is sent there before Agree; empty for no question
}

// Session is one person's work. Its methods may be called from several goroutines and
// return at once, except for Flush and those of a command.
type Session struct {
	c       Config
	ctx     context.Context //nolint:containedctx // the life of the session, ended by its caller
	disk    context.Context //nolint:containedctx // for writes: the end of the session does not cut them off
	changes chan struct{}
	rest    chan struct{}

	mu        sync.Mutex // guards what follows; held for memory alone
	texts     map[state.TextRef]*text
	results   map[int64]*result
	scratch   map[state.ScratchPlace]*scratch
	refused   map[state.ScratchPlace]bool  // where another terminal types since HoldScratch
	ticks     map[tickKey]installer.Ticked // not on the disk yet
	writer    writer
	reader    reader
	processor processor
	link      link
	pins      pinner
	watch     watch
	builder   builder
	planner   planner
	events    []Event
	shown     *Snapshot // the last one that was built
	stale     bool      // something in it has changed since
	untold    bool      // something has changed since Events was called last
	held      bool      // no signals of changes until Release
	busy      int       // activities under way
	panicked  error
}

// New makes a session that does nothing yet. It ends with ctx, after the write that is
// under way then. Call Flush before, so that nothing is lost.
func New(ctx context.Context, c Config) *Session {
	if c.Clock == nil {
		c.Clock = SystemClock{}
	}
	s := &Session{
		c: c, changes: make(chan struct{}, 1), rest: make(chan struct{}, 1),
		texts: make(map[state.TextRef]*text), results: make(map[int64]*result), ticks: make(map[tickKey]installer.Ticked),
		scratch: make(map[state.ScratchPlace]*scratch), refused: make(map[state.ScratchPlace]bool),
		reader: reader{kept: kept{results: make(map[int64]state.ManualMerge)}},
		pins:   pinner{asked: make(map[state.ProposalID]bool), told: make(map[state.ProposalID]bool)},
		shown:  &Snapshot{Open: &Watched{}, Plan: &plan.Plan{}}, stale: true,
	}
	s.builder.drives = make(map[state.ProposalID]*drive)
	s.ctx, s.disk = ctx, context.WithoutCancel(ctx)
	s.link.Chosen = c.Offline
	return s
}

// Start reads the local store, and then lets the outbox go on.
func (s *Session) Start() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.read()
}

// Changes gets a value after a change of Snapshot or Events. Changes that come quickly
// share one.
func (s *Session) Changes() <-chan struct{} { return s.changes }

// Rest gets a value each time something that was under way ends, so that a test
// knows when to look at Busy again.
func (s *Session) Rest() <-chan struct{} { return s.rest }

// Busy is how many activities are under way: reads, writes and steps of the outbox. Timers
// do not count.
func (s *Session) Busy() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.busy
}

// Hold keeps the signals of Changes back until Release: a caller that changes things itself
// and looks at once needs none.
func (s *Session) Hold() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.held = true
}

// Release lets Changes signal again, also changes since the last call of Events.
func (s *Session) Release() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.held = false
	if s.untold {
		signal(s.changes)
	}
}

// Events takes what has happened since the last call, in order. Callers look at Snapshot
// next.
func (s *Session) Events() []Event {
	s.mu.Lock()
	defer s.mu.Unlock()
	events := s.events
	s.stale = s.stale || len(s.lostUntold()) > 0
	s.events, s.untold = nil, false
	return events
}

// tell notes that something happened. s.mu is held.
func (s *Session) tell(e Event) {
	s.events = append(s.events, e)
	s.changed()
}

// changed says that the last snapshot is no longer true. s.mu is held.
func (s *Session) changed() {
	s.stale, s.untold = true, true
	if !s.held {
		signal(s.changes)
	}
}

func signal(to chan<- struct{}) {
	select {
	case to <- struct{}{}:
	default:
	}
}

// begin runs an activity in a goroutine, without the lock. s.mu is held.
func (s *Session) begin(activity func()) {
	s.busy++
	go func() {
		defer func() {
			s.mu.Lock()
			s.busy--
			s.mu.Unlock()
			signal(s.rest)
		}()
		defer s.recovered()
		activity()
	}()
}

// after calls f with the lock once d has passed.
func (s *Session) after(d time.Duration, f func()) (stop func()) {
	return s.c.Clock.AfterFunc(d, func() {
		defer s.recovered()
		s.mu.Lock()
		defer s.mu.Unlock()
		f()
	})
}

// outside does what takes time, without the lock that is held before and after it.
func (s *Session) outside(do func() error) error {
	s.mu.Unlock()
	defer s.mu.Lock()
	return do()
}

// outsideFor is outside for what returns a value.
func outsideFor[T any](s *Session, do func() (T, error)) (v T, err error) {
	err = s.outside(func() error {
		v, err = do()
		return err
	})
	return v, err
}

// recovered keeps a panic for the caller, which ends the program in order: Flush still
// writes what was typed.
func (s *Session) recovered() {
	p := recover()
	if p == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.panicked == nil {
		s.panicked = fmt.Errorf("%v\n\n%s", p, debug.Stack())
	}
	s.writer.current = nil // so that others can be written
	s.changed()
}

// Panicked is the panic that ended something that was under way; nil for none.
func (s *Session) Panicked() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.panicked
}

// fault announces what this machine could not do. s.mu is held.
func (s *Session) fault(err error) {
	if f := state.FaultOf(err); f.Kind != state.FaultCanceled && f.Kind != state.FaultNone {
		s.writer.troubled = true
		s.tell(LocalFault{Fault: f})
	}
}
