package sqlitefile

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
)

// ErrClosed is the error of a pool that is used after Close.
var ErrClosed = errors.New("the database is closed")

// Pool is connections of a database, which are opened when they are needed and stay open.
type Pool struct {
	DB    *sql.DB
	turns chan struct{} // one is taken for each connection in use

	mu     sync.Mutex
	free   []*Conn // the one that was used last, which has most statements parsed, is the last
	closed bool
}

// NewPool returns a pool of up to so many connections of db.
func NewPool(db *sql.DB, connections int) *Pool {
	return &Pool{DB: db, turns: make(chan struct{}, connections)}
}

// Use runs f with a connection when it is its turn, in the order of the calls. A channel keeps
// that order. database/sql gives a free connection to any of those that wait, and with many
// of them some would wait many times as long as others.
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

func (p *Pool) take(ctx context.Context) (*Conn, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, ErrClosed
	}
	last := len(p.free) - 1
	if last < 0 {
		return Connect(ctx, p.DB)
	}
	c := p.free[last]
	p.free = p.free[:last]
	return c, nil
}

func (p *Pool) giveBack(c *Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		_ = c.Close() // what was done with it is done, and nobody is left to hear of it
		return
	}
	p.free = append(p.free, c)
}

// Close closes the connections that are free. Those in use, as by a request that outlasts
// the service, are closed when they are given back. The database stays open.
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
