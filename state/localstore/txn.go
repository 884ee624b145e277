package localstore

import (
	"context"
	"errors"
	"fmt"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
)

// writer is the connection for all writes.
type writer struct {
	*sqlitefile.Conn
	unsynced bool // commits need not be synced
}

// txn is the writer's connection in a transaction. Functions of several parts may take the same one: what they write
// is durable together.
type txn struct {
	*sqlitefile.Conn
	in *database
}

// now returns the time of the store's clock.
func (t *txn) now() time.Time { return t.in.now() }

// transact runs f in a transaction. If synced is false, the transaction is durable only after the
// next synced one.
func (w *writer) transact(ctx context.Context, synced bool, f func(*sqlitefile.Conn) error) error {
	if w.unsynced == synced {
		level := "NORMAL"
		if synced {
			level = "FULL"
		}
		// This must not be a prepared statement: the pragma takes effect when it is parsed.
		if _, err := w.Conn.Conn.ExecContext(context.WithoutCancel(ctx), "PRAGMA synchronous = "+level); err != nil {
			return err
		}
		w.unsynced = !synced
	}
	return w.Transact(ctx, func() error { return f(w.Conn) })
}

// refusal is an error that ends a transaction but is not a local failure. It is returned unchanged.
type refusal struct{ error }

// wrapped adds what was being done and a fault to err. Errors that already carry a fault keep it.
func wrapped(doing string, err error) error {
	if why, ok := errors.AsType[refusal](err); ok {
		return why.error
	}
	var carrier interface{ Fault() state.Fault }
	if errors.As(err, &carrier) || errors.Is(err, context.Canceled) {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return &sqlitefile.Error{Shown: faultOf(doing, err), Err: fmt.Errorf("%s: %w", doing, err)}
}

// faultOf describes a local failure.
func faultOf(doing string, err error) state.Fault {
	f := sqlitefile.Fault(err, "the local database")
	switch {
	case sqlitefile.IsDamaged(err):
		f.Next = "Restart: it is moved aside and its readable data is recovered."
	case f.Kind == state.FaultNone:
		f.Kind, f.Message, f.Next = state.FaultLocal, fmt.Sprintf("It failed to %s: %v.", doing, err),
			"It is tried again."
	}
	return f
}
