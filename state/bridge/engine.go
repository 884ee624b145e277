package bridge

import (
	"context"
	"sync"
	"time"
)

// Engine takes the steps of runs. It is safe for use by several goroutines; a run is
// driven by one of them at a time.
type Engine struct {
	service Service
	plans   Plans
	store   Store
	files   Files
	now     func() time.Time

	mu    sync.Mutex
	paces map[int64]*pace // by run
}

// pace is what this process knows of a run's way that need not outlive it.
type pace struct {
	phase   Phase
	polls   int       // looks in a row that found nothing new
	doubt   time.Time // since when this process knows of a request whose outcome is not known; zero for none
	working bool      // the service was seen at work on what was ordered
}

// New returns an engine. now has to go on while the machine's clock is set, as
// time.Now does.
func New(service Service, plans Plans, store Store, files Files, now func() time.Time) *Engine {
	return &Engine{service: service, plans: plans, store: store, files: files, now: now, paces: make(map[int64]*pace)}
}

// Wait says when the next step of a run is due: after a time, or not before a person
// acts.
type Wait struct {
	For    time.Duration
	Person bool
}

// The pauses between two looks at what the service does: they grow by half.
const (
	firstPause = time.Second
	mostPause  = 15 * time.Second
)

// Step takes the next step of a run, in which at most one thing is written at the
// service. It returns the run as it is kept then; why the service could not be asked is
// in its Fault. progress, which may be nil, is called while content goes out.
//
// An error is a fault of this machine, or ErrMoved, after which the step may be taken
// again, or the end of ctx: then a request that was under way is looked up by the next
// step.
func (e *Engine) Step(ctx context.Context, id int64, progress func(sent, total int64)) (Run, Wait, error) {
	r, ok, err := e.store.Run(ctx, id)
	if err != nil {
		return r, Wait{}, err
	}
	if !ok || r.Standing != Going {
		e.forget(id)
		return r, Wait{Person: true}, nil
	}
	s := &step{Engine: e, ctx: ctx, r: r, pace: e.pace(r), progress: progress}
	if err := s.met(s.take()); err != nil {
		return s.r, Wait{}, err
	}
	return s.r, Wait{For: s.wait, Person: s.r.Standing != Going}, nil
}

func (e *Engine) pace(r Run) *pace {
	e.mu.Lock()
	defer e.mu.Unlock()
	p := e.paces[r.ID]
	if p == nil || p.phase != r.Phase {
		p = &pace{phase: r.Phase}
		e.paces[r.ID] = p
	}
	return p
}

func (e *Engine) forget(id int64) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.paces, id)
}
