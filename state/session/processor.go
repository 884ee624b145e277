package session

import (
	"context"
	"slices"
	"time"

	"app.tender/tender/state"
)

// processAfter is how long this terminal leaves another one's edits to that terminal.
const processAfter = 2 * time.Second

// processor runs the outbox's steps, in one goroutine at a time.
type processor struct {
	processing bool // a step is running
	again      bool // something was committed meanwhile
	stopped    bool // a person stopped it; it resumes when something is saved
	agreed     bool // to write to a live account

	next time.Time // the next try; zero for none
	stop func()    // cancels the wait for it

	ctx    context.Context // of what asks the service, ended by Stop
	cancel context.CancelFunc
}

// Work returns the context of all requests to the service, which Stop cancels.
func (s *Session) Work() context.Context {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.work()
}

// work is Work. s.mu is held.
func (s *Session) work() context.Context {
	c := &s.processor
	if c.ctx == nil || c.ctx.Err() != nil {
		c.ctx, c.cancel = context.WithCancel(s.ctx)
	}
	return c.ctx
}

// Stop cancels all requests to the service. sending reports whether edits were being sent, which
// then wait until Resume.
func (s *Session) Stop(sending bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := &s.processor
	if c.cancel != nil {
		c.cancel()
	}
	c.stopped = c.stopped || sending
	s.stopPins()
	s.changed()
}

// heldBack reports whether edits wait until a person agrees to write to a live account. s.mu is
// held.
func (s *Session) heldBack() bool { return s.c.LiveHost != "" && !s.processor.agreed }

// Agree allows edits to be sent to the live account until the session ends.
func (s *Session) Agree() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.processor.agreed = true
	s.changed()
	s.process()
	s.driveRuns()
}

// process starts the outbox's steps, unless they run or must not. s.mu is held.
func (s *Session) process() {
	c := &s.processor
	switch {
	case !s.mayProcess():
	case c.processing:
		c.again = true
	default:
		c.processing = true
		s.changed()
		s.begin(s.processAll)
	}
}

func (s *Session) mayProcess() bool {
	return s.reader.ready && s.link.Online() && s.c.ReadOnly == "" && !s.processor.stopped && !s.heldBack() && s.ctx.Err() == nil
}

// processAll runs the outbox's steps until nothing is due.
func (s *Session) processAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := &s.processor
	for s.mayProcess() {
		c.again = false
		ctx := s.work()
		var fetched *state.Fetched
		out, err := outsideFor(s, func() (state.Outcome, error) {
			out, err := s.c.Outbox.PushNext(ctx)
			fetched = state.NewFetched(out.Proposal).Calculate()
			return out, err
		})
		if err != nil {
			s.fault(err)
			break
		}
		if !out.Idle {
			s.pushed(out, fetched)
		} else if !c.again {
			s.processAt(out.NextTry)
			break
		}
	}
	c.processing = false
	s.changed()
}

// pushed processes the outcome of a step, with the proposal that it returned. s.mu is held.
func (s *Session) pushed(o state.Outcome, fetched *state.Fetched) {
	s.watchSent(o, fetched)
	s.noteUnseen(o.Fault)
	if e := o.Entry; e.State == state.EntrySent && state.Is[state.WriteText](e.Edit) {
		t := s.texts[e.Edit.Ref()]
		if t != nil && !s.moving(t) && t.draft.Revision <= e.Edit.DraftRevision { // the service has it now
			t.has = false
		}
	}
	s.emitLater(Pushed{Outcome: o}) // after the undo that may have committed it
	s.read()
}

// processAt continues the outbox at a time. s.mu is held.
func (s *Session) processAt(at time.Time) {
	if at.IsZero() {
		return
	}
	c := &s.processor
	if c.stop != nil {
		c.stop()
	}
	c.next = at
	c.stop = s.after(max(time.Second, at.Sub(s.c.Clock.Now())), func() {
		c.next, c.stop = time.Time{}, nil
		s.process()
	})
}

// processLeft processes what another process has left in the outbox: a command that worked
// offline, or a program that ended before it had sent everything. s.mu is held.
func (s *Session) processLeft() {
	c := &s.processor
	at := s.c.Clock.Now().Add(processAfter)
	left := slices.ContainsFunc(s.reader.entries, func(e state.Entry) bool {
		return e.State == state.EntryWaiting || e.State == state.EntrySending || e.State == state.EntryUncertain && !e.NextTry.IsZero()
	})
	if left && !c.processing && (c.next.IsZero() || c.next.After(at)) {
		s.processAt(at)
	}
}
