package uitest

import (
	"context"
	"sync"
	"testing"
)

// Gate holds calls while it is shut, so that a story has a slow service without time passing. It opens at the end of
// the story.
type Gate struct {
	mu   sync.Mutex
	shut chan struct{} // closed when the gate opens; nil while it is open
	end  <-chan struct{}
}

// NewGate returns an open gate.
func NewGate(t testing.TB) *Gate { return &Gate{end: t.Context().Done()} }

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
	g.mu.Unlock()
	if shut == nil {
		return nil
	}
	select {
	case <-shut:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-g.end:
		return context.Canceled
	}
}
