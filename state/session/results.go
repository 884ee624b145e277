package session

import (
	"errors"

	"app.tender/tender/state"
)

// result is the manual merge of one entry.
type result struct {
	entry    int64
	ref      state.TextRef   // its text
	revision int64           // of the stored merge
	pending  *state.Draft    // typed and possibly not stored; nil for nothing
	due      bool            // a timer is running
	decision *state.Decision // to be made once everything is saved

	// dropped are to be discarded, in order, before pending is stored. nil is the stored one.
	dropped []*state.Draft

	typing bool // it is open here
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
func (s *Session) OpenResult(e state.Entry) state.Draft {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch r := s.results[e.ID]; {
	case r == nil:
	case r.pending != nil:
		return *r.pending // what could not be written is newer than what was read
	case len(r.dropped) > 0:
		return state.Draft{}
	}
	kept, ok := s.reader.results[e.ID]
	if !ok || !state.SameText(kept.Base, e.Theirs) {
		return state.Draft{}
	}
	s.result(e.ID).revision = kept.Revision
	return kept
}

// TypeResult records a manual merge as typed and saves it within 150 ms.
func (s *Session) TypeResult(typed state.Draft) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.result(typed.Merge)
	r.pending, r.typing, r.ref = &typed, true, s.real(typed.Ref)
	s.Editing.claim(r.ref.Proposal)
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
	if r := s.results[entry]; r != nil && r.typing {
		r.typing = false
		if r.pending != nil {
			s.putResult(r)
		}
		s.Editing.letGo(r.ref.Proposal)
	}
}

// TakeOverResult is TakeOver to write the manual merge of an entry, until LeaveResult.
func (s *Session) TakeOverResult(e state.Entry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.result(e.ID)
	r.typing, r.ref = true, s.real(e.Edit.Ref())
	s.Editing.takeOver(e.Edit.Proposal)
}

// DropResult discards the manual merge of an entry.
func (s *Session) DropResult(entry int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.result(entry)
	r.dropped, r.pending, r.typing = append(r.dropped, r.pending), nil, false
	s.putResult(r)
}

func (s *Session) putResult(r *result) {
	s.put(&job{key: r, lane: r, run: func() error { return s.writeResult(r) }})
}

// writeResult does the next write of a manual merge, one step per job.
func (s *Session) writeResult(r *result) error {
	switch {
	case len(r.dropped) > 0:
		return s.dropResult(r)
	case r.pending != nil:
		return s.saveResult(r)
	}
	s.nextResult(r)
	return nil
}

// dropResult discards the first of the manual merges to be discarded. What was typed is stored first.
func (s *Session) dropResult(r *result) error {
	typed, last := r.dropped[0], state.Draft{Merge: r.entry, Ref: r.ref, Revision: r.revision}
	err := s.outside(func() (err error) {
		if typed != nil {
			typed.Revision = last.Revision
			last, err = s.c.Store.Save(s.disk, *typed)
		}
		if err == nil {
			_, err = s.c.Store.Discard(s.disk, last)
		}
		return err
	})
	if elsewhere, lost := errors.AsType[*state.EditedElsewhere](err); lost {
		s.loseResult(r, elsewhere)
	} else if err != nil {
		return s.unsavedResult(r, err)
	}
	r.dropped = r.dropped[1:]
	delete(s.reader.results, r.entry)
	s.read()
	s.nextResult(r)
	return nil
}

// saveResult stores the pending manual merge.
func (s *Session) saveResult(r *result) error {
	typed := *r.pending
	typed.Revision = r.revision
	saved, err := outsideFor(s.core, func() (state.Draft, error) {
		return s.c.Store.Save(s.disk, typed)
	})
	elsewhere, lost := errors.AsType[*state.EditedElsewhere](err)
	switch {
	case lost:
		s.loseResult(r, elsewhere)
	case err != nil:
		return s.unsavedResult(r, err)
	default:
		r.revision = saved.Revision
		s.Editing.rightTo(r.ref.Proposal).held = true
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
// retries the write.
func (s *Session) unsavedResult(r *result, err error) error {
	if r.decision != nil {
		r.decision = nil
		s.emit(ResultUnsaved{Fault: state.FaultOf(err)})
	}
	return local(err)
}

// nextResult queues the next write of a manual merge, unless it waits for a timer.
func (s *Session) nextResult(r *result) {
	switch {
	case len(r.dropped) > 0, r.pending != nil && !r.due:
		s.putResult(r)
	case r.decision != nil && r.pending == nil:
		s.decide(r.entry, *r.decision)
		delete(s.results, r.entry)
	}
	s.Editing.letGo(r.ref.Proposal)
	s.changed()
}

// loseResult ends typing a manual merge that another terminal types or has settled, or whose
// theirs has changed. The text is a discarded draft, or the next step makes it one.
func (s *Session) loseResult(r *result, e *state.EditedElsewhere) {
	r.typing, r.decision = false, nil
	s.emit(ResultLost{Entry: r.entry, Since: e.Since})
	if e.Kept.Ref != (state.TextRef{}) {
		s.emitLater(DiscardedInstead{Text: e.Kept})
	}
	s.read()
}
