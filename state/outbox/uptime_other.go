//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly || windows)

package outbox

import "time"

// machineUptime returns the time of the machine's clock, since here it has no other that all processes share.
func machineUptime() time.Duration { return time.Duration(time.Now().UnixNano()) }
