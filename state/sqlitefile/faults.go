package sqlitefile

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"

	"app.tender/tender/state"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Errors of Version for a database whose tables do not match the schema, and of a check that
// found damage.
var (
	ErrVersion = errors.New("made by another version of this program")
	errForeign = errors.New("not a database of this program")
	ErrDamaged = errors.New("damaged")
	errLost    = fmt.Errorf("%w: nothing is in it, beside a backup", ErrDamaged)
)

// Code returns SQLite's primary result code, or 0 if err is not from SQLite.
func Code(err error) int {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code() & 0xff
	}
	return 0
}

// IsBusy reports whether another connection held the lock for too long.
func IsBusy(err error) bool { return Code(err) == sqlite3.SQLITE_BUSY }

// IsDamaged reports whether the file's content is unusable.
func IsDamaged(err error) bool {
	code := Code(err)
	return errors.Is(err, errForeign) || errors.Is(err, ErrDamaged) || code == sqlite3.SQLITE_CORRUPT ||
		code == sqlite3.SQLITE_NOTADB
}

// Fault describes an error of a database, which the message calls what, such as "the local
// database", with the next step. Next is empty for damage, because the caller knows best what to
// do. The kind is FaultNone for errors that concern neither the file nor the disk.
func Fault(err error, what string) state.Fault {
	f := state.Fault{Kind: state.FaultLocal}
	code := Code(err)
	switch {
	case errors.Is(err, ErrVersion):
		f.Message, f.Next = sentence(what)+" was made by another version of tender.",
			"Update tender, or move "+fileOf(err)+" away to begin anew; it is left as it is."
	case code == sqlite3.SQLITE_FULL, errors.Is(err, syscall.ENOSPC):
		f.Message, f.Next = "The disk is full.", "Free some space."
	case errors.Is(err, syscall.ENOLCK):
		f.Message = "The data directory is on a network file system without locks (ENOLCK)."
		f.Next = "Set TENDER_DATA_DIR to a directory on a disk of this computer."
	case code == sqlite3.SQLITE_READONLY, errors.Is(err, syscall.EROFS), errors.Is(err, fs.ErrPermission):
		f.Message, f.Next = "The data directory can't be written.",
			"Make it writable, or set TENDER_DATA_DIR to a directory that is."
	case code == sqlite3.SQLITE_BUSY, code == sqlite3.SQLITE_LOCKED:
		f.Message, f.Next = "Another program holds "+what+".", "Try again, or end that program."
	case code == sqlite3.SQLITE_IOERR, errors.Is(err, syscall.EIO):
		f.Message, f.Next = "The disk reports an error.", "Check the disk."
	case IsDamaged(err):
		f.Message = sentence(what) + " is damaged."
	case directoryMissing(err) != nil:
		f.Message, f.Next = "The data directory can't be made: "+directoryMissing(err).Error()+".",
			"Set TENDER_DATA_DIR to a directory that can be written."
	default:
		return state.Fault{}
	}
	return f
}

// directoryMissing returns why a directory could not be created, or nil if that is not the error.
func directoryMissing(err error) error {
	if path, ok := errors.AsType[*fs.PathError](err); ok && path.Op == "mkdir" {
		return path
	}
	return nil
}

// fileOf names the file that Prepare refused.
func fileOf(err error) string {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return path.Path
	}
	return "the file"
}

func sentence(what string) string { return strings.ToUpper(what[:1]) + what[1:] }

// Error is an error with the fault to show.
type Error struct {
	Shown state.Fault
	Err   error
}

// Error implements error.
func (e *Error) Error() string { return e.Err.Error() }

// Unwrap returns the wrapped error.
func (e *Error) Unwrap() error { return e.Err }

// Fault returns the fault to show.
func (e *Error) Fault() state.Fault { return e.Shown }
