package service

import (
	"context"
	"sync"
)

// background runs the work that is not part of a request. Pending work is in the database,
// so it may stop at any time.
type background struct {
	once    sync.Once
	running sync.WaitGroup
	stop    context.CancelFunc // nil before it began
}

// begin runs each piece of work until end is called. Only the first call has an effect.
func (b *background) begin(work ...func(context.Context)) {
	b.once.Do(func() {
		ctx, stop := context.WithCancel(context.Background())
		b.stop = stop
		for _, f := range work {
			b.running.Go(func() { f(ctx) })
		}
	})
}

// end stops the work and waits for what can't be interrupted. The work can't begin
// again.
func (b *background) end() {
	b.once.Do(func() {})
	if b.stop != nil {
		b.stop()
	}
	b.running.Wait()
}
