package session

import (
	"errors"

	"app.tender/tender/state"
)

// result is what is written by hand for the conflict of one entry.
type result struct {
	entry    int64
	revision int64             // of what is kept on this machine
	pending  *state.HandResult // typed and not known to be kept; nil for nothing
	due      bool              // a timer runs
	dropped  bool              // to be given up
	decision *state.Decision   // to be taken once everything is kept
}

func (s *Session) result(entry int64) *result {
	r := s.results[entry]
	if r == nil {
		r = &result{entry: entry}
		s.results[entry] = r
	}
	return r
}

// OpenResult is what was written by hand for the conflict of an entry, for theirs
// as it stands there now; zero for nothing.
func (s *Session) OpenResult(e state.Entry) state.HandResult {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r := s.results[e.ID]; r != nil && r.pending != nil {
		return *r.pending // what could not be written is newer than what was read
	}
	kept, ok := s.reader.results[e.ID]
	if !ok || !state.SameText(kept.Theirs, e.Theirs) {
		return state.HandResult{}
	}
	s.result(e.ID).revision = kept.Revision
	return kept
}

// TypeResult takes what is written by hand for a conflict. It is saved within
// 150 ms.
func (s *Session) TypeResult(typed state.HandResult) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.result(typed.Entry)
	r.pending, r.dropped = &typed, false
	if r.due {
		return
	}
	r.due = true
	s.after(draftDelay, func() {
		r.due = false
		if r.pending != nil {
			s.putResult(r)
		}
	})
}

// SaveResults saves at once what is written by hand.
func (s *Session) SaveResults() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.results {
		if r.pending != nil {
			s.putResult(r)
		}
	}
}

// DropResult gives up what was written by hand for the conflict of an entry.
func (s *Session) DropResult(entry int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.result(entry)
	r.pending, r.dropped = nil, true
	delete(s.reader.results, entry)
	s.putResult(r)
}

func (s *Session) putResult(r *result) {
	s.put(&job{key: r, lane: r, run: func() error { return s.writeResult(r) }})
}

func (s *Session) writeResult(r *result) error {
	s.mu.Lock()
	pending, dropped := r.pending, r.dropped
	s.mu.Unlock()
	switch {
	case dropped:
		err := s.c.Store.DropHandResult(s.disk, r.entry)
		s.mu.Lock()
		defer s.mu.Unlock()
		if r.dropped = false; err != nil {
			s.tell(Failed{Fault: state.FaultOf(err)})
		}
	case pending != nil:
		typed := *pending
		typed.Revision = r.revision
		saved, err := s.c.Store.SaveHandResult(s.disk, typed)
		s.mu.Lock()
		defer s.mu.Unlock()
		if err != nil {
			return s.resultNotSaved(r, err)
		}
		r.revision = saved.Revision
		if s.reader.results == nil {
			s.reader.results = make(map[int64]state.HandResult)
		}
		s.reader.results[r.entry] = saved
		s.tell(ResultKept{Result: saved})
		if r.pending != nil && r.pending.Text == saved.Text {
			r.pending = nil
		}
		if r.pending != nil && !r.due {
			s.putResult(r)
			return nil
		}
	default:
		s.mu.Lock()
		defer s.mu.Unlock()
	}
	if r.decision != nil && r.pending == nil {
		s.decide(r.entry, *r.decision)
		delete(s.results, r.entry)
	}
	s.changed()
	return nil
}

// resultNotSaved goes on after a result could not be kept where it belongs: because
// its conflict was settled elsewhere, or theirs moved, so that it lies aside; or
// because of the disk. s.mu is held.
func (s *Session) resultNotSaved(r *result, err error) error {
	var clash *state.DraftClash
	if errors.As(err, &clash) {
		delete(s.results, r.entry)
		s.tell(ResultClashed{Entry: r.entry})
		s.read()
		return nil
	}
	if r.decision != nil {
		r.decision = nil
		s.tell(ResultUnsaved{Fault: state.FaultOf(err)})
	}
	return local(err)
}
