//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package outbox

import (
	"time"

	"golang.org/x/sys/unix"
)

// machineUptime returns the time of a clock that all processes of this machine share until it restarts, and that can't
// be set.
func machineUptime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_MONOTONIC, &t); err != nil {
		return time.Duration(time.Now().UnixNano())
	}
	return time.Duration(t.Nano())
}
