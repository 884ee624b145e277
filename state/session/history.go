package session

import (
	"app.tender/tender/state"
)

// Peek announces the next step of undo or redo as StepShown. Reverse takes only that step.
func (s *Session) Peek(redo bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.do(func() error {
		step, err := outsideFor(s.core, func() (state.Step, error) {
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
		shown, err := outsideFor(s.core, func() (Shown, error) { return s.stored().step(s.disk, redo, step) })
		if err != nil {
			s.emit(Failed{Fault: state.FaultOf(err)})
			return nil
		}
		s.emit(StepShown{Redo: redo, Step: step, Shown: shown})
		return nil
	})
}

// Reverse undoes or redoes the step that was shown. The end of the session does not interrupt it, which would leave
// half a step. It refuses a step of a text whose last version is not stored yet: that would overwrite the draft that
// the step restores. Until MayBeSeen it also refuses a step that would show the client what looks internal. A refused
// step changes nothing.
func (s *Session) Reverse(redo bool, step state.Step) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.do(func() error {
		if s.Typing.unstored(step) {
			s.emit(
				Failed{Fault: state.Fault{
					Kind: state.FaultLocal, Message: "What you typed last is not stored yet.",
					Next: "Try again once it is.",
				}})
			return nil
		}
		do := s.c.History.Undo
		if redo {
			do = s.c.History.Redo
		}
		err := s.outside(func() error {
			shown, err := s.stored().step(s.disk, redo, step)
			if err == nil && shown.Fault.Kind != state.FaultNone {
				err = shown.Fault
			}
			if err != nil {
				return err
			}
			return do(s.disk, step.Action.ID)
		})
		if err != nil {
			s.emit(Failed{Fault: state.FaultOf(err)})
		} else {
			s.emitLater(StepTaken{Redo: redo, Step: step})
		}
		s.Sending.resume()
		return nil
	})
}
