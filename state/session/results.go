package session

import (
	"errors"

	"app.tender/tender/state"
)

// result is the manual merge of one entry.
type result struct {
	entry    int64
	revision int64              // of the stored merge
	pending  *state.ManualMerge // typed and possibly not stored; nil for nothing
	due      bool               // a timer is running
	decision *state.Decision    // to be made once everything is saved

	// dropped are to be discarded, in order, before pending is stored. nil is the stored one.
	dropped []*state.ManualMerge

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
	case len(r.dropped) > 0:
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
	r.dropped, r.pending = append(r.dropped, r.pending), nil
	s.putResult(r)
}

func (s *Session) putResult(r *result) {
	s.put(&job{key: r, lane: r, run: func() error { return s.writeResult(r) }})
}

// writeResult does the next write of a manual merge, one step per job. s.mu is held.
func (s *Session) writeResult(r *result) error {
	switch lease := (state.Lease{Entry: r.entry}); {
	case len(r.dropped) > 0:
		return s.dropResult(r)
	case r.pending != nil:
		return s.saveResult(r)
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

// dropResult discards the first of the manual merges to be discarded. What was typed is stored first. s.mu is held.
func (s *Session) dropResult(r *result) error {
	typed, revision := r.dropped[0], r.revision
	err := s.outside(func() (err error) {
		if typed != nil {
			last := *typed
			last.Revision = revision
			_, err = s.c.Store.SaveManualMerge(s.disk, last)
		}
		if err == nil {
			err = s.c.Store.DropManualMerge(s.disk, r.entry)
		}
		return err
	})
	if elsewhere, lost := errors.AsType[*state.EditedElsewhere](err); lost {
		s.loseResult(r, elsewhere)
	} else if err != nil {
		return s.unsavedResult(r, err)
	}
	r.dropped, r.lease = r.dropped[1:], false
	delete(s.reader.results, r.entry)
	s.read()
	s.nextResult(r)
	return nil
}

// saveResult stores the pending manual merge. s.mu is held.
func (s *Session) saveResult(r *result) error {
	typed := *r.pending
	typed.Revision = r.revision
	saved, err := outsideFor(s.core, func() (state.ManualMerge, error) { return s.c.Store.SaveManualMerge(s.disk, typed) })
	elsewhere, lost := errors.AsType[*state.EditedElsewhere](err)
	switch {
	case lost:
		s.loseResult(r, elsewhere)
	case err != nil:
		return s.unsavedResult(r, err)
	default:
		r.revision, r.lease = saved.Revision, true
		s.reader.results[r.entry] = saved
		if len(r.dropped) == 0 {
			s.emit(ResultKept{Result: saved})
		}
	}
	if now := r.pending; now != nil && now.Text == typed.Text {
		r.pending = nil
	}
	s.nextResult(r)
	return nil
}

// unsavedResult cancels the decision that waits for a write that failed, so that the person makes it again. The writer
// retries the write. s.mu is held.
func (s *Session) unsavedResult(r *result, err error) error {
	if r.decision != nil {
		r.decision = nil
		s.emit(ResultUnsaved{Fault: state.FaultOf(err)})
	}
	return local(err)
}

// nextResult queues the next write of a manual merge, unless it waits for a timer. s.mu is held.
func (s *Session) nextResult(r *result) {
	switch {
	case len(r.dropped) > 0, r.pending != nil && !r.due, r.over, r.left && r.lease:
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
