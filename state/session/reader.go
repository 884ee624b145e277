package session

import (
	"context"
	"reflect"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/plan"
)

// reader reads the local store, in one goroutine at a time.
type reader struct {
	reading bool
	again   bool // something has changed since it began
	failed  bool // the last read did
	later   bool // a timer reads again, since a read has failed

	kept
}

// kept is the part of the local store that is shown as it was read.
type kept struct {
	entries    []state.OutboxEdit
	leases     []state.Lease // of other terminals
	asked      []state.Lease // of this one, for which others ask
	pins       []state.Pin
	undo, redo state.Step
}

// found is the result of one read.
type found struct {
	kept
	drafts []state.Draft
	merges map[int64]state.Draft // by edit in conflict
	forms  []state.Scratch       // in the order of the saves
	runs   []build.Run
	plans  []plan.Summary
	plan   *plan.Plan // of the open proposal; nil if it has not changed
	site   *readSite  // likewise
}

// Changed informs the session that another terminal wrote to the local database. notice is news
// about the file; its kind is FaultNone if there is none.
func (s *Session) Changed(notice state.Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if notice.Kind != state.FaultNone {
		s.Typing.renew = true
	}
	s.read()
}

// read reads the local store again. It drops a result that was read before something was written
// here, since the screen would lose that.
func (s *Session) read() {
	r := &s.reader
	if r.reading {
		r.again = true
		return
	}
	r.reading = true
	s.begin(s.readAll)
}

// readLater reads again after retryAfter, because a read has failed: nothing else may start the next one, and the
// outbox sends nothing before the first has succeeded.
func (s *Session) readLater() {
	r := &s.reader
	if r.later || s.ctx.Err() != nil {
		return
	}
	r.later = true
	s.after(retryAfter, func() {
		r.later = false
		s.read()
	})
}

func (s *Session) readAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := &s.reader
	defer func() {
		if r.reading = false; s.Proposal.delayed {
			s.Proposal.findWatched()
		}
	}()
	for {
		r.again = false
		writes, claims, events := s.writer.writes, s.Editing.claims, s.later
		s.later = nil
		f, err := outsideFor(s.core, func() (found, error) { return s.find(s.ctx) })
		stale := writes != s.writer.writes || claims != s.Editing.claims && len(f.leases) > 0
		if r.again || err == nil && stale {
			s.later = append(events, s.later...)
			continue
		}
		failed := r.failed
		if r.failed = err != nil; r.failed {
			s.fault(err)
			s.readLater()
		} else {
			s.take(f)
		}
		if failed && !r.failed {
			s.works()
		}
		for _, e := range events {
			s.emit(e)
		}
		return
	}
}

func (s *Session) find(ctx context.Context) (f found, err error) {
	if f.entries, err = s.c.Outbox.Edits(ctx); err != nil {
		return f, err
	}
	if f.drafts, err = s.c.Store.Drafts(ctx); err != nil {
		return f, err
	}
	if f.leases, f.asked, err = s.c.Store.Leases(ctx); err != nil {
		return f, err
	}
	if f.pins, err = s.c.Marks.Pins(ctx); err != nil {
		return f, err
	}
	if f.forms, err = s.c.Store.Forms(ctx); err != nil {
		return f, err
	}
	if f.runs, err = s.c.Plans.OpenRuns(ctx); err != nil {
		return f, err
	}
	if f.plans, f.plan, err = s.Plans.findPlans(ctx); err != nil {
		return f, err
	}
	if f.site, err = s.Site.findSite(ctx); err != nil {
		return f, err
	}
	f.merges = make(map[int64]state.Draft)
	merges, err := s.c.Store.Merges(ctx)
	if err != nil {
		return f, err
	}
	for _, d := range merges {
		f.merges[d.Merge] = d
	}
	f.undo, f.redo, err = s.c.History.Peek(ctx)
	return f, err
}

// take stores the result of a read.
func (s *Session) take(f found) {
	r := &s.reader
	first := !s.Sending.ready
	if s.Typing.take(f) || first || !reflect.DeepEqual(r.kept, f.kept) {
		s.changed()
	}
	if reflect.DeepEqual(r.entries, f.entries) {
		f.entries = r.entries // the same slice, which is quick to compare
	}
	before := r.entries
	r.kept = f.kept
	open := s.Proposal.ID
	s.Proposal.resolved(resolvedElsewhere(before, f.entries))
	s.Proposal.watchRenamed(open)
	s.Proposal.watchMade()
	s.Plans.takePlans(f.plans, f.plan)
	s.Site.takeSite(f.site)
	s.Editing.follow()
	s.Builds.takeRuns(f.runs)
	if !first {
		s.Proposal.watchElsewhere(before, f.entries)
		s.Sending.processLeft()
		return
	}
	s.Sending.ready = true
	s.emit(Ready{})
	s.Sending.process()
	s.Pins.fetchPins()
	s.Site.bring()
}

// pushed processes the outcome of a step, with the proposal that it returned.
func (s *Session) pushed(o state.Outcome, fetched *state.Fetched) {
	s.Proposal.watchSent(o, fetched)
	s.Link.noteUnseen(o.Fault)
	s.Typing.pushed(o.Edit)
	s.emitLater(Pushed{Outcome: o}) // after the undo that may have committed it
	s.read()
}
