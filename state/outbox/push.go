package outbox

import (
	"context"
	"errors"
	"slices"
	"time"

	"app.tender/tender/state"
)

// PushNext carries the next due entry one step: it reads again, merges or finds
// a conflict, writes, and checks the answer. Only a fault of this machine is an
// error; what the service does is in the outcome. Idle says that nothing is due;
// NextTry is when it pays to call again.
func (o *Outbox) PushNext(ctx context.Context) (state.Outcome, error) {
	o.step.Lock()
	defer o.step.Unlock()
	d, next, ok, err := o.claim(ctx)
	if err != nil {
		return state.Outcome{}, err
	}
	if !ok {
		return state.Outcome{Idle: true, NextTry: next}, nil
	}
	stepCtx, cancel := context.WithTimeout(ctx, stepTime)
	defer cancel()
	r, err := o.carry(stepCtx, d)
	if errors.Is(err, errTaken) {
		return state.Outcome{Idle: true, NextTry: o.now().Add(otherProcess)}, nil
	}
	if err != nil {
		return state.Outcome{}, err
	}
	// What happened is written down even when the program is about to quit.
	return o.settle(context.WithoutCancel(ctx), r)
}

// errTaken says that another process has taken an entry over.
var errTaken = errors.New("taken over by another process")

// claim takes the next due entry for this process.
func (o *Outbox) claim(ctx context.Context) (d state.Dispatch, next time.Time, ok bool, err error) {
	queue, err := o.store.Queue(ctx, 0)
	if err != nil {
		return d, next, false, err
	}
	// A look without the write lock first: most often nothing is due.
	if _, next, ok = pick(queue, o.now(), o.dead); !ok {
		return d, next, false, nil
	}
	_, err = o.store.UpdateQueue(ctx, func(open []state.Dispatch) (c state.QueueChange, err error) {
		var i int
		if i, next, ok = pick(open, o.now(), o.dead); !ok {
			return c, nil
		}
		d = open[i]
		d.State, d.Holder, d.Held = state.EntrySending, o.store.Self(), o.now().Add(leaseTime)
		d.Attempts++
		d.NextTry = time.Time{}
		c.Put = []state.Dispatch{d}
		return c, nil
	})
	return d, next, ok, err
}

// dead reports whether whoever was sending d no longer is. This process sends
// one entry at a time and is between two steps, so an entry in its own name was
// left behind.
func (o *Outbox) dead(d state.Dispatch) bool {
	if d.Holder == "" || d.Holder == o.store.Self() {
		return true
	}
	if living, known := o.store.Alive(d.Holder); known {
		return !living
	}
	now := o.now()
	return d.Held.Before(now) || d.Held.After(now.Add(leaseTime))
}

// result is what a step came to. Its entry is as it shall stand.
type result struct {
	state.Dispatch

	proposal *state.Proposal // the newest that was read
	resolved map[int64]int64
	merged   bool
	fault    state.Fault
}

// carry takes the step that the kind of edit asks for.
func (o *Outbox) carry(ctx context.Context, d state.Dispatch) (result, error) {
	if fault := unsendable(d.Edit); fault.Kind != state.FaultNone {
		return refused(d, nil, fault), nil
	}
	if !d.Edit.Creates() {
		return o.carryValue(ctx, d)
	}
	r, err := o.carryCreate(ctx, d)
	if made := r.resolved[int64(d.Edit.Proposal)]; made != 0 && r.proposal == nil {
		// Found in the list, which does not say everything. Whoever shows it
		// reads it when this can't.
		r.proposal, _ = o.remote.Proposal(ctx, state.ProposalID(made))
	}
	return r, err
}

// apply writes. It may be under way for as long as the call takes, and when it
// is cut off, for longer.
func (o *Outbox) apply(ctx context.Context, d state.Dispatch, e state.Edit) (state.Applied, error) {
	applied, err := o.remote.Apply(ctx, e)
	o.doubts.note(d, o.uptime())
	return applied, err
}

// begin notes durably that a write begins and what was seen just before it.
func (o *Outbox) begin(ctx context.Context, d *state.Dispatch, seen state.Sighting) error {
	d.Began, d.Seen = o.now().UTC(), seen
	_, err := o.store.UpdateQueue(ctx, func(open []state.Dispatch) (state.QueueChange, error) {
		if err := o.stillMine(open, d.ID); err != nil {
			return state.QueueChange{}, err
		}
		return state.QueueChange{Put: []state.Dispatch{*d}}, nil
	})
	return err
}

func (o *Outbox) stillMine(open []state.Dispatch, id int64) error {
	i := slices.IndexFunc(open, func(d state.Dispatch) bool { return d.ID == id })
	if i < 0 || open[i].State != state.EntrySending || open[i].Holder != o.store.Self() {
		return errTaken
	}
	return nil
}

// settle writes the result of a step down and says what it came to.
func (o *Outbox) settle(ctx context.Context, r result) (state.Outcome, error) {
	var next time.Time
	done, err := o.store.UpdateQueue(ctx, func(open []state.Dispatch) (state.QueueChange, error) {
		if err := o.stillMine(open, r.ID); err != nil {
			return state.QueueChange{}, err
		}
		d := r.Dispatch
		d.Holder, d.Held = "", time.Time{}
		if d.Began.IsZero() {
			o.doubts.forget(d.ID)
		}
		c := state.QueueChange{Put: []state.Dispatch{d}, Resolved: r.resolved}
		i := slices.IndexFunc(open, func(before state.Dispatch) bool { return before.ID == d.ID })
		followUp(&c, open, open[i].Chosen)
		_, next, _ = pick(after(open, c), o.now(), o.dead)
		return c, nil
	})
	if errors.Is(err, errTaken) {
		return state.Outcome{Idle: true, NextTry: o.now().Add(otherProcess)}, nil
	}
	if err != nil {
		return state.Outcome{}, err
	}
	if r.proposal != nil {
		// The copy is a convenience: the entry is settled whether it is kept or not.
		_ = o.store.SaveProposal(ctx, r.proposal, o.now())
	}
	return state.Outcome{
		Entry: done[0].Entry, Proposal: r.proposal, Merged: r.merged, Resolved: r.resolved,
		NextTry: next, Fault: r.fault,
	}, nil
}

// followUp carries what became of an entry on to later edits of the same value.
// One that waits behind a sent entry and was typed after it began from what was
// sent. One that waits behind an entry that needs a person is newer and takes its
// place. What was chosen in a conflict is not what a later text was typed on from.
func followUp(c *state.QueueChange, open []state.Dispatch, chosen bool) {
	d := &c.Put[0]
	if d.Edit.Creates() {
		return
	}
	for _, later := range open {
		if later.ID <= d.ID || slot(later.Edit) != slot(d.Edit) || later.Edit.Kind != d.Edit.Kind {
			continue
		}
		switch d.State {
		case state.EntrySent:
			if same(d.Edit.Kind, later.Edit.Base, d.Edit.Base) && !chosen && typedAfter(later.Edit, d.Edit) {
				later.Edit.Base = d.Edit.Value()
				c.Put = append(c.Put, later)
			}
		case state.EntryRefused, state.EntryConflict:
			if joinable(*d, later.Edit) && !madeAfter(open, *d, later.Edit) && later.State == state.EntryWaiting && later.Began.IsZero() {
				*d = join(*d, later.Edit)
				c.Remove = append(c.Remove, later.ID)
			}
		default:
		}
	}
}

// after is the queue as a change will leave it, as far as pick looks at it.
func after(open []state.Dispatch, c state.QueueChange) []state.Dispatch {
	var out []state.Dispatch
	for _, d := range open {
		if slices.Contains(c.Remove, d.ID) {
			continue
		}
		if i := slices.IndexFunc(c.Put, func(p state.Dispatch) bool { return p.ID == d.ID }); i >= 0 {
			d = c.Put[i]
		}
		d.Edit = d.Edit.Resolve(c.Resolved)
		if d.State.Open() {
			out = append(out, d)
		}
	}
	return out
}
