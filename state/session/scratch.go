package session

import (
	"context"
	"errors"
	"maps"
	"time"

	"app.tender/tender/state"
)

// Scratches stores what is typed into forms and entry lines.
type Scratches interface {
	// SaveScratch replaces what is stored at the place, and returns it with its number and time.
	// If another terminal has the lease of the place, the error is a *state.EditedElsewhere.
	SaveScratch(ctx context.Context, sc state.Scratch) (state.Scratch, error)
	// DropScratch deletes what is stored at a place up to the save with that number, unless
	// another terminal has the lease of the place.
	DropScratch(ctx context.Context, at state.ScratchPlace, number int64) error
	// Scratch returns everything stored.
	Scratch(ctx context.Context) ([]state.Scratch, error)
}

// scratch is what is typed at one place. Once it is confirmed or discarded it has no values.
type scratch struct {
	state.Scratch
	known   int64 // number of the last save made or shown here
	unsaved bool  // it is newer than what the store has
	drop    any   // key of the job that dropped it last
	due     bool  // a timer is running
}

// Scratch returns what was typed at a place and not confirmed, here or, once the session has read
// it, in another terminal; ok is false if there is nothing.
func (s *Session) Scratch(at state.ScratchPlace) (sc state.Scratch, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.scratch[s.realPlace(at)]
	if t == nil || len(t.Values) == 0 {
		return sc, false
	}
	t.known = t.Number
	sc = t.Scratch
	sc.Values = maps.Clone(sc.Values)
	return sc, true
}

// ScratchPlace returns a place with its local ids resolved: a form for something new stays open
// while that gets its id.
func (s *Session) ScratchPlace(at state.ScratchPlace) state.ScratchPlace {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.realPlace(at)
}

// realPlace is ScratchPlace. s.mu is held.
func (s *Session) realPlace(at state.ScratchPlace) state.ScratchPlace {
	return at.Resolve(s.watch.Resolved)
}

// SetScratch saves what is typed at a place within 150 ms, like a draft, and replaces what was stored
// there. Without values it is DropScratch. It stores nothing if LeaseScratch was refused.
func (s *Session) SetScratch(at state.ScratchPlace, values map[string]string) {
	if len(values) == 0 {
		s.DropScratch(at)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	at = s.realPlace(at)
	if s.refused[at] {
		s.addToLost(at, values)
		return
	}
	t := s.scratch[at]
	if t == nil {
		t = &scratch{Scratch: state.Scratch{At: at}}
		s.scratch[at] = t
	}
	if maps.Equal(t.Values, values) {
		return
	}
	t.Values, t.Saved, t.unsaved = maps.Clone(values), s.c.Clock.Now(), true
	s.soon(&t.due, func() {
		if t.unsaved {
			s.putScratch(t)
		}
	})
}

// putScratch saves what is typed at a place. s.mu is held.
func (s *Session) putScratch(t *scratch) {
	s.put(&job{key: t, lane: lanePerson, run: func() error {
		sc := t.Scratch
		if !t.unsaved {
			return nil
		}
		kept, err := outsideFor(s, func() (state.Scratch, error) { return s.c.Store.SaveScratch(s.disk, sc) })
		if elsewhere, ok := errors.AsType[*state.EditedElsewhere](err); ok {
			s.loseScratch(sc.At, elsewhere.Since)
			return nil
		}
		if err != nil {
			return local(err)
		}
		t.Number, t.known = kept.Number, kept.Number
		t.unsaved = t.unsaved && !maps.Equal(t.Values, sc.Values)
		return nil
	}})
}

// DropScratch deletes what was typed at a place, because it was confirmed or discarded. The edits
// and plans made of it are written first. It keeps what another terminal has typed there, if this
// one has not shown it, and deletes nothing if LeaseScratch was refused.
func (s *Session) DropScratch(at state.ScratchPlace) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at = s.realPlace(at)
	t := s.scratch[at]
	if s.refused[at] {
		s.addToLost(at, nil)
		return
	}
	if t == nil || len(t.Values) == 0 || !t.unsaved && t.Number > t.known {
		return
	}
	t.Values, t.unsaved, t.Number, t.drop = nil, false, t.known, new(byte)
	s.put(&job{key: t.drop, lane: lanePerson, run: func() error {
		place, number := t.At, t.Number
		if len(t.Values) > 0 || number == 0 { // it is replaced, or was never written
			return nil
		}
		return local(s.outside(func() error { return s.c.Store.DropScratch(s.disk, place, number) }))
	}})
}

// LeaseScratch takes the lease of a place, until ReleaseScratch. ok is false if another terminal has
// typed there since that time; the event ScratchLost says that another one was faster. In both
// cases SetScratch stores nothing there, and DropScratch deletes nothing.
func (s *Session) LeaseScratch(at state.ScratchPlace) (since time.Time, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at = s.realPlace(at)
	lease := at.Lease()
	if since, other := s.reader.elsewhere(lease); other {
		s.refused[at] = true
		if s.reader.failed { // it may be free by now
			s.read()
		}
		return since, false
	}
	delete(s.refused, at)
	s.do(func() error {
		err := s.outside(func() error { return s.c.Store.TakeLease(s.disk, lease, false) })
		if elsewhere, ok := errors.AsType[*state.EditedElsewhere](err); ok {
			s.loseScratch(at, elsewhere.Since)
			return nil
		}
		return local(err)
	})
	return since, true
}

// loseScratch ends typing at a place where another terminal types. Unsaved text is not stored,
// since it would replace the other's; the event has it. s.mu is held.
func (s *Session) loseScratch(at state.ScratchPlace, since time.Time) {
	place := s.realPlace(at)
	lost := ScratchLost{At: place, Since: since}
	if t := s.scratch[place]; t != nil {
		if t.unsaved {
			lost.Values = t.Values
		}
		t.unsaved = false
		delete(s.scratch, place)
	}
	s.refused[place] = true
	s.emit(lost)
	s.read() // what is stored there
}

// addToLost adds what was typed at a place, before the screen knew that another terminal types
// there, to ScratchLost. s.mu is held.
func (s *Session) addToLost(at state.ScratchPlace, values map[string]string) {
	for i, e := range s.events {
		if lost, ok := e.(ScratchLost); ok && s.realPlace(lost.At) == at {
			lost.Values = maps.Clone(values)
			s.events[i] = lost
		}
	}
}

// unreportedLosses returns what was lost in events that nobody has taken yet. s.mu is held.
func (s *Session) unreportedLosses() (list []state.Scratch) {
	for _, e := range s.events {
		if lost, ok := e.(ScratchLost); ok && len(lost.Values) > 0 {
			list = append(list, state.Scratch{At: lost.At, Values: lost.Values})
		}
	}
	return list
}

// ReleaseScratch releases the lease of a place, once what was typed there is saved. The event
// ScratchKept follows.
func (s *Session) ReleaseScratch(at state.ScratchPlace) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at = s.realPlace(at)
	if t := s.scratch[at]; t != nil && t.unsaved {
		s.putScratch(t)
	}
	s.do(func() error {
		err := s.outside(func() error { return s.c.Store.EndLease(s.disk, at.Lease()) })
		place := s.realPlace(at)
		if t := s.scratch[place]; err == nil && t != nil && len(t.Values) > 0 && !t.unsaved && !s.refused[place] {
			s.emit(ScratchKept{At: place})
		}
		return local(err)
	})
}

// takeScratch updates what other terminals have stored, unless something newer is being written
// here. s.mu is held.
func (s *Session) takeScratch(list []state.Scratch) {
	found := make(map[state.ScratchPlace]bool, len(list))
	for _, sc := range list {
		found[sc.At] = true
		t := s.scratch[sc.At]
		switch {
		case t == nil, len(t.Values) == 0 && !t.unsaved && !s.writer.has(t.drop):
			s.scratch[sc.At] = &scratch{Scratch: sc}
		case !t.unsaved && sc.Number > t.Number:
			t.Scratch = sc
		}
	}
	for at, t := range s.scratch {
		if !found[at] && !t.unsaved {
			delete(s.scratch, at)
		}
	}
}

// resolveScratch is resolve for forms and entry lines. s.mu is held.
func (s *Session) resolveScratch(ids map[int64]int64) {
	for at, t := range s.scratch {
		real := at.Resolve(ids)
		if real == at {
			continue
		}
		delete(s.scratch, at)
		t.At = real
		s.scratch[real] = t
	}
	for at := range s.refused {
		if real := at.Resolve(ids); real != at {
			delete(s.refused, at)
			s.refused[real] = true
		}
	}
}
