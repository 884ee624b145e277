package session

import (
	"app.tender/tender/state"
	"app.tender/tender/state/installer"
)

// tickKey identifies a part for the writer, which writes only the last tick of a part.
type tickKey struct {
	proposal state.ProposalID
	part     installer.TickKey
}

// Tick sets a tick or takes it back, and retries while this machine can't write it.
func (s *Session) Tick(t installer.Ticked) {
	key := tickKey{t.Proposal, t.TickKey}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ticks[key] = t
	s.put(&job{key: key, lane: key, run: func() error {
		now, ok := s.ticks[key]
		if !ok {
			return nil
		}
		if err := s.outside(func() error { return s.c.Marks.SetTick(s.disk, now.Tick, now.Done) }); err != nil {
			return local(err)
		}
		if s.ticks[key] == now { // else it has changed again meanwhile
			delete(s.ticks, key)
		}
		return nil
	}})
}

// Ticking returns the ticks of a proposal that are not stored yet.
func (s *Session) Ticking(id state.ProposalID) (list []installer.Ticked) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for key, t := range s.ticks {
		if key.proposal == id {
			list = append(list, t)
		}
	}
	return list
}
