package session

import "app.tender/tender/state"

// Peek announces the next step of undo or redo as StepShown. Reverse takes only that step.
func (s *Session) Peek(redo bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.do(func() error {
		step, err := outsideFor(s, func() (state.Step, error) {
			undo, again, err := s.c.History.Peek(s.disk)
			if redo {
				return again, err
			}
			return undo, err
		})
		if err != nil {
			s.emit(Failed{Fault: state.FaultOf(err)})
			return nil
		}
		s.emit(StepShown{Redo: redo, Step: step})
		return nil
	})
}

// Reverse undoes or redoes the step that was shown. The end of the session does not interrupt it,
// which would leave half a step.
func (s *Session) Reverse(redo bool, step state.Step) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.do(func() error {
		do := s.c.History.Undo
		if redo {
			do = s.c.History.Redo
		}
		if err := s.outside(func() error { return do(s.disk, step.Action.ID) }); err != nil {
			s.emit(Failed{Fault: state.FaultOf(err)})
		} else {
			s.emitLater(StepTaken{Redo: redo, Step: step})
		}
		s.resume()
		return nil
	})
}
