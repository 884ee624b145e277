package outbox

import (
	"context"
	"fmt"
	"slices"
	"time"

	"app.tender/tender/state"
)

// processCreate sends an edit that creates something. Creates are not idempotent, so it looks up
// and stores what exists first, and after an uncertain write looks up what is new.
func (o *Outbox) processCreate(ctx context.Context, d state.OutboxRecord) (result, error) {
	s, err := o.lookUp(ctx, d.Edit)
	if f := state.FaultOf(err); f.Kind == state.FaultInvalid {
		err = lookUpRefused(f, d.Edit) // the fields belong to the search, not to the edit
	}
	if err != nil {
		return o.notRead(d, err), nil
	}
	if !d.Began.IsZero() {
		if r, settled := o.judge(d, s); settled {
			return r, nil
		}
		d.Observed.Doubted = true
	}
	if s.refuse.Kind != state.FaultNone {
		return refused(d, s.proposal, s.refuse), nil
	}
	if err := o.begin(ctx, &d, state.Precondition{IDs: s.ids, Doubted: d.Observed.Doubted}); err != nil {
		return result{}, err
	}
	applied, err := o.apply(ctx, &d, d.Edit)
	if err != nil {
		return o.notCreated(ctx, d, s, err), nil
	}
	if answer, ok := candidatesOf(d.Edit, applied, d.Observed); ok {
		return found(d, answer), nil
	}
	return o.lookUpNow(ctx, d, s.proposal, state.Fault{Kind: state.FaultUnavailable, Message: unexpectedResponse}), nil
}

// judge decides from what exists now whether a write was done. settled is false if it certainly
// was not, so that it may be sent again.
func (o *Outbox) judge(d state.OutboxRecord, s candidates) (r result, settled bool) {
	fresh := s.since(d.Observed)
	switch {
	case len(fresh.match) == 1, len(s.match) > 0 && s.unique:
		if s.unique {
			fresh = s
		}
		return found(d, fresh), true
	case d.Decided && len(fresh.match) > 0:
		return found(d, fresh), true
	case d.Decided && len(fresh.ids) == 1: // changed since it was created
		fresh.match = fresh.ids
		return found(d, fresh), true
	case d.Decided:
		return unclear(d, s.proposal, "It was not found at the service."), true
	case len(fresh.ids) > 0 && !s.unique:
		return unclear(d, s.proposal, fmt.Sprintf("The connection broke, and %s appeared since.", s.many(len(fresh.ids)))), true
	}
	if until, young := o.mayStillArrive(d, settleTime); young {
		return looksLater(d, s.proposal, until), true
	}
	return result{}, false
}

// notCreated returns the result of a create that failed.
func (o *Outbox) notCreated(ctx context.Context, d state.OutboxRecord, s candidates, err error) result {
	fault := state.FaultOf(err)
	if !certainlyNotDone(fault.Kind) {
		return o.lookUpNow(ctx, d, s.proposal, fault)
	}
	if d.Observed.Doubted && fault.Kind == state.FaultInvalid {
		// Refused because the earlier write arrived after all?
		if again, err := o.lookUp(ctx, d.Edit); err == nil && again.unique && len(again.match) > 0 {
			return found(d, again)
		}
	}
	return o.notWritten(d, s.proposal, fault)
}

// lookUpNow looks up an uncertain create at once, and again later if it has not appeared.
func (o *Outbox) lookUpNow(ctx context.Context, d state.OutboxRecord, p *state.Proposal, f state.Fault) result {
	if f.Kind == state.FaultUncertain || f.Kind == state.FaultUnavailable {
		d.Blocked, d.Reason = state.FaultUnavailable, f.Message
	}
	s, err := o.lookUp(ctx, d.Edit)
	if err == nil {
		if r, settled := o.judge(d, s); settled {
			r.fault = f
			return r
		}
		p = s.proposal
	}
	r := looksLater(d, p, o.now().Add(min(waitFor(f, d.Attempts)+time.Second, settleTime)))
	r.fault = f
	return r
}

// unclear returns the result of a create that a person must decide on.
func unclear(d state.OutboxRecord, p *state.Proposal, reason string) result {
	d.State, d.Reason, d.Next = state.EntryUncertain, reason, unclearNext
	d.NextTry, d.Blocked, d.Decided = time.Time{}, state.FaultNone, false
	return result{OutboxRecord: d, proposal: p}
}

// found returns the result of a create that is known to be done: the newest match.
func found(d state.OutboxRecord, s candidates) result {
	r := sent(d, s.proposal)
	r.resolved = s.resolve(d.Edit, slices.Max(s.match))
	return r
}
