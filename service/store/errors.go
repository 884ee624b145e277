package store

import (
	"errors"
	"fmt"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// ErrTaken is what creating answers when a name that must be unique is in use.
var ErrTaken = errors.New("already in use")

// ErrBusy is what a write answers when another process has been writing for so
// long that it was not its turn.
var ErrBusy = errors.New("another process is writing")

// busy turns the database's own refusal of a second writer into ErrBusy.
func busy(err error) error {
	var se *sqlite.Error
	if errors.As(err, &se) && se.Code()&0xff == sqlite3.SQLITE_BUSY {
		return fmt.Errorf("%w: %w", ErrBusy, err)
	}
	return err
}

// taken turns the database's own refusal of a second same value into ErrTaken.
func taken(err error) error {
	var se *sqlite.Error
	if errors.As(err, &se) && se.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE {
		return fmt.Errorf("%w: %w", ErrTaken, err)
	}
	return err
}

// isReadOnly reports whether SQLite may not write the file.
func isReadOnly(err error) bool {
	var se *sqlite.Error
	return errors.As(err, &se) && se.Code()&0xff == sqlite3.SQLITE_READONLY
}
