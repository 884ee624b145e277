package outbox

import (
	"context"
	"slices"
	"time"

	"app.tender/tender/state"
)

// result is the outcome of a step, with the edit to store.
type result struct {
	state.OutboxRecord

	proposal *state.Proposal // the newest that was read
	resolved map[int64]int64
	fault    state.Fault
}

// process reads and writes as the decision table says, until the step ends.
func (o *Outbox) process(ctx context.Context, d state.OutboxRecord) (result, error) {
	f := facts{entry: d}
	for {
		f.now = o.now()
		f.until, _ = o.mayStillArrive(f.entry, settleTime)
		v := judge(f)
		switch v.then {
		case reads:
			o.look(ctx, &f)
		case sends:
			if err := o.send(ctx, &f, v); err != nil {
				return result{}, err
			}
		default:
			r := settled(f, v)
			if made := r.resolved[int64(d.Edit.Proposal)]; made != 0 && r.proposal == nil {
				// It was found in the list, which lacks some fields. If this read fails, the screen that
				// shows the proposal reads it.
				r.proposal, _ = o.remote.Proposal(ctx, state.ProposalID(made))
			}
			return r, nil
		}
	}
}

// look reads what the service has of the value that an edit sets, or of the kind that it creates.
func (o *Outbox) look(ctx context.Context, f *facts) {
	like, err := o.lookUp(ctx, f.entry.Edit)
	switch fault := state.FaultOf(err); {
	case err == nil:
		f.read, f.proposal, f.like = complete, like.proposal, like
	case f.fault.Kind != state.FaultNone: // that of the write matters more
		f.read = unreadable
	default:
		if f.entry.Edit.Creates() && fault.Kind == state.FaultInvalid {
			fault = lookUpRefused(fault, f.entry.Edit) // the fields belong to the search, not to the edit
		}
		f.read, f.proposal, f.fault = unreadable, nil, fault
	}
}

// send records that a write begins and what it overwrites, and sends it. The write may still be in flight after a call
// that was cut off.
func (o *Outbox) send(ctx context.Context, f *facts, v verdict) error {
	d, e := &f.entry, f.entry.Edit
	if err := o.begin(ctx, d, v.over); err != nil {
		return err
	}
	if !e.Creates() {
		e = e.WithText(v.over.Sent)
	}
	answer, err := o.remote.Apply(ctx, e)
	d.Observed.SentAt = o.uptime()
	f.wrote, f.merged, f.read = true, v.merged, unread
	like, ok := candidatesOf(e, answer, d.Observed)
	switch {
	case err != nil:
		if f.fault = state.FaultOf(err); certainlyNotDone(f.fault.Kind) {
			d.Began = time.Time{}
		}
	case e.Creates() && !ok:
		f.fault = state.Fault{Kind: state.FaultUnavailable, Message: unexpectedResponse}
	case e.Creates():
		f.read, f.proposal, f.like = answered, like.proposal, like
	case answer.Proposal != nil:
		f.read, f.proposal = answered, answer.Proposal
	case answer.Written != nil:
		if after := f.proposal.WithWritten(e.Ref(), *answer.Written); after != nil {
			f.read, f.proposal = answered, after
		}
	}
	return nil
}

// settled returns the result of a step that ends with a verdict.
func settled(f facts, v verdict) result {
	d, creates, wait := f.entry, f.entry.Edit.Creates(), waitFor(f.fault, f.entry.Attempts)
	r := result{proposal: f.proposal}
	if creates && f.wrote && !d.Began.IsZero() || v.then == doubts || v.then == waits {
		r.fault = f.fault
	}
	if v.then < unclear {
		d = quiet(d)
	}
	d.Reason, d.Next, d.NextTry, d.Blocked = v.words.Message, v.words.Next, time.Time{}, state.FaultNone
	switch v.then {
	case saved:
		if d.State = state.EditSent; creates {
			r.resolved = f.like.resolve(d.Edit, slices.Max(v.made))
		}
		if v.merged {
			d.Theirs, d.Merged = v.over.Theirs, &v.over.Sent
		} else if d.Edit.Assigns() && d.Edit.Base == "" { // the proposal was never read here: undo needs it
			d.Theirs = v.over.Theirs
		}
	case refuses, holds:
		d.State, d.Observed.Omitted = state.EditRefused, v.then == holds
	case asks:
		d.State, d.Theirs = state.EditConflict, v.theirs
	case unclear:
		d.State, d.Decided, d.Observed.Omitted = state.EditUncertain, false, d.Observed.Omitted || !creates
	default:
		if d.State, d.Blocked = state.EditWaiting, v.words.Kind; creates && v.then != waits {
			d.State = state.EditUncertain
		}
		switch {
		case v.then == looksLater:
			d.NextTry = f.until.UTC()
		case v.then == looksSoon:
			d.NextTry = f.now.Add(min(wait+time.Second, settleTime)).UTC()
		case wait > 0 || v.then == doubts: // without a next try it would be left to a person
			d.NextTry = f.now.Add(wait).UTC()
		}
	}
	r.OutboxRecord = d
	return r
}

// quiet removes the data of a finished write from an edit.
func quiet(d state.OutboxRecord) state.OutboxRecord {
	d.Reason, d.Next, d.Theirs = "", "", ""
	d.Began, d.Observed, d.Decided, d.Chosen = time.Time{}, state.Precondition{}, false, false
	d.NextTry, d.Blocked, d.Attempts = time.Time{}, state.FaultNone, 0
	return d
}

// begin stores that a write begins, and what the service held just before it.
func (o *Outbox) begin(ctx context.Context, d *state.OutboxRecord, seen state.Precondition) error {
	seen.SentAt = o.uptime()
	d.Began, d.Observed, d.Blocked = o.now().UTC(), seen, state.FaultNone
	done, err := o.store.UpdateQueue(ctx, func(open []state.OutboxRecord) (state.QueueChange, error) {
		if _, err := o.unchanged(open, d.ID); err != nil {
			return state.QueueChange{}, err
		}
		return state.QueueChange{Put: []state.OutboxRecord{*d}}, nil
	})
	if err == nil {
		o.setPicked(done[0])
	}
	return err
}

// mayStillArrive reports whether an uncertain write, which takes at most within, was sent so recently that it may still
// reach the service, and until when; until is zero if not.
func (o *Outbox) mayStillArrive(d state.OutboxRecord, within time.Duration) (until time.Time, young bool) {
	past := o.uptime() - d.Observed.SentAt // negative if the machine has started again since
	if d.Began.IsZero() || past < 0 || past >= within {
		return until, false
	}
	return o.now().Add(within - past), true
}
