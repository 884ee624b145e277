package loop

import (
	"context"
	"time"
)

// Job is a piece of work that was taken. It keeps by itself what became of it,
// and fails only when it can't.
type Job func(ctx context.Context) error

// Take takes a job that is due, so that no other worker takes it. When there is none,
// or none that may be taken now, the job is nil and next is when to look again, or the
// zero time.
type Take func(ctx context.Context) (job Job, next time.Time, err error)

// Pool runs jobs, as many at once as it has slots.
type Pool struct {
	take  Take
	loop  *Loop
	slots chan struct{} // one in it for each job under way
}

// NewPool makes a pool of what take takes. failed gets its failures and panics.
func NewPool(slots int, take Take, now func() time.Time, failed func(error)) *Pool {
	p := &Pool{take: take, slots: make(chan struct{}, slots)}
	p.loop = New(p.step, now, failed)
	return p
}

// Wake makes the pool look for jobs at once. It never blocks.
func (p *Pool) Wake() { p.loop.Wake() }

// Run runs jobs until ctx ends, and waits for those that are under way then. They see
// the same ctx.
func (p *Pool) Run(ctx context.Context) {
	p.loop.Run(ctx)
	p.quiesce()()
}

// step begins all jobs that are due, as far as there are slots. A job that ends
// wakes the loop again.
func (p *Pool) step(ctx context.Context) (time.Time, error) {
	for {
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
		go func() {
			err := Recovered(func() error { return job(ctx) })
			if err != nil {
				p.loop.failed(err)
			}
			<-p.slots
			if err == nil {
				p.Wake()
				return
			}
			// It may be due again at once, and is not going to do better.
			time.AfterFunc(pause, p.Wake)
		}()
	}
}

// quiesce waits for the jobs under way and keeps others from beginning until
// resume is called.
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

// Settle waits for the jobs under way, and then runs all that may be taken by
// now, one after the other.
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
