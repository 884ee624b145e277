package outbox

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"time"

	"app.tender/tender/state"
)

// PushNext runs one step of the next due edit: it reads again, merges or finds a conflict,
// writes, and checks the response. Only a local fault is an error; the service's faults are in the
// outcome. Idle means that nothing is due; NextTry is when to call again.
func (o *Outbox) PushNext(ctx context.Context) (state.Outcome, error) {
	o.step.Lock()
	defer o.step.Unlock()
	queue, err := o.store.Records(ctx, 0)
	if err != nil {
		return state.Outcome{}, err
	}
	// Look without the lock first: most of the time nothing is due.
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

// mostRetries is how often one call restarts a step because a person changed its edit meanwhile.
const mostRetries = 3

// pushOne runs one step. This process holds the queue's lock, so an edit in state sending was
// left by a process that died or could not settle it.
func (o *Outbox) pushOne(ctx context.Context) (state.Outcome, error) {
	queue, err := o.store.Records(ctx, 0)
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
	if up := o.uptime(); d.State == state.EditSending || d.Observed.SentAt > up || d.Observed.SentAt == 0 {
		d.Observed.SentAt = up // at the latest: whoever sent it has died, or the machine has started again since
	}
	d.State, d.Holder = state.EditSending, o.store.Self()
	d.Attempts++
	d.NextTry = time.Time{}
	stepCtx, cancel := context.WithTimeout(ctx, stepTime)
	defer cancel()
	r, err := o.process(stepCtx, d)
	if err != nil {
		return state.Outcome{}, err
	}
	// Store the result even if the program is about to quit.
	return o.settle(context.WithoutCancel(ctx), r)
}

// errChanged reports that an edit was changed after the step began.
var errChanged = errors.New("the entry was changed meanwhile")

func (o *Outbox) setPicked(d state.OutboxRecord) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.picked = d
}

// processing reports whether d is being sent right now. An edit left by a dead process counts as
// well, until the next step.
func (o *Outbox) processing(d state.OutboxRecord) bool {
	if d.State != state.EditSending {
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

// unchanged returns the index of the edit in process in open, or errChanged if a person has
// changed or settled it since the step began.
func (o *Outbox) unchanged(open []state.OutboxRecord, id int64) (index int, err error) {
	i := slices.IndexFunc(open, func(d state.OutboxRecord) bool { return d.ID == id })
	o.mu.Lock()
	defer o.mu.Unlock()
	if i < 0 || !sameEdit(open[i], o.picked) {
		return 0, errChanged
	}
	return i, nil
}

// sameEdit reports whether an edit is unchanged. A resolved local id does not count as a change.
func sameEdit(a, b state.OutboxRecord) bool {
	return a.State == b.State && a.Holder == b.Holder && a.Began.Equal(b.Began) && a.Decided == b.Decided &&
		a.Chosen == b.Chosen &&
		reflect.DeepEqual(a.Edit, b.Edit)
}

// settle stores the result of a step with the proposal that was read, and returns the outcome.
func (o *Outbox) settle(ctx context.Context, r result) (state.Outcome, error) {
	var next time.Time
	change := func(open []state.OutboxRecord) (state.QueueChange, error) {
		i, err := o.unchanged(open, r.ID)
		if err != nil {
			return state.QueueChange{}, err
		}
		d := r.OutboxRecord
		d.Holder = ""
		c := state.QueueChange{Put: []state.OutboxRecord{d}, Resolved: r.resolved}
		followUp(&c, open, open[i].Chosen)
		_, next, _ = pick(after(open, c), o.now())
		return c, nil
	}
	done, err := o.store.SettleQueue(ctx, r.proposal, o.now(), change)
	if err != nil && r.proposal != nil && state.FaultOf(err).Kind == state.FaultLocal {
		// The cached copy is optional: settle the edit without it.
		done, err = o.store.SettleQueue(ctx, nil, time.Time{}, change)
	}
	if err != nil {
		return state.Outcome{}, err
	}
	return state.Outcome{
		Edit: done[0].OutboxEdit, Proposal: r.proposal, Resolved: r.resolved,
		NextTry: next, Fault: r.fault,
	}, nil
}

// followUp updates later edits of the same value after a step. A sent value becomes the base of
// one that was typed after it, unless it was chosen in a conflict. A later edit that waits behind
// an edit in need of a person replaces it.
func followUp(c *state.QueueChange, open []state.OutboxRecord, chosen bool) {
	d := &c.Put[0]
	for _, later := range open {
		if later.ID <= d.ID || !later.Edit.SameValue(d.Edit) {
			continue
		}
		switch d.State {
		case state.EditSent:
			if same(d.Edit, later.Edit.Base, d.Edit.Base) && !chosen && typedAfter(later.Edit, d.Edit) {
				later.Edit.Base = d.Edit.Value()
				c.Put = append(c.Put, later)
			}
		case state.EditRefused, state.EditConflict:
			if joinable(*d, later.Edit) && !madeAfter(open, *d, later.Edit) && later.State == state.EditWaiting &&
				later.Began.IsZero() {
				*d = requeued(*d, later.Edit)
				c.Remove = append(c.Remove, later.ID)
			}
		default:
		}
	}
}

// after returns the queue as a change will leave it, as far as pick needs it.
func after(open []state.OutboxRecord, c state.QueueChange) []state.OutboxRecord {
	var out []state.OutboxRecord
	for _, d := range open {
		if slices.Contains(c.Remove, d.ID) {
			continue
		}
		if put := state.Find(c.Put, func(p *state.OutboxRecord) bool { return p.ID == d.ID }); put != nil {
			d = *put
		}
		d.Edit = d.Edit.Resolve(c.Resolved)
		if d.State.Open() {
			out = append(out, d)
		}
	}
	return out
}
