package lockfile

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// lock locks f, optionally waiting for the lock.
func lock(f *os.File, wait bool) error {
	if wait {
		return lockRange(f, windows.LOCKFILE_EXCLUSIVE_LOCK)
	}
	return lockRange(f, windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY)
}

// share takes a shared lock of f without waiting.
func share(f *os.File) error { return lockRange(f, windows.LOCKFILE_FAIL_IMMEDIATELY) }

func lockRange(f *os.File, flags uint32) error {
	err := windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, new(windows.Overlapped))
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return errLocked
	}
	return err
}

// Release unlocks and closes f.
func Release(f *os.File) error { return f.Close() }
