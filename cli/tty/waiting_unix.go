//go:build !windows

package tty

import (
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// waiting reports whether there is something to read from f, and waits for it
// that long.
func waiting(f *os.File, wait time.Duration) bool {
	deadline := time.Now().Add(wait)
	for {
		fds := []unix.PollFd{{Fd: int32(f.Fd()), Events: unix.POLLIN}} // descriptors are small
		n, err := unix.Poll(fds, int(max(0, time.Until(deadline)).Milliseconds()))
		if err == unix.EINTR { // the unwrapped error of the system call
			continue
		}
		return err == nil && n > 0
	}
}
