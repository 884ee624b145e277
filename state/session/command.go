package session

import (
	"context"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/plan"
)

// Command is what a command of the command line needs of this package. A command does one thing and waits for it: it
// commits changes, and runs the steps of the outbox or of a build itself. Only the editor has a Session.
type Command struct {
	Outbox  Outbox
	Cache   CachedProposals
	Plans   CommandPlans
	Builder *build.Engine
	Leases  Leases
	Offline bool // nothing is sent
	MaySee  bool // the person agrees that the client sees what looks internal
}

// CachedProposals are the proposals in the cache.
type CachedProposals interface {
	// Proposal returns the cached proposal and when it was read, or nil without an error.
	Proposal(ctx context.Context, id state.ProposalID) (p *state.Proposal, asOf time.Time, err error)
}

// CommandPlans is what a Command uses of the plans.
type CommandPlans interface {
	// Plan returns the plan of a proposal; without areas if nothing is planned.
	Plan(ctx context.Context, id state.ProposalID) (plan.Plan, error)
	// ReversedPlan is that of Plans.
	ReversedPlan(ctx context.Context, r state.Reversed) (plan.Edit, error)
	EditPlan(ctx context.Context, id state.ProposalID, e plan.Edit) (plan.Plan, error)
	// PlanText is that of Plans.
	PlanText(ctx context.Context, d state.Draft) (saved state.Draft, after plan.Plan, err error)
}

// Change is a command's change: an edit to commit, or an edit of the outbox to process.
type Change struct {
	Edit  state.Edit
	Entry int64 // an edit of the outbox; 0 for none
	Again bool  // Entry was refused and is retried
}

// Put stores a change and returns its id in the outbox.
func (c Command) Put(ctx context.Context, change Change) (entry int64, err error) {
	switch {
	case change.Entry == 0:
		ids, err := c.PutAll(ctx, []state.Edit{change.Edit})
		if err != nil {
			return 0, err
		}
		return ids[0], nil
	case change.Again:
		e, err := c.Outbox.Decide(ctx, change.Entry, state.Decision{Kind: state.DecideRetry})
		return e.ID, err
	default:
		return change.Entry, nil
	}
}

// PutAll adds edits to the outbox in one transaction, and returns their ids. Edits without a proposal belong to the one
// that the first edit creates.
func (c Command) PutAll(ctx context.Context, edits []state.Edit) (ids []int64, err error) {
	if err := c.Held(ctx, edits...); err != nil {
		return nil, err
	}
	made, err := c.Outbox.CommitAll(ctx, edits)
	return state.Map(made, func(e *state.OutboxEdit) int64 { return e.ID }), err
}

// PutTogether adds edits to the outbox in one transaction and as a single undo step, and returns
// their ids.
func (c Command) PutTogether(ctx context.Context, edits []state.Edit) (ids []int64, err error) {
	if err := c.Held(ctx, edits...); err != nil {
		return nil, err
	}
	made, err := c.Outbox.CommitTogether(ctx, edits)
	return state.Map(made, func(e *state.OutboxEdit) int64 { return e.ID }), err
}

// EditPlan applies an edit to the stored plan of a proposal.
func (c Command) EditPlan(ctx context.Context, id state.ProposalID, e plan.Edit) (after plan.Plan, err error) {
	if err := c.held(ctx, Doing{Proposal: id, Planned: &e}); err != nil {
		return after, err
	}
	return c.Plans.EditPlan(ctx, id, e)
}

// PlanText writes a draft of a text of a plan into the plan, and returns the draft.
func (c Command) PlanText(ctx context.Context, d state.Draft) (saved state.Draft, err error) {
	if err := c.Held(ctx, d.Edit()); err != nil {
		return saved, err
	}
	saved, _, err = c.Plans.PlanText(ctx, d)
	return saved, err
}

// BeginFiles begins a build of content of any kind.
func (c Command) BeginFiles(ctx context.Context, id state.ProposalID, files []build.File) (build.Run, error) {
	texts, err := c.Builder.Texts(files)
	if err == nil {
		err = c.HeldContent(ctx, id, texts...)
	}
	if err != nil {
		return build.Run{}, err
	}
	return c.Builder.BeginFiles(ctx, id, files)
}

// RequestChanges has the service make a new outline with a person's wishes.
func (c Command) RequestChanges(ctx context.Context, id state.ProposalID, wishes string) (build.Run, error) {
	if err := c.HeldContent(ctx, id, wishes); err != nil {
		return build.Run{}, err
	}
	return c.Builder.RequestChanges(ctx, id, wishes)
}

// Decide settles an edit of the outbox.
func (c Command) Decide(ctx context.Context, e state.OutboxEdit, d state.Decision) error {
	if err := c.Held(ctx, e.Written(d)); err != nil {
		return err
	}
	_, err := c.Outbox.Decide(ctx, e.ID, d)
	return err
}

// Finish processes what is due, in order, until the edits with these ids are settled, or all if
// there are no ids, or until nothing can continue. It returns why something still waits.
func (c Command) Finish(ctx context.Context, ids []int64) (why state.Fault, err error) {
	if c.Offline {
		return state.Fault{Kind: state.FaultOffline, Message: "Working offline."}, nil
	}
	// Someone is waiting: end the pauses after earlier failures.
	if err := c.Outbox.Wake(ctx); err != nil {
		return why, err
	}
	left := make(map[int64]bool, len(ids))
	for _, id := range ids {
		left[id] = true
	}
	for {
		out, err := c.Outbox.PushNext(ctx)
		if err != nil {
			return why, err
		}
		if out.Fault.Kind != state.FaultNone {
			why = out.Fault
		}
		if out.Idle || out.Fault.Passing() || ctx.Err() != nil {
			return why, nil
		}
		if out.Edit.State != state.EditWaiting {
			delete(left, out.Edit.ID)
		}
		if len(ids) > 0 && len(left) == 0 {
			return state.Fault{}, nil
		}
	}
}

// longestDoubt limits the wait for requests that may still arrive.
const longestDoubt = time.Minute

// FinishAll finishes everything, and waits for requests that were cut off, because an edit can be
// repeated only when its request can't arrive any more. It calls waits before each wait.
func (c Command) FinishAll(ctx context.Context, waits func(time.Duration)) (state.Fault, error) {
	for waited := time.Duration(0); ; {
		why, err := c.Finish(ctx, nil)
		if err != nil || why.Stays() && why.Kind != state.FaultUnavailable || ctx.Err() != nil {
			return why, err
		}
		entries, err := c.Outbox.Edits(ctx)
		if err != nil {
			return why, err
		}
		wait := doubtfulFor(entries, time.Now())
		if wait <= 0 || waited+wait > longestDoubt {
			return why, nil
		}
		waits(wait)
		waited += wait
		if err := sleep(ctx, wait); err != nil {
			return why, err
		}
	}
}

// doubtfulFor returns the time until the outbox looks up a write again whose outcome is unknown; 0 if there is none.
func doubtfulFor(entries []state.OutboxEdit, now time.Time) time.Duration {
	var wait time.Duration
	for _, e := range entries {
		if !e.State.Open() || e.Began.IsZero() || e.NextTry.IsZero() {
			continue
		}
		if left := e.NextTry.Sub(now); wait == 0 || left < wait {
			wait = max(left, time.Second)
		}
	}
	return wait
}
