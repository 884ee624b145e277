package session

import (
	"context"
	"reflect"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/plan"
)

// reader reads the local store, in one goroutine at a time.
type reader struct {
	reading bool
	again   bool // something has changed since it began
	renew   bool // the database is a new one, and may lack drafts that are known here
	failed  bool // the last read did
	later   bool // a timer reads again, since a read has failed

	kept
	events []Event // events to announce after the next read, which has their subject
}

// kept is the part of the local store that is shown as it was read.
type kept struct {
	entries    []state.Entry
	leases     []state.Lease   // of other terminals
	scratch    []state.Scratch // in the order of the saves
	pins       []state.Pin
	results    map[int64]state.Draft // by entry in conflict
	undo, redo state.Step
}

// found is the result of one read.
type found struct {
	kept
	drafts []state.Draft
	runs   []build.Run
	plans  []plan.Summary
	plan   *plan.Plan // of the open proposal; nil if it has not changed
}

// Changed informs the session that another terminal wrote to the local database. notice is news
// about the file; its kind is FaultNone if there is none.
func (s *Session) Changed(notice state.Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if notice.Kind != state.FaultNone {
		s.reader.renew = true
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

// readLater reads again after retryAfter, because a read has failed: nothing else may ever cause the next one, and
// without the first the outbox sends nothing.
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
		writes, claims, events := s.writer.writes, s.Editing.claims, r.events
		r.events = nil
		f, err := outsideFor(s.core, func() (found, error) { return s.find(s.ctx) })
		stale := writes != s.writer.writes || claims != s.Editing.claims && len(f.leases) > 0
		if r.again || err == nil && stale {
			r.events = append(events, r.events...)
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
	if f.entries, err = s.c.Outbox.Entries(ctx); err != nil {
		return f, err
	}
	if f.drafts, err = s.c.Store.Drafts(ctx); err != nil {
		return f, err
	}
	if f.leases, err = s.c.Store.Leases(ctx); err != nil {
		return f, err
	}
	if f.pins, err = s.c.Marks.Pins(ctx); err != nil {
		return f, err
	}
	if f.scratch, err = s.c.Store.Forms(ctx); err != nil {
		return f, err
	}
	if f.runs, err = s.c.Plans.OpenRuns(ctx); err != nil {
		return f, err
	}
	if f.plans, f.plan, err = s.Plans.findPlans(ctx); err != nil {
		return f, err
	}
	f.results = make(map[int64]state.Draft)
	merges, err := s.c.Store.Merges(ctx)
	if err != nil {
		return f, err
	}
	for _, d := range merges {
		f.results[d.Merge] = d
	}
	f.undo, f.redo, err = s.c.History.Peek(ctx)
	return f, err
}

// take stores the result of a read.
func (s *Session) take(f found) {
	r := &s.reader
	first := !s.Sending.ready
	s.emitDiscarded(f)
	s.renewDrafts(f.drafts)
	if s.takeDrafts(f.drafts) || first || !reflect.DeepEqual(r.kept, f.kept) {
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
	s.takeScratch(f.scratch)
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
}

// pushed processes the outcome of a step, with the proposal that it returned.
func (s *Session) pushed(o state.Outcome, fetched *state.Fetched) {
	s.Proposal.watchSent(o, fetched)
	s.Link.noteUnseen(o.Fault)
	if e := o.Entry; e.State == state.EntrySent && state.Is[state.WriteText](e.Edit) {
		t := s.texts[e.Edit.Ref()]
		if t != nil && !s.moving(t) && t.draft.Revision <= e.Edit.DraftRevision { // the service has it now
			t.has = false
		}
	}
	s.emitLater(Pushed{Outcome: o}) // after the undo that may have committed it
	s.read()
}

// emitDiscarded announces manual merges whose conflict is settled: unless their entry has the
// text, they are discarded drafts.
func (s *Session) emitDiscarded(f found) {
	for _, e := range f.entries {
		kept, had := s.reader.results[e.ID]
		if _, has := f.results[e.ID]; had && !has && !state.SameText(kept.Text, e.Edit.Text()) {
			s.emit(DiscardedInstead{Text: state.Draft{Ref: e.Edit.Ref(), Text: kept.Text, Base: kept.Base}})
		}
	}
}

// renewDrafts saves drafts again that are known here but missing from a new database that replaced
// a damaged one.
func (s *Session) renewDrafts(there []state.Draft) {
	if !s.reader.renew {
		return
	}
	s.reader.renew = false
	for ref, t := range s.texts {
		if !t.has || s.moving(t) || slices.ContainsFunc(there, func(d state.Draft) bool { return d.Ref == ref }) {
			continue
		}
		if !t.typing {
			t.typed = t.draft
		}
		t.unsaved = true
		s.putText(t)
	}
}

// takeDrafts updates the drafts, except texts being typed here, and reports whether any has
// changed.
func (s *Session) takeDrafts(list []state.Draft) (changed bool) {
	there := make(map[state.TextRef]bool, len(list))
	for _, d := range list {
		there[d.Ref] = true
		t := s.text(d.Ref)
		switch {
		case t.has && t.draft.Revision == d.Revision && t.draft.Text == d.Text:
			continue
		case s.moving(t):
			s.writer.skipped = true
			continue
		case t.typing && !s.follow(t, d):
			continue // the next save reports it
		}
		t.draft, t.has = d, true
		changed = true
	}
	for ref, t := range s.texts {
		switch {
		case there[ref] || !t.has:
		case s.moving(t):
			s.writer.skipped = true
		default:
			t.has = false
			changed = true
		}
	}
	return changed
}

// follow updates an open text with what another terminal typed, unless it has unsaved changes
// here.
func (s *Session) follow(t *text, d state.Draft) bool {
	if t.typed.Text != t.stored {
		return false
	}
	t.typed, t.stored = d, d.Text
	s.emit(Followed{Draft: d})
	return true
}
