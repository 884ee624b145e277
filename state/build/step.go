package build

import (
	"context"
	"errors"
	"time"

	"app.tender/tender/state"
)

// step executes one step of a run.
type step struct {
	*Engine

	ctx      context.Context // of this one step, which ends with it
	r        Run
	pace     *pace
	progress func(sent, total int64)
	wait     time.Duration
}

func (s *step) take() error {
	switch s.r.Phase {
	case Uploading:
		return s.upload()
	case Outlining:
		return s.outline()
	case Checking:
		return s.check()
	case Building:
		return s.build()
	case Proving:
		return s.prove()
	default:
		s.r.Status = Ended
		return s.keep()
	}
}

// met handles a failure: a temporary one is retried after a pause, after any other the run waits
// for a person. It returns only local failures.
func (s *step) met(err error) error {
	f := state.FaultOf(err)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, ErrMoved), f.Kind == state.FaultLocal:
		return err
	case s.ctx.Err() != nil:
		return s.ctx.Err()
	case f.Kind == state.FaultUncertain: // the next step looks it up
		s.markUncertain()
		s.r.Fault = f
		s.pause(f.RetryAfter)
		return nil
	}
	if _, ok := errors.AsType[*orderError](err); ok { // the request was certainly not accepted
		s.r.Sending, s.pace.doubt = false, time.Time{}
		if err := s.keep(); err != nil {
			return err
		}
	}
	if f.Passing() {
		s.r.Fault = f
		s.pause(f.RetryAfter)
		return nil
	}
	return s.fail(f)
}

// orderError is the failure of a request that changes something. The failure of a read says
// nothing about a request in flight.
type orderError struct{ err error }

func (e *orderError) Error() string { return e.err.Error() }

func (e *orderError) Unwrap() error { return e.err }

func orderFailed(err error) error { return &orderError{err} }

// fail makes the run wait for a person, and gives the plan back to them unless it may have been
// built.
func (s *step) fail(f state.Fault) error {
	if s.r.Planned() && !s.r.Ordered() {
		if err := s.plans.Mark(s.ctx, s.r.Proposal,
			Mark{Load: s.r.Load, Stage: StagePlanned, Reason: f.Message}); err != nil {
			return err
		}
	}
	s.r.Status, s.r.Fault = Failed, f
	return s.keep()
}

// keep stores the run, unless the step was stopped.
func (s *step) keep() error { return s.keepIn(s.ctx) }

func (s *step) keepIn(ctx context.Context) error {
	if s.r.Status == Going {
		s.r.Fault = state.Fault{} // temporary
	}
	s.r.Updated = s.now()
	kept, err := s.store.SaveRun(ctx, s.r)
	if err != nil {
		return err
	}
	s.r = kept
	return nil
}

// order stores that a request of this phase may be in flight from now on.
func (s *step) order() error {
	s.r.Sending, s.pace.doubt = true, time.Time{}
	return s.keep()
}

// taken stores the result of a request. If a person has stopped the run meanwhile, it stays
// stopped, with the result.
func (s *step) taken(note func(*Run)) error {
	ordered := s.r
	note(&s.r)
	s.r.Sending, s.pace.doubt = false, time.Time{}
	ctx := context.WithoutCancel(s.ctx) // the result is known, so store it even after a stop
	err := s.keepIn(ctx)
	if !errors.Is(err, ErrMoved) {
		return err
	}
	now, ok, rerr := s.store.Run(ctx, s.r.ID)
	if rerr != nil || !ok || !now.Sending || now.Phase != ordered.Phase || now.Round != ordered.Round {
		return errors.Join(err, rerr)
	}
	note(&now)
	now.Sending = false
	s.r = now
	return s.keepIn(ctx)
}

// enter begins a phase.
func (s *step) enter(p Phase) error {
	s.r.Phase, s.r.Entered, s.r.Started, s.r.Sending = p, s.now(), false, false
	s.wait = 0
	return s.keep()
}

// ask makes the run wait for a person's decision.
func (s *step) ask() error {
	s.r.Status = Asking
	return s.keep()
}

// pause sets the time until the next poll, at least least, with a growing backoff.
func (s *step) pause(least time.Duration) {
	d := firstPause
	for range s.pace.polls {
		d = min(d+d/2, mostPause)
	}
	s.pace.polls++
	s.wait = max(d, least)
}

// markUncertain starts the waiting time of an uncertain request.
func (s *step) markUncertain() {
	if s.pace.doubt.IsZero() {
		s.pace.doubt = s.now()
	}
}

// over reports whether an uncertain request has not been seen at the service for so long that it
// may be repeated.
func (s *step) over(after time.Duration) bool {
	s.markUncertain()
	return s.now().Sub(s.pace.doubt) >= after
}
