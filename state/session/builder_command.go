package session

import (
	"context"
	"errors"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
)

// A build that a command waits for is driven by the command, or by another terminal that drives it
// already.

// BuildShown is the state of a build that a command waits for.
type BuildShown struct {
	Run         build.Run
	Trouble     state.Fault // why the last step is being retried
	Other       time.Time   // since when another terminal drives it
	Sent, Total int64       // of the current piece, in bytes
}

// How long a command waits for an unreachable service, and how often it polls a run that another
// terminal drives.
const (
	longestTrouble = 30 * time.Second
	lookEvery      = time.Second
)

// FinishBuild runs the steps of a run until it waits for a person or has ended, the service is
// unreachable for too long, or, without wait, until the first pause. It calls shown with each step
// and during uploads. trouble is why the run does not continue.
func (c Command) FinishBuild(
	ctx context.Context, id int64, wait bool, shown func(BuildShown),
) (r build.Run, trouble state.Fault, err error) {
	var since time.Time // start of the trouble
	for {
		b, pause, err := c.step(ctx, id, shown)
		r = b.Run
		if err != nil {
			return r, b.Trouble, err
		}
		shown(b)
		now := time.Now()
		switch {
		case b.Trouble.Kind == state.FaultNone:
			since = time.Time{}
		case since.IsZero():
			since = now
		}
		atRest := r.Status != build.Going
		if atRest || !wait && pause > 0 || !since.IsZero() && now.Sub(since) >= longestTrouble {
			return r, b.Trouble, nil
		}
		if err := sleep(ctx, pause); err != nil {
			return r, b.Trouble, err
		}
	}
}

// step runs one step, or reads the state of a run that another terminal drives.
func (c Command) step(
	ctx context.Context, id int64, shown func(BuildShown),
) (b BuildShown, pause time.Duration, err error) {
	r, err := c.Builder.Run(ctx, id)
	if err != nil {
		return b, 0, err
	}
	b.Run = r
	lease := build.LeaseOf(r.Proposal)
	err = c.Leases.TakeLease(ctx, lease, false)
	if elsewhere, ok := errors.AsType[*state.EditedElsewhere](err); ok {
		b.Other = elsewhere.Since
		return b, lookEvery, nil
	}
	if err != nil {
		return b, 0, err
	}
	r, w, err := c.Builder.Step(ctx, id, func(sent, total int64) {
		shown(BuildShown{Run: b.Run, Sent: sent, Total: total})
	})
	if errors.Is(err, build.ErrMoved) {
		return b, 0, nil
	}
	b.Run = r
	if r.Status == build.Going {
		b.Trouble = r.Fault
	} else {
		err = errors.Join(err, c.Leases.EndLease(context.WithoutCancel(ctx), lease))
	}
	return b, w.For, err
}

// sleep waits for d, or until ctx ends.
func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
