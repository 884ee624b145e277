package loop

import (
	"context"
	"time"
)

// Job is a piece of work that was taken. It stores its own result, and fails only when it
// can't.
type Job func(ctx context.Context) error

// Take takes a due job, so that no other worker takes it. If no job may be taken now, job is nil
// and next is when to look again, or the zero time.
type Take func(ctx context.Context) (job Job, next time.Time, err error)

// Pool runs jobs, at most as many at once as it has slots.
type Pool struct {
	take  Take
	loop  *Loop
	slots chan struct{} // one in it for each job under way
}

// NewPool returns a pool of the jobs that take takes. failed gets their errors and panics.
func NewPool(slots int, take Take, now func() time.Time, failed func(error)) *Pool {
	p := &Pool{take: take, slots: make(chan struct{}, slots)}
	p.loop = New(p.step, now, failed)
	return p
}

// Wake makes the pool look for jobs at once. It never blocks.
func (p *Pool) Wake() { p.loop.Wake() }

// Run runs jobs until ctx ends, and waits for the running ones, which see the same ctx.
func (p *Pool) Run(ctx context.Context) {
	p.loop.Run(ctx)
	p.quiesce()()
}

// step starts due jobs while there are free slots, at most one for each slot. A job that ends wakes
// the loop. If it failed, its slot rests first.
func (p *Pool) step(ctx context.Context) (time.Time, error) {
	for range cap(p.slots) {
		select {
		case p.slots <- struct{}{}:
		default:
			return time.Time{}, nil
		}
		job, next, err := p.take(ctx)
		if err != nil || job == nil {
			<-p.slots
			return next, err
		}
		go p.run(ctx, job)
	}
	return time.Time{}, nil
}

// run runs a job in a slot, frees the slot and wakes the loop, unless the job failed and ctx had
// ended: it would be tried again without a rest.
func (p *Pool) run(ctx context.Context, job Job) {
	err := Recovered(func() error { return job(ctx) })
	if err != nil {
		p.loop.failed(err)
		select { // It may be due again at once and would fail again.
		case <-time.After(pause):
		case <-ctx.Done():
		}
	}
	<-p.slots
	if err == nil || ctx.Err() == nil {
		p.Wake()
	}
}

// quiesce waits for the running jobs and prevents others from starting until resume is
// called.
func (p *Pool) quiesce() (resume func()) {
	for range cap(p.slots) {
		p.slots <- struct{}{}
	}
	return func() {
		for range cap(p.slots) {
			<-p.slots
		}
		p.Wake()
	}
}

// Settle waits for the running jobs, and then runs all jobs that may be taken by now, one
// after the other.
func (p *Pool) Settle(ctx context.Context) error {
	defer p.quiesce()()
	for {
		job, _, err := p.take(ctx)
		if err != nil || job == nil {
			return err
		}
		if err := Recovered(func() error { return job(ctx) }); err != nil {
			return err
		}
	}
}
