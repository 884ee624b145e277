package localstore

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"app.tender/tender/state"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// localError is a failure of this machine with what to tell a person.
type localError struct {
	fault state.Fault
	err   error
}

func (e *localError) Error() string      { return e.err.Error() }
func (e *localError) Unwrap() error      { return e.err }
func (e *localError) Fault() state.Fault { return e.fault }

// wrapped says what was being done when err came and what to tell a person.
// Errors that are no failure of this machine keep their own fault.
func wrapped(doing string, err error) error {
	var carrier interface{ Fault() state.Fault }
	if errors.As(err, &carrier) || errors.Is(err, context.Canceled) {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return &localError{fault: faultOf(doing, err), err: fmt.Errorf("%s: %w", doing, err)}
}

// faultOf is a failure of this machine in words.
func faultOf(doing string, err error) state.Fault {
	f := state.Fault{Kind: state.FaultLocal}
	code := sqliteCode(err)
	switch {
	case code == sqlite3.SQLITE_FULL, errors.Is(err, syscall.ENOSPC):
		f.Message, f.Next = "The disk is full.", "Free some space."
	case code == sqlite3.SQLITE_READONLY, errors.Is(err, syscall.EROFS), errors.Is(err, fs.ErrPermission):
		f.Message, f.Next = "The data directory can't be written.", "Make it writable."
	case code == sqlite3.SQLITE_BUSY, code == sqlite3.SQLITE_LOCKED:
		f.Message, f.Next = "Another program holds the local database.", "Try again, or end that program."
	case code == sqlite3.SQLITE_IOERR, errors.Is(err, syscall.EIO):
		f.Message, f.Next = "The disk reports an error.", "Look after the disk."
	case isDamaged(err):
		f.Message, f.Next = "The local database is damaged.", "Start again: it is moved aside and what can be read is taken over."
	default:
		f.Message, f.Next = fmt.Sprintf("It failed to %s: %v.", doing, err), "It is tried again."
	}
	return f
}

// sqliteCode is the primary result code of SQLite; 0 when err is not SQLite's.
func sqliteCode(err error) int {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return 0
	}
	return e.Code() & 0xff
}

// isDamaged reports whether what is in the file can't be used as it is.
func isDamaged(err error) bool {
	code := sqliteCode(err)
	return errors.Is(err, errForeign) || code == sqlite3.SQLITE_CORRUPT || code == sqlite3.SQLITE_NOTADB
}
