//go:build unix

package lockfile

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lock locks f, optionally waiting for the lock.
func lock(f *os.File, wait bool) error {
	if wait {
		return flock(f, unix.LOCK_EX)
	}
	return flock(f, unix.LOCK_EX|unix.LOCK_NB)
}

// share takes a shared lock of f without waiting.
func share(f *os.File) error { return flock(f, unix.LOCK_SH|unix.LOCK_NB) }

func flock(f *os.File, how int) error {
	for {
		err := unix.Flock(int(f.Fd()), how) // a descriptor fits an int
		switch {
		case errors.Is(err, unix.EINTR):
			continue
		case errors.Is(err, unix.EWOULDBLOCK):
			return errLocked
		default:
			return err
		}
	}
}

// Release unlocks and closes f. Closing alone is not enough: a child process that is just being
// started has a copy of the descriptor until it runs exec.
func Release(f *os.File) error {
	return errors.Join(unix.Flock(int(f.Fd()), unix.LOCK_UN), f.Close()) // a descriptor fits an int
}
