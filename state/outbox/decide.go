package outbox

import (
	"context"
	"slices"
	"time"

	"app.tender/tender/state"
)

// Decide settles an edit that needs a person, or retries a waiting one at once. Dropping an edit
// also drops its dependents. If a decision no longer applies, the error carries a state.Fault.
func (o *Outbox) Decide(ctx context.Context, entry int64, decision state.Decision) (state.OutboxEdit, error) {
	return o.decide(ctx, entry, decision, state.QueueChange{Person: true})
}

// decide settles an edit and applies a change.
func (o *Outbox) decide(
	ctx context.Context, entry int64, decision state.Decision, c state.QueueChange,
) (state.OutboxEdit, error) {
	done, err := o.store.UpdateQueue(ctx, func(open []state.OutboxRecord) (state.QueueChange, error) {
		i := slices.IndexFunc(open, func(d state.OutboxRecord) bool { return d.ID == entry })
		if i < 0 {
			return state.QueueChange{}, state.Fault{Kind: state.FaultNotFound, Message: "This edit is settled already."}
		}
		d := open[i]
		if o.processing(d) {
			return state.QueueChange{}, state.Conflict("This edit is being saved now.", "Wait for the outcome.")
		}
		within := settleTime
		if d.State == state.EditSending {
			within += stepTime // its process died at an unknown time during the step
		}
		if _, young := o.mayStillArrive(d, within); young && decision.Kind == state.DecideDrop {
			return state.QueueChange{},
				state.Conflict("This edit was interrupted and may still arrive.", "Drop it in a few seconds.")
		}
		d, err := decided(d, decision)
		if err != nil {
			return state.QueueChange{}, err
		}
		c.Put = append(c.Put, d)
		if d.State == state.EditDropped {
			c.Put = append(c.Put, dependents(d.Edit, open[i+1:])...)
		}
		return c, nil
	})
	if err != nil {
		return state.OutboxEdit{}, err
	}
	return done[0].OutboxEdit, nil
}

func decided(d state.OutboxRecord, decision state.Decision) (state.OutboxRecord, error) {
	switch decision.Kind {
	case state.DecideDrop:
		d.State, d.Holder, d.Next = state.EditDropped, "", ""
		return d, nil
	case state.DecideRetry:
		inDoubt := !d.Began.IsZero() && !needsPerson(d.OutboxEdit)
		began, seen := d.Began, d.Observed
		d = quiet(d)
		d.Edit = d.Edit.Released()        // if it stays here, a person wants it saved now
		d.Observed.Omitted = seen.Omitted // the question was whether to overwrite an unknown value
		if inDoubt {                      // a retry does not tell whether it was done
			d.Began, d.Observed = began, seen
		}
		d.State, d.Holder = state.EditWaiting, ""
		return d, nil
	case state.DecideDone:
		if d.State != state.EditUncertain {
			return d, misfit("The outcome of this edit is known.")
		}
		d.State, d.Decided = state.EditWaiting, true
		d.NextTry, d.Blocked = time.Time{}, state.FaultNone
		return d, nil
	case state.DecideResolve:
		return resolved(d, decision)
	default:
		return d, misfit("No such decision.")
	}
}

// resolved replaces theirs with a person's text, unless theirs has changed since it was shown.
func resolved(d state.OutboxRecord, decision state.Decision) (state.OutboxRecord, error) {
	if d.State != state.EditConflict {
		return d, misfit("This edit is not in conflict.")
	}
	if !same(d.Edit, decision.Theirs, d.Theirs) {
		return d, state.Conflict(chosenChanged, chooseNext)
	}
	theirs := d.Theirs
	d = quiet(d)
	d.State, d.Chosen = state.EditWaiting, true
	d.Edit = d.Edit.WithText(decision.Text)
	d.Edit.Base = theirs
	return d, nil
}

func misfit(message string) state.Fault {
	return state.Conflict(message, "Open it again.")
}

// dependents returns the later edits that need what a dropped one would have created; they are
// dropped too.
func dependents(dropped state.Edit, later []state.OutboxRecord) []state.OutboxRecord {
	out := state.Dependents(dropped, later, func(d state.OutboxRecord) state.Edit { return d.Edit })
	for i := range out {
		out[i].State, out[i].Holder = state.EditDropped, ""
		out[i].Reason, out[i].Next = "What it belongs to was dropped.", ""
	}
	return out
}
