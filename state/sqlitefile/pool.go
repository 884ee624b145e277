package sqlitefile

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
)

// ErrClosed is returned by a pool after Close.
var ErrClosed = errors.New("the database is closed")

// Pool is a pool of connections that open on demand and stay open.
type Pool struct {
	DB    *sql.DB
	turns chan struct{} // holds one element per connection in use

	mu     sync.Mutex
	free   []*Conn // most recently used last: it has most statements prepared
	closed bool
}

// NewPool returns a pool of up to connections connections of db.
func NewPool(db *sql.DB, connections int) *Pool {
	return &Pool{DB: db, turns: make(chan struct{}, connections)}
}

// Use runs f with a connection. It serves callers first come, first served, by waiting on a
// channel: database/sql picks any waiting caller, and under load some would wait many times longer
// than others.
func (p *Pool) Use(ctx context.Context, f func(*Conn) error) error {
	select {
	case p.turns <- struct{}{}:
	case <-ctx.Done():
		return fmt.Errorf("waiting for the database: %w", ctx.Err())
	}
	defer func() { <-p.turns }()
	c, err := p.take(ctx)
	if err != nil {
		return err
	}
	defer p.giveBack(c)
	return f(c)
}

// Fill opens the connections that are missing, so that no caller of Use waits for that.
func (p *Pool) Fill(ctx context.Context) error { return p.fill(ctx, cap(p.turns)) }

func (p *Pool) fill(ctx context.Context, n int) error {
	if n == 0 {
		return nil
	}
	return p.Use(ctx, func(*Conn) error { return p.fill(ctx, n-1) })
}

func (p *Pool) take(ctx context.Context) (*Conn, error) {
	if c, err := p.takeFree(); c != nil || err != nil {
		return c, err
	}
	// Not under the lock: a new connection parses the schema for milliseconds.
	return Connect(ctx, p.DB)
}

// takeFree returns nil if no connection is free.
func (p *Pool) takeFree() (c *Conn, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, ErrClosed
	}
	if last := len(p.free) - 1; last >= 0 {
		c, p.free = p.free[last], p.free[:last]
	}
	return c, nil
}

func (p *Pool) giveBack(c *Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		_ = c.Close() // the work is done, and no caller is left to report an error to
		return
	}
	p.free = append(p.free, c)
}

// Close closes the free connections. Those in use, as by a request that outlasts the service, are
// closed when they are returned. The database stays open.
func (p *Pool) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	var errs []error
	for _, c := range p.free {
		errs = append(errs, c.Close())
	}
	p.free = nil
	return errors.Join(errs...)
}
