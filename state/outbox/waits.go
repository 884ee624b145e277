package outbox

import (
	"time"

	"app.tender/tender/state"
)

const (
	// stepTime limits the duration of one step with all its calls.
	stepTime = 60 * time.Second
	// otherProcess is the time until the next poll while another process has the queue, or a
	// person changes the edit in process.
	otherProcess = 2 * time.Second
	// settleTime is how long an interrupted write may still arrive at the service. Until then, a
	// missing result does not prove that it was not done.
	settleTime = 15 * time.Second
	// offlineWait is the time between tries while there is no connection.
	offlineWait = 3 * time.Second
	// longestWait limits every other wait, including the service's Retry-After.
	longestWait = time.Hour
)

// waitFor returns the backoff after a fault, by the number of attempts.
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

// doubled returns first, doubled with every attempt, at most longest.
func doubled(first, longest time.Duration, attempts int) time.Duration {
	wait := first
	for range attempts - 1 {
		wait = min(2*wait, longest)
	}
	return wait
}
