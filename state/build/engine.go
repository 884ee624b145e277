package build

import (
	"context"
	"sync"
	"time"
)

// Engine executes the steps of runs. It is safe for concurrent use, but only one goroutine may
// drive a run.
type Engine struct {
	service Service
	plans   Plans
	store   Store
	files   Files
	now     func() time.Time

	mu    sync.Mutex
	paces map[int64]*pace // by run
}

// pace is the part of a run's state that is not stored.
type pace struct {
	phase   Phase
	polls   int       // consecutive polls without a change
	doubt   time.Time // since when this process knows of an uncertain request; zero for none
	working bool      // a poll has seen the service working on our request
}

// New returns an engine. now must be monotonic when the clock is set, like time.Now.
func New(service Service, plans Plans, store Store, files Files, now func() time.Time) *Engine {
	return &Engine{service: service, plans: plans, store: store, files: files, now: now, paces: make(map[int64]*pace)}
}

// Wait is when the next step of a run is due: after a time, or when a person acts.
type Wait struct {
	For    time.Duration
	Person bool
}

// The pauses between polls, which grow by half.
const (
	firstPause = time.Second
	mostPause  = 15 * time.Second
)

// Step executes the next step of a run, with at most one write at the service. It returns the
// stored run; if the service could not be reached, its Fault says why. progress is called during
// uploads and may be nil.
//
// An error is a local fault, or ErrMoved, after which the step may be repeated, or the end of ctx:
// then the next step looks up the request that was in flight.
func (e *Engine) Step(ctx context.Context, id int64, progress func(sent, total int64)) (Run, Wait, error) {
	r, ok, err := e.store.Run(ctx, id)
	if err != nil {
		return r, Wait{}, err
	}
	if !ok || r.Status != Going {
		e.forget(id)
		return r, Wait{Person: true}, nil
	}
	s := &step{Engine: e, ctx: ctx, r: r, pace: e.pace(r), progress: progress}
	if err := s.met(s.take()); err != nil {
		return s.r, Wait{}, err
	}
	return s.r, Wait{For: s.wait, Person: s.r.Status != Going}, nil
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
