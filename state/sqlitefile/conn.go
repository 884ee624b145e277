package sqlitefile

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
)

// maxStatements limits the statements that a connection caches, since searches generate ever new
// ones.
const maxStatements = 256

// Conn is a connection that caches prepared statements: parsing takes SQLite longer than running
// most of them. It is not safe for concurrent use.
type Conn struct {
	*sql.Conn
	// parsed maps queries to their prepared statements. The value is nil for a query that ran
	// once: most never run again, and a prepared statement takes some kilobytes.
	parsed map[string]*sql.Stmt
}

// Connect takes a connection from db.
func Connect(ctx context.Context, db *sql.DB) (*Conn, error) {
	c, err := db.Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("connecting to the database: %w", err)
	}
	return &Conn{Conn: c, parsed: map[string]*sql.Stmt{}}, nil
}

// Close closes the statements, which would keep the file open, and returns the connection.
func (c *Conn) Close() error {
	var errs []error
	for _, s := range c.parsed {
		if s != nil {
			errs = append(errs, s.Close())
		}
	}
	return errors.Join(append(errs, c.Conn.Close())...)
}

// Transact runs f in a transaction, which is rolled back if f fails or panics. It returns the error of f unchanged.
func (c *Conn) Transact(ctx context.Context, f func() error) error {
	return c.within(ctx, "BEGIN IMMEDIATE", "COMMIT", f)
}

// ErrLost is the error of a part with which the whole transaction was undone.
var ErrLost = errors.New("the transaction was undone")

// Part runs f as a part of a transaction: if f fails, only what f did is undone, and Part returns the error of f
// unchanged. If SQLite has undone the whole transaction, as on a full disk or when a statement was interrupted, Part
// fails with ErrLost. If f panics, the transaction must be rolled back.
func (c *Conn) Part(ctx context.Context, f func() error) error {
	if err := c.control(ctx, "SAVEPOINT part"); err != nil {
		return fmt.Errorf("%w: %w", ErrLost, err)
	}
	failed := f()
	if failed != nil {
		if err := c.control(ctx, "ROLLBACK TO part"); err != nil {
			return fmt.Errorf("%w: %w", ErrLost, err)
		}
	}
	if err := c.control(ctx, "RELEASE part"); err != nil {
		return fmt.Errorf("%w: %w", ErrLost, err)
	}
	return failed
}

// Snapshot runs f, which only reads. f sees no changes that others make meanwhile. Snapshot returns the error of f
// unchanged.
func (c *Conn) Snapshot(ctx context.Context, f func() error) error {
	return c.within(ctx, "BEGIN DEFERRED", "ROLLBACK", f)
}

func (c *Conn) within(ctx context.Context, begin, end string, f func() error) error {
	// While another connection writes, this waits for up to busy_timeout: SQLite does not notice meanwhile that ctx has
	// ended.
	if err := c.control(ctx, begin); err != nil {
		return fmt.Errorf("beginning a transaction: %w", err)
	}
	ended := false
	defer func() {
		if !ended {
			_ = c.control(ctx, "ROLLBACK") // fails if SQLite has done so itself, as after an error of the disk
		}
	}()
	if err := f(); err != nil {
		return err
	}
	if err := c.control(ctx, end); err != nil {
		return fmt.Errorf("ending a transaction: %w", err)
	}
	ended = true
	return nil
}

// control runs a statement that begins or ends a transaction. A sql.Tx would take a goroutine for each transaction
// and have these statements parsed each time, which was a third of the thread switches of a save. The end of ctx
// does not stop it, since it may have been done all the same; the statements of f fail then.
func (c *Conn) control(ctx context.Context, statement string) error {
	_, err := c.ExecContext(context.WithoutCancel(ctx), statement)
	return err
}

// statement returns the prepared statement of a query that ran before. It returns nil for a new
// query and for one that can't be parsed, because running it returns the error.
func (c *Conn) statement(ctx context.Context, query string) *sql.Stmt {
	s, again := c.parsed[query]
	switch {
	case s != nil:
		return s
	case again:
		s, _ = c.PrepareContext(context.WithoutCancel(ctx), query)
	case len(c.parsed) >= maxStatements:
		maps.DeleteFunc(c.parsed, func(_ string, s *sql.Stmt) bool { return s == nil })
	}
	if again || len(c.parsed) < maxStatements {
		c.parsed[query] = s
	}
	return s
}

// ExecContext runs a statement that returns no rows. A prepared one is not interrupted when ctx
// ends: the driver would start a goroutine for it at each call, which takes longer than most of
// them.
func (c *Conn) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if s := c.statement(ctx, query); s != nil { //nolint:sqlclosecheck // it stays with the connection
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		return s.ExecContext(context.WithoutCancel(ctx), args...)
	}
	return c.Conn.ExecContext(ctx, query, args...)
}

// QueryContext runs a query. The rows have to be closed before it runs again.
func (c *Conn) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if s := c.statement(ctx, query); s != nil { //nolint:sqlclosecheck // it stays with the connection
		return s.QueryContext(ctx, args...)
	}
	return c.Conn.QueryContext(ctx, query, args...)
}

// QueryRowContext runs a query for one row.
func (c *Conn) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if s := c.statement(ctx, query); s != nil { //nolint:sqlclosecheck // it stays with the connection
		return s.QueryRowContext(ctx, args...)
	}
	return c.Conn.QueryRowContext(ctx, query, args...)
}
