package session

import (
	"cmp"
	"errors"

	"app.tender/tender/state"
)

// result is the manual merge of one entry.
type result struct {
	entry    int64
	revision int64              // of the stored merge
	pending  *state.ManualMerge // typed and possibly not stored; nil for nothing
	due      bool               // a timer is running
	dropped  bool               // to be discarded, before pending is stored
	last     *state.ManualMerge // to be discarded, but not stored yet; nil for nothing
	decision *state.Decision    // to be made once everything is saved

	lease bool // this terminal has the lease, as far as is known here
	over  bool // take the lease over from another terminal
	left  bool // it is closed here
}

func (s *Session) result(entry int64) *result {
	r := s.results[entry]
	if r == nil {
		r = &result{entry: entry}
		s.results[entry] = r
	}
	return r
}

// OpenResult returns the manual merge of an entry for the current theirs; zero if there is none.
func (s *Session) OpenResult(e state.Entry) state.ManualMerge {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch r := s.results[e.ID]; {
	case r == nil:
	case r.pending != nil:
		return *r.pending // what could not be written is newer than what was read
	case r.dropped:
		return state.ManualMerge{}
	}
	kept, ok := s.reader.results[e.ID]
	if !ok || !state.SameText(kept.Theirs, e.Theirs) {
		return state.ManualMerge{}
	}
	s.result(e.ID).revision = kept.Revision
	return kept
}

// TypeResult records a manual merge as typed and saves it within 150 ms.
func (s *Session) TypeResult(typed state.ManualMerge) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.result(typed.Entry)
	r.pending, r.left = &typed, false
	s.soon(&r.due, func() {
		if r.pending != nil {
			s.putResult(r)
		}
	})
}

// LeaveResult ends typing the manual merge of an entry. The text stays.
func (s *Session) LeaveResult(entry int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r := s.results[entry]; r != nil && (r.pending != nil || r.lease) {
		r.left = true
		s.putResult(r)
	}
}

// TakeOverResult takes over the lease of an entry's manual merge. The event ResultTakenOver or
// NotTakenOver follows.
func (s *Session) TakeOverResult(entry int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.result(entry)
	r.over, r.left = true, false
	s.putResult(r)
}

// DropResult discards the manual merge of an entry.
func (s *Session) DropResult(entry int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.result(entry)
	r.dropped, r.last, r.pending = true, cmp.Or(r.pending, r.last), nil
	s.putResult(r)
}

func (s *Session) putResult(r *result) {
	s.put(&job{key: r, lane: r, run: func() error { return s.writeResult(r) }})
}

// writeResult does the next write of a manual merge, one step per job. s.mu is held.
func (s *Session) writeResult(r *result) error {
	switch lease := (state.Lease{Entry: r.entry}); {
	case r.last != nil:
		return s.saveResult(r, &r.last)
	case r.dropped:
		err := s.outside(func() error { return s.c.Store.DropManualMerge(s.disk, r.entry) })
		if r.dropped, r.lease = r.last != nil, false; err != nil { // another one may have been discarded meanwhile
			s.emit(Failed{Fault: state.FaultOf(err)})
		}
		delete(s.reader.results, r.entry)
		s.read()
	case r.pending != nil:
		return s.saveResult(r, &r.pending)
	case r.over:
		err := s.outside(func() error { return s.c.Store.TakeLease(s.disk, lease, true) })
		if r.over, r.lease = false, err == nil; err != nil {
			s.emit(NotTakenOver{Lease: lease, Fault: state.FaultOf(err)})
			break
		}
		s.emitLater(ResultTakenOver{Entry: r.entry})
		s.read()
	case r.left && r.lease:
		s.endLease(lease)
		r.lease = false
	}
	s.nextResult(r)
	return nil
}

// endLease releases the lease of a text. If that fails, another terminal takes it over, or it is
// free when the program ends. s.mu is held.
func (s *Session) endLease(lease state.Lease) {
	_ = s.outside(func() error { return s.c.Store.EndLease(s.disk, lease) })
}

// saveResult stores a typed manual merge: the one that is pending, or the last one before that is discarded. s.mu is held.
func (s *Session) saveResult(r *result, at **state.ManualMerge) error {
	typed := **at
	typed.Revision = r.revision
	saved, err := outsideFor(s, func() (state.ManualMerge, error) { return s.c.Store.SaveManualMerge(s.disk, typed) })
	elsewhere, lost := errors.AsType[*state.EditedElsewhere](err)
	switch {
	case lost:
		s.loseResult(r, elsewhere)
	case err != nil:
		if r.decision != nil {
			r.decision = nil
			s.emit(ResultUnsaved{Fault: state.FaultOf(err)})
		}
		return local(err)
	default:
		r.revision, r.lease = saved.Revision, true
		s.reader.results[r.entry] = saved
		if !r.dropped {
			s.emit(ResultKept{Result: saved})
		}
	}
	if now := *at; now != nil && now.Text == typed.Text {
		*at = nil
	}
	s.nextResult(r)
	return nil
}

// nextResult queues the next write of a manual merge, unless it waits for a timer. s.mu is held.
func (s *Session) nextResult(r *result) {
	switch {
	case r.dropped, r.pending != nil && !r.due, r.over, r.left && r.lease:
		s.putResult(r)
	case r.decision != nil && r.pending == nil:
		s.decide(r.entry, *r.decision)
		delete(s.results, r.entry)
	}
	s.changed()
}

// loseResult ends typing a manual merge that another terminal types or has settled, or whose
// theirs has changed. The text is a discarded draft, or the next step makes it one. s.mu is held.
func (s *Session) loseResult(r *result, e *state.EditedElsewhere) {
	r.lease, r.decision = false, nil
	s.emit(ResultLost{Entry: r.entry, Since: e.Since})
	if e.Kept.Ref != (state.TextRef{}) {
		s.emitLater(DiscardedInstead{Text: e.Kept})
	}
	s.read()
}
