package store

import (
	"errors"
	"fmt"

	"app.tender/tender/state/sqlitefile"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// ErrTaken is the error of a write that would use a unique name twice.
var ErrTaken = errors.New("already in use")

// ErrBusy is the error of a transaction that another process blocked for too long: mostly
// before it began, but also within it or at its end. The transaction is rolled back.
var ErrBusy = errors.New("another process is writing")

// busy turns SQLite's busy error into ErrBusy. The transaction has ended then.
func busy(err error) error {
	if sqlitefile.IsBusy(err) {
		return fmt.Errorf("%w: %w", ErrBusy, err)
	}
	return err
}

// taken turns the database's error for a duplicate value into ErrTaken. On PostgreSQL the transaction can only end
// then.
func taken(err error) error {
	if codeOf(err) == uniqueViolation {
		return fmt.Errorf("%w: %w", ErrTaken, err)
	}
	if e, ok := errors.AsType[*sqlite.Error](err); ok && e.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE {
		return fmt.Errorf("%w: %w", ErrTaken, err)
	}
	return err
}
