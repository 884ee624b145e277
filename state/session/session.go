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

// Config configures a session.
type Config struct {
	Remote  Remote  // nil: pins are not fetched
	Answers Answers // nil: none are asked for
	Store   Store
	Cache   Cache
	Plans   Plans
	Marks   Marks
	Outbox  Outbox
	History History
	Builder *bridge.Engine // nil: nothing is built
	Clock   Clock

	ReadOnly string // why nothing may be written to the service; empty if it may
	Offline  bool   // start by working offline
	// Named returns what is known here of a proposal that is not open, to compare texts with its notes; nil for nothing. It is
	// called only during the calls that commit. It may be nil.
	Named    func(id state.ProposalID) *state.Proposal
	LiveHost string // the host of a live account, which gets nothing before Agree; empty for no question
}

// Session is one person's work. It is safe for concurrent use, and its methods return at once,
// except Flush and those for commands.
type Session struct {
	c       Config
	ctx     context.Context // the life of the session, ended by its caller
	disk    context.Context // for writes: the end of the session does not cut them off
	changes chan struct{}
	rest    chan struct{}

	mu        sync.Mutex // guards what follows; never held during I/O
	texts     map[state.TextRef]*text
	results   map[int64]*result
	scratch   []*scratch                   // typed or taken here, the last one last
	ticks     map[tickKey]installer.Ticked // not stored yet
	writer    writer
	reader    reader
	processor processor
	link      link
	pins      pinner
	watch     watch
	returns   returns
	builder   builder
	planner   planner
	agreed    map[seen]bool // what looks internal and the client may see
	events    []Event
	shown     *Snapshot // the last snapshot
	stale     bool      // something in it has changed since
	untold    bool      // something has changed since the last call of Events
	held      bool      // no signals of changes until Release
	busy      int       // number of running activities
	panicked  error
}

// New returns a session that does nothing yet. It ends with ctx, after the current write. Call
// Flush first to lose nothing.
func New(ctx context.Context, c Config) *Session {
	s := &Session{
		c: c, changes: make(chan struct{}, 1), rest: make(chan struct{}, 1),
		texts: make(map[state.TextRef]*text), results: make(map[int64]*result), ticks: make(map[tickKey]installer.Ticked), agreed: make(map[seen]bool),
		reader: reader{kept: kept{results: make(map[int64]state.ManualMerge)}},
		pins:   pinner{asked: make(map[state.ProposalID]bool), reported: make(map[state.ProposalID]bool)},
		shown:  &Snapshot{Open: &Watched{}, Plan: &plan.Plan{}}, stale: true,
	}
	s.builder.drives = make(map[state.ProposalID]*drive)
	s.ctx, s.disk = ctx, context.WithoutCancel(ctx)
	s.link.Chosen = c.Offline
	return s
}

// Start reads the local store, and then starts the outbox.
func (s *Session) Start() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.read()
}

// Changes returns a channel that signals changes of Snapshot or Events. Signals are coalesced.
func (s *Session) Changes() <-chan struct{} { return s.changes }

// Rest returns a channel that signals the end of an activity, so that a test knows when to check
// Busy again.
func (s *Session) Rest() <-chan struct{} { return s.rest }

// Busy returns the number of activities: reads, writes and steps of the outbox. Timers do not
// count.
func (s *Session) Busy() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.busy
}

// Hold suppresses the signals of Changes until Release, for a caller that changes things itself
// and reads the result at once.
func (s *Session) Hold() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.held = true
}

// Release ends Hold, and signals changes since the last call of Events.
func (s *Session) Release() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.held = false
	if s.untold {
		signal(s.changes)
	}
}

// Events returns the events since the last call, in order. Callers read Snapshot next.
func (s *Session) Events() []Event {
	s.mu.Lock()
	defer s.mu.Unlock()
	events := s.events
	s.events, s.untold = nil, false
	return events
}

// emitLater adds an event that is announced after the next read, which has its subject. s.mu is
// held.
func (s *Session) emitLater(e Event) { s.reader.events = append(s.reader.events, e) }

// emit adds an event. s.mu is held.
func (s *Session) emit(e Event) {
	s.events = append(s.events, e)
	s.changed()
}

// changed marks the last snapshot as out of date. s.mu is held.
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

// after calls f with the lock held after d.
func (s *Session) after(d time.Duration, f func()) (stop func()) {
	return s.c.Clock.AfterFunc(d, func() {
		defer s.recovered()
		s.mu.Lock()
		defer s.mu.Unlock()
		f()
	})
}

// outside runs do without the lock, which is held before and after it.
func (s *Session) outside(do func() error) error {
	s.mu.Unlock()
	defer s.mu.Lock()
	return do()
}

// outsideFor is outside for a function with a result.
func outsideFor[T any](s *Session, do func() (T, error)) (T, error) {
	s.mu.Unlock()
	defer s.mu.Lock()
	return do()
}

// recovered stores a panic for the caller, which ends the program in order: Flush still writes
// what was typed.
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

// Panicked returns the panic of an activity; nil for none.
func (s *Session) Panicked() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.panicked
}

// fault announces a local failure. s.mu is held.
func (s *Session) fault(err error) {
	if f := state.FaultOf(err); f.Kind != state.FaultCanceled && f.Kind != state.FaultNone {
		s.writer.troubled = true
		s.emit(LocalFault{Fault: f})
	}
}
