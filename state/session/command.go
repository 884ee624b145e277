package session

import (
	"context"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
)

// A command does one thing and waits for it: it commits changes and lets the outbox
// take steps itself, in a session that was not started.

// Change is one change for which a command was called: an edit to commit, or one that is
// in the outbox already and is only processed.
type Change struct {
	Edit  state.Edit
	Entry int64 // in the outbox already; 0 for none
	Again bool  // Entry was refused, and is tried again
}

// Put makes a change durable and returns its id in the outbox.
func (s *Session) Put(ctx context.Context, c Change) (entry int64, err error) {
	switch {
	case c.Entry == 0:
		made, err := s.c.Outbox.CommitAll(ctx, []state.Edit{c.Edit})
		if err != nil {
			return 0, err
		}
		return made[0].ID, nil
	case c.Again:
		e, err := s.c.Outbox.Decide(ctx, c.Entry, state.Decision{Kind: state.DecideRetry})
		return e.ID, err
	default:
		return c.Entry, nil
	}
}

// PutTogether makes edits durable, all of them or none and in one step to undo, and returns
// their ids in the outbox.
func (s *Session) PutTogether(ctx context.Context, edits []state.Edit) (ids []int64, err error) {
	made, err := s.c.Outbox.CommitTogether(ctx, edits)
	for _, e := range made {
		ids = append(ids, e.ID)
	}
	return ids, err
}

// PutPlan does an edit to a plan and makes it durable before it returns.
func (s *Session) PutPlan(ctx context.Context, id state.ProposalID, e plan.Edit) (plan.Plan, error) {
	return s.c.Store.EditPlan(ctx, id, e)
}

// Finish processes what is due, in order, until the entries called ids are settled,
// or everything when there are none, or until nothing goes on. It returns why
// something still waits.
func (s *Session) Finish(ctx context.Context, ids []int64) (why state.Fault, err error) {
	if s.c.Offline {
		return state.Fault{Kind: state.FaultOffline, Message: "Working offline."}, nil
	}
	// Someone is waiting for it now: a pause after an earlier failure is over.
	if err := s.c.Outbox.Wake(ctx); err != nil {
		return why, err
	}
	left := make(map[int64]bool, len(ids))
	for _, id := range ids {
		left[id] = true
	}
	for {
		out, err := s.c.Outbox.PushNext(ctx)
		if err != nil {
			return why, err
		}
		if out.Fault.Kind != state.FaultNone {
			why = out.Fault
		}
		if out.Idle || out.Fault.Passing() || ctx.Err() != nil {
			return why, nil
		}
		if out.Entry.State != state.EntryWaiting {
			delete(left, out.Entry.ID)
		}
		if len(ids) > 0 && len(left) == 0 {
			return state.Fault{}, nil
		}
	}
}

// longestDoubt is the longest wait for requests that may still arrive.
const longestDoubt = time.Minute

// FinishAll finishes everything, and waits for requests that were cut off: whether an edit
// must be sent again is known only when its request can't arrive any more. It calls waits
// with each wait before it begins.
func (s *Session) FinishAll(ctx context.Context, waits func(time.Duration)) (state.Fault, error) {
	for waited := time.Duration(0); ; {
		why, err := s.Finish(ctx, nil)
		if err != nil || why.Kind == state.FaultOffline || ctx.Err() != nil {
			return why, err
		}
		entries, err := s.c.Outbox.Entries(ctx)
		if err != nil {
			return why, err
		}
		wait := doubtfulFor(entries, s.c.Clock.Now())
		if wait <= 0 || waited+wait > longestDoubt {
			return why, nil
		}
		waits(wait)
		waited += wait
		if err := s.sleep(ctx, wait); err != nil {
			return why, err
		}
	}
}

// doubtfulFor returns how long it is until the outbox looks again for something that may
// have been made; 0 when there is nothing in doubt.
func doubtfulFor(entries []state.Entry, now time.Time) time.Duration {
	var wait time.Duration
	for _, e := range entries {
		if e.State != state.EntryUncertain || e.NextTry.IsZero() {
			continue
		}
		if left := e.NextTry.Sub(now); wait == 0 || left < wait {
			wait = max(left, time.Second)
		}
	}
	return wait
}
