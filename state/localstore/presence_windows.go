package localstore

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// errLocked reports that another open file holds the lock.
var errLocked = errors.New("locked")

// lockFile locks f, optionally waiting for the lock. unlockFile or the end of the process releases
// it.
func lockFile(f *os.File, wait bool) error {
	if wait {
		return lockRange(f, windows.LOCKFILE_EXCLUSIVE_LOCK)
	}
	return lockRange(f, windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY)
}

// shareLock takes a shared lock of f without waiting.
func shareLock(f *os.File) error { return lockRange(f, windows.LOCKFILE_FAIL_IMMEDIATELY) }

func lockRange(f *os.File, flags uint32) error {
	err := windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, new(windows.Overlapped))
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return errLocked
	}
	return err
}

// unlockFile unlocks and closes f.
func unlockFile(f *os.File) error { return f.Close() }
