package outbox

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"time"

	"app.tender/tender/state"
)

// PushNext takes the next due entry one step further: it reads again, merges or finds
// a conflict, writes, and checks the answer. Only a fault of this machine is an
// error; what the service does is in the outcome. Idle says that nothing is due;
// NextTry is when it pays to call again.
func (o *Outbox) PushNext(ctx context.Context) (state.Outcome, error) {
	o.step.Lock()
	defer o.step.Unlock()
	queue, err := o.store.Queue(ctx, 0)
	if err != nil {
		return state.Outcome{}, err
	}
	// Look first without the right to process entries: most often nothing is due.
	if _, next, ok := pick(queue, o.now()); !ok {
		return state.Outcome{Idle: true, NextTry: next}, nil
	}
	release, ok, err := o.store.LockQueue()
	if err != nil {
		return state.Outcome{}, err
	}
	if !ok {
		return state.Outcome{Idle: true, NextTry: o.now().Add(otherProcess)}, nil
	}
	defer release()
	for range mostRetries {
		if out, err := o.pushOne(ctx); !errors.Is(err, errChanged) {
			return out, err
		}
	}
	return state.Outcome{Idle: true, NextTry: o.now().Add(otherProcess)}, nil
}

// mostRetries is how often a step begins anew in one call because a person changed
// its entry meanwhile.
const mostRetries = 3

// pushOne takes one step. This process has the right to process entries, so an entry that
// is being sent was left behind by a process that died or could not settle it.
func (o *Outbox) pushOne(ctx context.Context) (state.Outcome, error) {
	queue, err := o.store.Queue(ctx, 0)
	if err != nil {
		return state.Outcome{}, err
	}
	i, next, ok := pick(queue, o.now())
	if !ok {
		return state.Outcome{Idle: true, NextTry: next}, nil
	}
	d := queue[i]
	o.setPicked(d)
	defer o.setPicked(state.OutboxRecord{})
	d.State, d.Holder = state.EntrySending, o.store.Self()
	d.Attempts++
	d.NextTry = time.Time{}
	stepCtx, cancel := context.WithTimeout(ctx, stepTime)
	defer cancel()
	r, err := o.process(stepCtx, d)
	if err != nil {
		return state.Outcome{}, err
	}
	// Write down what happened even when the program is about to quit.
	return o.settle(context.WithoutCancel(ctx), r)
}

// errChanged says that an entry is no longer what the step began with.
var errChanged = errors.New("the entry was changed meanwhile")

func (o *Outbox) setPicked(d state.OutboxRecord) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.picked = d
}

// processing reports whether d is being sent at this moment. An entry that a dead process
// left behind counts as well, until the next step.
func (o *Outbox) processing(d state.OutboxRecord) bool {
	if d.State != state.EntrySending {
		return false
	}
	if d.Holder == o.store.Self() {
		o.mu.Lock()
		defer o.mu.Unlock()
		return o.picked.ID == d.ID
	}
	living, known := o.store.Alive(d.Holder)
	return living || !known
}

// result is the outcome of a step, with the entry as it is to be stored.
type result struct {
	state.OutboxRecord

	proposal *state.Proposal // the newest that was read
	resolved map[int64]int64
	fault    state.Fault
}

// process takes the step that the kind of edit asks for.
func (o *Outbox) process(ctx context.Context, d state.OutboxRecord) (result, error) {
	if fault := unsendable(d.Edit); fault.Kind != state.FaultNone {
		return refused(d, nil, fault), nil
	}
	if !d.Edit.Creates() {
		return o.processValue(ctx, d)
	}
	r, err := o.processCreate(ctx, d)
	if made := r.resolved[int64(d.Edit.Proposal)]; made != 0 && r.proposal == nil {
		// Found in the list, which does not have all fields. The screen that shows it
		// reads it if this fails.
		r.proposal, _ = o.remote.Proposal(ctx, state.ProposalID(made))
	}
	return r, err
}

// apply writes. The write may be under way as long as the call takes, and longer when the
// call is cut off.
func (o *Outbox) apply(ctx context.Context, d state.OutboxRecord, e state.Edit) (state.Applied, error) {
	applied, err := o.remote.Apply(ctx, e)
	o.inFlight.note(d, o.uptime())
	return applied, err
}

// begin notes durably that a write begins and what was seen just before it.
func (o *Outbox) begin(ctx context.Context, d *state.OutboxRecord, seen state.Precondition) error {
	d.Began, d.Observed = o.now().UTC(), seen
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

// unchanged finds the entry that is being processed among open. It is errChanged
// when a person has changed it, or decided about it, since the step began.
func (o *Outbox) unchanged(open []state.OutboxRecord, id int64) (index int, err error) {
	i := slices.IndexFunc(open, func(d state.OutboxRecord) bool { return d.ID == id })
	o.mu.Lock()
	defer o.mu.Unlock()
	if i < 0 || !sameEntry(open[i], o.picked) {
		return 0, errChanged
	}
	return i, nil
}

// sameEntry reports whether an entry is unchanged. It may have been written again because
// what it belongs to has got its real id; that is no change.
func sameEntry(a, b state.OutboxRecord) bool {
	return a.State == b.State && a.Holder == b.Holder && a.Began.Equal(b.Began) && a.Decided == b.Decided && a.Chosen == b.Chosen &&
		reflect.DeepEqual(a.Edit, b.Edit)
}

// settle stores the result of a step, with the copy of the proposal that was read, and
// returns the outcome.
func (o *Outbox) settle(ctx context.Context, r result) (state.Outcome, error) {
	var next time.Time
	change := func(open []state.OutboxRecord) (state.QueueChange, error) {
		i, err := o.unchanged(open, r.ID)
		if err != nil {
			return state.QueueChange{}, err
		}
		d := r.OutboxRecord
		d.Holder = ""
		if d.Began.IsZero() {
			o.inFlight.forget(d.ID)
		}
		c := state.QueueChange{Put: []state.OutboxRecord{d}, Resolved: r.resolved}
		followUp(&c, open, open[i].Chosen)
		_, next, _ = pick(after(open, c), o.now())
		return c, nil
	}
	done, err := o.store.SettleQueue(ctx, r.proposal, o.now(), change)
	if err != nil && r.proposal != nil && state.FaultOf(err).Kind == state.FaultLocal {
		// The copy is a convenience: the entry is settled whether it is kept or not.
		done, err = o.store.SettleQueue(ctx, nil, time.Time{}, change)
	}
	if err != nil {
		return state.Outcome{}, err
	}
	return state.Outcome{
		Entry: done[0].Entry, Proposal: r.proposal, Resolved: r.resolved,
		NextTry: next, Fault: r.fault,
	}, nil
}

// followUp brings later edits of the same value up to date after a step. The base of one
// that was typed after a sent entry is what was sent; a text that was chosen in a conflict
// is no base of what was typed later. One that waits behind an entry that needs a person is
// newer and replaces it.
func followUp(c *state.QueueChange, open []state.OutboxRecord, chosen bool) {
	d := &c.Put[0]
	for _, later := range open {
		if later.ID <= d.ID || !later.Edit.SameValue(d.Edit) {
			continue
		}
		switch d.State {
		case state.EntrySent:
			if same(d.Edit, later.Edit.Base, d.Edit.Base) && !chosen && typedAfter(later.Edit, d.Edit) {
				later.Edit.Base = d.Edit.Value()
				c.Put = append(c.Put, later)
			}
		case state.EntryRefused, state.EntryConflict:
			if joinable(*d, later.Edit) && !madeAfter(open, *d, later.Edit) && later.State == state.EntryWaiting && later.Began.IsZero() {
				*d = requeued(*d, later.Edit)
				c.Remove = append(c.Remove, later.ID)
			}
		default:
		}
	}
}

// after returns the queue as a change will leave it, as far as pick looks at it.
func after(open []state.OutboxRecord, c state.QueueChange) []state.OutboxRecord {
	var out []state.OutboxRecord
	for _, d := range open {
		if slices.Contains(c.Remove, d.ID) {
			continue
		}
		if i := slices.IndexFunc(c.Put, func(p state.OutboxRecord) bool { return p.ID == d.ID }); i >= 0 {
			d = c.Put[i]
		}
		d.Edit = d.Edit.Resolve(c.Resolved)
		if d.State.Open() {
			out = append(out, d)
		}
	}
	return out
}
