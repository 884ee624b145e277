package sqlitefile

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
)

// maxStatements is how many different statements a connection remembers. Searches have as
// many texts as people have words for, so there must be an end.
const maxStatements = 256

// Conn is a connection that keeps statements parsed: parsing takes SQLite longer than
// running most of them. One goroutine uses it at a time.
type Conn struct {
	*sql.Conn
	// parsed are the statements that were run before. One that was run once is nil: most are
	// never run again, and each that is kept takes some kilobytes.
	parsed map[string]*sql.Stmt
}

// Connect takes a connection of the database.
func Connect(ctx context.Context, db *sql.DB) (*Conn, error) {
	c, err := db.Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("connecting to the database: %w", err)
	}
	return &Conn{Conn: c, parsed: map[string]*sql.Stmt{}}, nil
}

// Close gives the connection back. It closes its statements, which would keep the file open.
func (c *Conn) Close() error {
	var errs []error
	for _, s := range c.parsed {
		if s != nil {
			errs = append(errs, s.Close())
		}
	}
	return errors.Join(append(errs, c.Conn.Close())...)
}

// Transact runs f in a transaction. Either all that f does through the connection is kept or,
// when f fails or panics, nothing. The error of f is returned as it is.
func (c *Conn) Transact(ctx context.Context, opts *sql.TxOptions, f func() error) error {
	// When ctx ends, the statement that runs fails, and f with it. database/sql would end the
	// transaction beside f. Where another connection writes, BEGIN waits as long as
	// busy_timeout says: SQLite does not see meanwhile that ctx has ended.
	tx, err := c.BeginTx(context.WithoutCancel(ctx), opts)
	if err != nil {
		return fmt.Errorf("beginning a transaction: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // does nothing after Commit
	if err := f(); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("committing: %w", err)
	}
	return nil
}

// statement returns a statement that was run before, parsed; nil for a new one, and for one that
// can't be parsed, of which running it tells why.
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

// ExecContext runs a statement that returns no rows.
func (c *Conn) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if s := c.statement(ctx, query); s != nil { //nolint:sqlclosecheck // it stays with the connection
		return s.ExecContext(ctx, args...)
	}
	return c.Conn.ExecContext(ctx, query, args...)
}

// QueryContext runs a statement that returns rows. They have to be closed before it runs again.
func (c *Conn) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if s := c.statement(ctx, query); s != nil { //nolint:sqlclosecheck // it stays with the connection
		return s.QueryContext(ctx, args...)
	}
	return c.Conn.QueryContext(ctx, query, args...)
}

// QueryRowContext runs a statement that returns one row.
func (c *Conn) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if s := c.statement(ctx, query); s != nil { //nolint:sqlclosecheck // it stays with the connection
		return s.QueryRowContext(ctx, args...)
	}
	return c.Conn.QueryRowContext(ctx, query, args...)
}
