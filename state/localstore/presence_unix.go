//go:build unix

package localstore

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// errLocked says that another open file holds the lock.
var errLocked = errors.New("locked")

// lockFile takes the lock of f, waiting for it or not. It is let go when f is
// closed or the process ends.
func lockFile(f *os.File, wait bool) error {
	how := unix.LOCK_EX
	if !wait {
		how |= unix.LOCK_NB
	}
	for {
		err := unix.Flock(int(f.Fd()), how) //nolint:gosec // a descriptor fits an int
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
