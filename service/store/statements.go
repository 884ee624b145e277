package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
)

// maxStatements is how many statements a pool keeps prepared. Searches have as
// many texts as people have words for, so there must be an end.
const maxStatements = 256

// pool is the connections for reading or for writing, with the statements that
// were prepared on them: parsing SQL takes SQLite longer than running most of it.
type pool struct {
	*sql.DB
	turns    chan struct{} // one is taken for each transaction that runs
	mu       sync.Mutex
	prepared map[string]*sql.Stmt
}

// openPool makes a pool of up to so many connections.
func openPool(name string, connections int) (*pool, error) {
	c, err := newConnector(name)
	if err != nil {
		return nil, err
	}
	p := &pool{DB: sql.OpenDB(c), turns: make(chan struct{}, connections), prepared: map[string]*sql.Stmt{}}
	p.SetMaxOpenConns(connections)
	p.SetMaxIdleConns(connections)
	return p, nil
}

func (p *pool) statement(query string) *sql.Stmt {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.prepared[query]
}

// keep prepares the statements that a transaction missed, after it is over:
// while it runs it holds the connection that preparing needs. A statement that can't be
// prepared does not fail the transaction, so the error is dropped.
func (p *pool) keep(ctx context.Context, missed []string) {
	for _, query := range missed {
		p.mu.Lock()
		full := len(p.prepared) >= maxStatements
		p.mu.Unlock()
		if full || p.statement(query) != nil {
			continue
		}
		stmt, err := p.PrepareContext(ctx, query) //nolint:sqlclosecheck // it stays with the pool
		if err != nil {
			return
		}
		p.mu.Lock()
		if p.prepared[query] == nil {
			p.prepared[query], stmt = stmt, nil
		}
		p.mu.Unlock()
		if stmt != nil { // another transaction was faster
			_ = stmt.Close()
		}
	}
}

// run runs f in a transaction.
func (p *pool) run(ctx context.Context, opts *sql.TxOptions, f func(*Tx) error) error {
	t := &Tx{ctx: ctx, pool: p}
	if err := p.inTurn(t, opts, f); err != nil {
		return err
	}
	for _, f := range t.after {
		f()
	}
	return nil
}

// inTurn runs f when it is its turn, in the order of the calls. A channel keeps that
// order. database/sql gives a free connection to any of those that wait, and with
// many of them some would wait many times as long as others.
func (p *pool) inTurn(t *Tx, opts *sql.TxOptions, f func(*Tx) error) error {
	select {
	case p.turns <- struct{}{}:
	case <-t.ctx.Done():
		return fmt.Errorf("waiting for the database: %w", t.ctx.Err())
	}
	defer func() { <-p.turns }()
	if err := t.run(opts, f); err != nil {
		return err
	}
	p.keep(t.ctx, t.missed)
	return nil
}

func (t *Tx) run(opts *sql.TxOptions, f func(*Tx) error) (err error) {
	if t.tx, err = t.pool.BeginTx(t.ctx, opts); err != nil {
		return fmt.Errorf("beginning a transaction: %w", busy(err))
	}
	// Also when f panics: a transaction left open would block every later write.
	defer func() {
		if rerr := t.tx.Rollback(); rerr != nil && !errors.Is(rerr, sql.ErrTxDone) {
			err = errors.Join(err, fmt.Errorf("rolling back: %w", rerr))
		}
	}()
	if err := f(t); err != nil {
		return err
	}
	if err := t.tx.Commit(); err != nil {
		return fmt.Errorf("committing: %w", err)
	}
	return nil
}

// statement returns the prepared statement of a query in this transaction; nil when
// there is none yet.
func (t *Tx) statement(query string) *sql.Stmt {
	if t.own != nil {
		return t.ownStatement(query)
	}
	if stmt := t.pool.statement(query); stmt != nil {
		return t.tx.StmtContext(t.ctx, stmt)
	}
	t.missed = append(t.missed, query)
	return nil
}

// ownStatement prepares a statement for this transaction alone.
func (t *Tx) ownStatement(query string) *sql.Stmt {
	if stmt := t.own[query]; stmt != nil {
		return stmt
	}
	stmt, err := t.tx.PrepareContext(t.ctx, query)
	if err != nil {
		return nil // running it without will tell why
	}
	t.own[query] = stmt
	return stmt
}

func (t *Tx) execute(query string, args []any) (sql.Result, error) {
	if stmt := t.statement(query); stmt != nil { //nolint:sqlclosecheck // closed with the transaction
		return stmt.ExecContext(t.ctx, args...)
	}
	return t.tx.ExecContext(t.ctx, query, args...)
}

func (t *Tx) query(query string, args []any) (*sql.Rows, error) {
	if stmt := t.statement(query); stmt != nil { //nolint:sqlclosecheck // closed with the transaction
		return stmt.QueryContext(t.ctx, args...)
	}
	return t.tx.QueryContext(t.ctx, query, args...)
}

func (t *Tx) queryRow(query string, args []any) *sql.Row {
	if stmt := t.statement(query); stmt != nil { //nolint:sqlclosecheck // closed with the transaction
		return stmt.QueryRowContext(t.ctx, args...)
	}
	return t.tx.QueryRowContext(t.ctx, query, args...)
}
