package outbox

import (
	"time"

	"golang.org/x/sys/windows"
)

// machineUptime returns the time of a clock that all processes of this machine share until it restarts, and that can't
// be set.
func machineUptime() time.Duration { return windows.DurationSinceBoot() }
