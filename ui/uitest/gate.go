package uitest

import (
	"context"
	"sync"
)

// Gate holds calls while it is shut, so that a story has a slow service without time passing. A new one is open.
type Gate struct {
	mu      sync.Mutex
	shut    chan struct{} // closed when the gate opens; nil while it is open
	waiting int
	changed chan struct{} // a call has arrived at the gate
}

// NewGate returns an open gate.
func NewGate() *Gate { return &Gate{changed: make(chan struct{}, 1)} }

// Shut holds every later call.
func (g *Gate) Shut() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.shut = make(chan struct{})
}

// Open releases all calls.
func (g *Gate) Open() {
	g.mu.Lock()
	defer g.mu.Unlock()
	close(g.shut)
	g.shut = nil
}

// Wait returns once the gate is open, or with the error of ctx.
func (g *Gate) Wait(ctx context.Context) error {
	g.mu.Lock()
	shut := g.shut
	if shut == nil {
		g.mu.Unlock()
		return nil
	}
	g.waiting++
	g.mu.Unlock()
	select {
	case g.changed <- struct{}{}:
	default:
	}
	defer func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.waiting--
	}()
	select {
	case <-shut:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (g *Gate) held() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.waiting
}
