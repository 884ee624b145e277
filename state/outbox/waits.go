package outbox

import (
	"time"

	"app.tender/tender/state"
)

const (
	// stepTime is how long one step may take, all its calls together.
	stepTime = 60 * time.Second
	// otherProcess is when to look again while another process has the queue, or a person
	// changes what is processed.
	otherProcess = 2 * time.Second
	// settleTime is how long a write that was cut off may still arrive at the
	// service. Only after it does "not there" mean "not done".
	settleTime = 15 * time.Second
	// offlineWait is the time between tries while there is no connection.
	offlineWait = 3 * time.Second
	// longestWait limits every other wait, also one that the service asks for.
	longestWait = time.Hour
)

// waitFor returns how long to wait after a fault, at the given number of attempts.
func waitFor(f state.Fault, attempts int) time.Duration {
	var wait time.Duration
	switch f.Kind {
	case state.FaultOffline:
		wait = offlineWait
	case state.FaultCanceled:
		wait = 0
	case state.FaultUnauthorized, state.FaultClock, state.FaultSubscription, state.FaultPermission, state.FaultReadOnly:
		wait = doubled(30*time.Second, 5*time.Minute, attempts)
	default:
		wait = doubled(time.Second, 2*time.Minute, attempts)
	}
	return min(max(wait, f.RetryAfter), longestWait)
}

// doubled returns first, then twice as long with every attempt, at most longest.
func doubled(first, longest time.Duration, attempts int) time.Duration {
	wait := first
	for range attempts - 1 {
		wait = min(2*wait, longest)
	}
	return wait
}
