package session

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"app.tender/tender/state"
)

// Forms stores what is typed into forms and entry lines. Each terminal stores its own: two that have the same form
// open never replace each other's input.
type Forms interface {
	// SaveForm stores sc in place of the save with sc.Number, and returns it with its new number and time.
	SaveForm(ctx context.Context, sc state.Scratch) (state.Scratch, error)
	// FreeForm lets every terminal find the save with that number.
	FreeForm(ctx context.Context, number int64) error
	// DropForm deletes the save with that number.
	DropForm(ctx context.Context, number int64) error
	// Forms returns what is stored and not being typed by another terminal, in the order of the saves.
	Forms(ctx context.Context) ([]state.Scratch, error)
}

// scratch is what is typed at one place in this terminal. Once it is confirmed or discarded it has no values.
type scratch struct {
	state.Scratch
	unsaved bool // it is newer than what the store has
	due     bool // a timer is running
	left    bool // its form is closed, and any terminal may continue it
}

// scratchAt returns what is being typed here at a place; nil for nothing.
func (s *Session) scratchAt(at state.ScratchPlace, left bool) *scratch {
	at = s.realPlace(at)
	for _, t := range slices.Backward(s.scratch) {
		if len(t.Values) > 0 && t.left == left && s.realPlace(t.At) == at {
			return t
		}
	}
	return nil
}

// Scratch returns what was typed at a place and not confirmed: here, or else in a terminal that has closed its form or
// has ended. ok is false if there is nothing. The screen that shows it calls TakeScratch.
func (s *Session) Scratch(at state.ScratchPlace) (sc state.Scratch, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	sc, ok = s.findScratch(at)
	sc.Values = maps.Clone(sc.Values)
	return sc, ok
}

// findScratch is Scratch.
func (s *Session) findScratch(at state.ScratchPlace) (sc state.Scratch, ok bool) {
	if t := cmp.Or(s.scratchAt(at, false), s.scratchAt(at, true)); t != nil {
		return t.Scratch, true
	}
	at = s.realPlace(at)
	for _, kept := range s.reader.scratch {
		if s.realPlace(kept.At) == at && !s.dropping(kept.Number) {
			sc, ok = kept, true
		}
	}
	return sc, ok
}

// dropping reports whether the save with that number is about to be deleted.
func (s *Session) dropping(number int64) bool {
	return slices.ContainsFunc(s.scratch, func(t *scratch) bool { return t.Number == number && len(t.Values) == 0 })
}

// TakeScratch is Scratch for a screen that shows it: what is typed there next replaces it.
func (s *Session) TakeScratch(at state.ScratchPlace) (sc state.Scratch, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if sc, ok = s.findScratch(at); !ok {
		return sc, false
	}
	if left := s.scratchAt(at, true); s.scratchAt(at, false) == nil && left != nil {
		left.left = false
	} else if left == nil && s.scratchAt(at, false) == nil {
		s.scratch = append(s.scratch, &scratch{Scratch: sc})
	}
	sc.Values = maps.Clone(sc.Values)
	return sc, true
}

// realPlace returns a place with its local ids resolved: a form for something new stays open while that gets its id.
func (s *Session) realPlace(at state.ScratchPlace) state.ScratchPlace {
	return at.Resolve(s.Proposal.Resolved)
}

// SetScratch saves what is typed at a place within 150 ms, like a draft, and replaces what was typed or taken there.
// Without values it is DropScratch.
func (s *Session) SetScratch(at state.ScratchPlace, values map[string]string) {
	if len(values) == 0 {
		s.DropScratch(at)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.scratchAt(at, false)
	if t == nil {
		t = &scratch{Scratch: state.Scratch{At: s.realPlace(at)}}
		s.scratch = append(s.scratch, t)
	}
	if maps.Equal(t.Values, values) {
		return
	}
	t.Values, t.Saved, t.unsaved = maps.Clone(values), s.clock.Now(), true
	s.soon(&t.due, func() {
		if t.unsaved {
			s.putScratch(t)
		}
	})
}

// putScratch saves what is typed at a place.
func (s *Session) putScratch(t *scratch) {
	s.put(&job{key: t, lane: lanePerson, run: func() error {
		sc := t.Scratch
		if !t.unsaved {
			return nil
		}
		kept, err := outsideFor(s.core, func() (state.Scratch, error) { return s.c.Store.SaveForm(s.disk, sc) })
		if err != nil {
			return local(err)
		}
		s.scratchGone(sc.Number)
		t.Number = kept.Number
		t.unsaved = t.unsaved && !maps.Equal(t.Values, sc.Values)
		return nil
	}})
}

// DropScratch deletes what was typed or taken at a place, because it was confirmed or discarded. The edits and plans
// made of it are written first. What is typed there next is stored on its own.
func (s *Session) DropScratch(at state.ScratchPlace) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := cmp.Or(s.scratchAt(at, false), s.scratchAt(at, true)) // a screen may discard what its closed form has left
	if t == nil {
		return
	}
	t.Values, t.unsaved = nil, false
	s.do(func() error {
		if number := t.Number; number != 0 { // else it was never written
			if err := s.outside(func() error { return s.c.Store.DropForm(s.disk, number) }); err != nil {
				return local(err)
			}
		}
		s.scratch = slices.DeleteFunc(s.scratch, func(o *scratch) bool { return o == t })
		s.scratchGone(t.Number)
		return nil
	})
}

// scratchGone forgets a save that was read and is no longer stored.
func (s *Session) scratchGone(number int64) {
	s.reader.scratch = slices.DeleteFunc(slices.Clone(s.reader.scratch), func(sc state.Scratch) bool {
		return sc.Number == number
	})
}

// LeaveScratch ends typing at a place: once what was typed is saved, any terminal finds it there. The event ScratchKept
// follows.
func (s *Session) LeaveScratch(at state.ScratchPlace) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.scratchAt(at, false)
	if t == nil {
		return
	}
	if t.left = true; t.unsaved {
		s.putScratch(t)
	}
	s.do(func() error {
		number := t.Number
		if !t.left || len(t.Values) == 0 {
			return nil
		}
		if err := s.outside(func() error { return s.c.Store.FreeForm(s.disk, number) }); err != nil {
			return local(err)
		}
		if len(t.Values) > 0 && !t.unsaved {
			s.emit(ScratchKept{At: t.At})
		}
		return nil
	})
}

// takeScratch forgets what is no longer stored, as when another terminal has continued it.
func (s *Session) takeScratch(list []state.Scratch) {
	s.scratch = slices.DeleteFunc(s.scratch, func(t *scratch) bool {
		return !t.unsaved && len(t.Values) > 0 &&
			!slices.ContainsFunc(list, func(sc state.Scratch) bool { return sc.Number == t.Number })
	})
}

// resolveScratch is resolve for forms and entry lines.
func (s *Session) resolveScratch(ids map[int64]int64) {
	for _, t := range s.scratch {
		t.At = t.At.Resolve(ids)
	}
}
