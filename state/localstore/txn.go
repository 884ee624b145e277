package localstore

import (
	"context"
	"errors"
	"fmt"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
)

// writer is the connection that everything is written through.
type writer struct {
	*sqlitefile.Conn
	unsynced bool // a commit need not be on the disk
}

// txn is the connection while it is in a transaction that writes.
type txn struct{ *sqlitefile.Conn }

// transact runs f in a transaction that is on the disk when transact returns, or after the next
// that is synced.
func (w *writer) transact(ctx context.Context, synced bool, f func(*txn) error) error {
	if w.unsynced == synced {
		level := "NORMAL"
		if synced {
			level = "FULL"
		}
		// Not kept parsed: it takes effect when it is parsed.
		if _, err := w.Conn.Conn.ExecContext(context.WithoutCancel(ctx), "PRAGMA synchronous = "+level); err != nil {
			return err
		}
		w.unsynced = !synced
	}
	return w.Transact(ctx, nil, func() error { return f(&txn{w.Conn}) })
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
