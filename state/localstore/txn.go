package localstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
)

// writer is the connection that everything is written through.
type writer struct {
	*sql.Conn
	// statements are those that were run before, parsed. One that was run once is nil: most are
	// never run again, and each that is kept takes some kilobytes.
	statements map[string]*sql.Stmt
	unsynced   bool // a commit need not be on the disk
}

// maxStatements is how many different statements are remembered.
const maxStatements = 128

func newWriter(c *sql.Conn) *writer { return &writer{Conn: c, statements: map[string]*sql.Stmt{}} }

// Close gives up the connection with its statements, without which SQLite would keep the file open.
func (w *writer) Close() (err error) {
	for _, parsed := range w.statements {
		if parsed != nil {
			err = errors.Join(err, parsed.Close())
		}
	}
	return errors.Join(err, w.Conn.Close())
}

// begin begins a transaction that is on the disk when its Commit returns, or after the next that
// is. One that has begun is not cut off in the middle, which would cost the connection.
func (w *writer) begin(ctx context.Context, synced bool) (*txn, error) {
	ctx = context.WithoutCancel(ctx)
	if w.unsynced == synced {
		level := "NORMAL"
		if synced {
			level = "FULL"
		}
		if _, err := w.ExecContext(ctx, "PRAGMA synchronous = "+level); err != nil {
			return nil, err
		}
		w.unsynced = !synced
	}
	tx, err := w.BeginTx(ctx, nil)
	return &txn{tx, w}, err
}

// statement returns a statement that was run before, parsed; nil for a new one, and for one that
// can't be parsed, of which running it tells why. It stays parsed as long as the
// connection is open, and runs in the transaction that is.
func (w *writer) statement(ctx context.Context, query string) *sql.Stmt {
	parsed, again := w.statements[query]
	if again && parsed == nil {
		parsed, _ = w.PrepareContext(context.WithoutCancel(ctx), query)
	}
	if again || len(w.statements) < maxStatements {
		w.statements[query] = parsed
	}
	return parsed
}

// txn is a transaction that writes. Parsing takes SQLite longer than most of what is written
// while somebody types.
type txn struct {
	*sql.Tx
	on *writer
}

func (t *txn) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if parsed := t.on.statement(ctx, query); parsed != nil { //nolint:sqlclosecheck // it stays with the connection
		return parsed.ExecContext(ctx, args...)
	}
	return t.Tx.ExecContext(ctx, query, args...)
}

func (t *txn) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if parsed := t.on.statement(ctx, query); parsed != nil { //nolint:sqlclosecheck // it stays with the connection
		return parsed.QueryContext(ctx, args...)
	}
	return t.Tx.QueryContext(ctx, query, args...)
}

func (t *txn) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if parsed := t.on.statement(ctx, query); parsed != nil { //nolint:sqlclosecheck // it stays with the connection
		return parsed.QueryRowContext(ctx, args...)
	}
	return t.Tx.QueryRowContext(ctx, query, args...)
}

// refusal is why a transaction was ended that is no failure of this machine. It is returned as it is.
type refusal struct{ error }

// wrapped says what was being done when err came and what to tell a person.
// Errors that already carry a fault keep it.
func wrapped(doing string, err error) error {
	if why, ok := errors.AsType[refusal](err); ok {
		return why.error
	}
	var carrier interface{ Fault() state.Fault }
	if errors.As(err, &carrier) || errors.Is(err, context.Canceled) {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return &sqlitefile.Error{Told: faultOf(doing, err), Err: fmt.Errorf("%s: %w", doing, err)}
}

// faultOf says in words what failed on this machine.
func faultOf(doing string, err error) state.Fault {
	f := sqlitefile.Fault(err, "the local database")
	switch {
	case sqlitefile.IsDamaged(err):
		f.Next = "Start again: it is moved aside and what can be read is taken over."
	case f.Kind == state.FaultNone:
		f.Kind, f.Message, f.Next = state.FaultLocal, fmt.Sprintf("It failed to %s: %v.", doing, err), "It is tried again."
	}
	return f
}
