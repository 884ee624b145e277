package sqlitefile

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"sync"
)

// errClosed is returned by a pool after Close.
var errClosed = errors.New("the database is closed")

// Pool is a pool of connections that open on demand and stay open.
type Pool struct {
	DB    *sql.DB
	turns chan struct{} // holds one element per connection in use

	mu     sync.Mutex
	free   []*Conn // most recently used last: it has most statements prepared
	made   int     // connections that are open, or being opened
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

// Used returns the number of connections in use.
func (p *Pool) Used() int { return len(p.turns) }

// Fill opens the connections that are missing, so that no caller of Use waits for that. It leaves them to Use if
// all turns are taken.
func (p *Pool) Fill(ctx context.Context) error {
	select {
	case p.turns <- struct{}{}:
	default:
		return nil
	}
	defer func() { <-p.turns }()
	for p.missing() {
		c, err := p.connect(ctx)
		if err != nil {
			return err
		}
		p.put(c, true)
	}
	return nil
}

func (p *Pool) missing() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !p.closed && p.made < cap(p.turns)
}

func (p *Pool) take(ctx context.Context) (*Conn, error) {
	if c, err := p.takeFree(); c != nil || err != nil {
		return c, err
	}
	return p.connect(ctx)
}

// connect opens a connection, not under the lock: it parses the schema for milliseconds.
func (p *Pool) connect(ctx context.Context) (*Conn, error) {
	p.count(1)
	c, err := Connect(ctx, p.DB)
	if err != nil {
		p.count(-1)
	}
	return c, err
}

func (p *Pool) count(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.made += n
}

// takeFree returns nil if no connection is free.
func (p *Pool) takeFree() (c *Conn, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, errClosed
	}
	if last := len(p.free) - 1; last >= 0 {
		c, p.free = p.free[last], p.free[:last]
	}
	return c, nil
}

func (p *Pool) giveBack(c *Conn) { p.put(c, false) }

// put makes a connection the next one to be used, or the last one if it is new.
func (p *Pool) put(c *Conn, isNew bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		_ = c.Close() // the work is done, and no caller is left to report an error to
		return
	}
	if isNew {
		p.free = slices.Insert(p.free, 0, c)
	} else {
		p.free = append(p.free, c)
	}
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
