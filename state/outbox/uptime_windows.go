package outbox

import (
	"time"

	"golang.org/x/sys/windows"
)

// machineUptime returns the time of a clock that all processes of this machine share until it restarts, and that nobody
// sets.
func machineUptime() time.Duration { return windows.DurationSinceBoot() }
