package service

import (
	"context"
	"net/http"
	"sync"
	"time"

	"app.tender/tender/service/store"
)

// rateWindow is how long a limit on requests counts for.
const rateWindow = time.Minute

// limiter bounds the requests of each application in a minute. The count is in
// the store, where all processes of the service share it; a process takes
// requests out of it in lots, so that not every request is a write.
type limiter struct {
	store *store.Store
	limit int // requests a minute; 0: none
	lot   int

	mu    sync.Mutex
	lease map[string]*lease
}

// lease is what is left of a lot.
type lease struct {
	window time.Time
	left   int
}

func newLimiter(s *store.Store, limit int) *limiter {
	return &limiter{store: s, limit: limit, lot: max(1, limit/20), lease: map[string]*lease{}}
}

// take uses up one request of an application, or answers a 429 with the time
// until the next window.
func (l *limiter) take(ctx context.Context, appKey string, now time.Time) error {
	if l.limit <= 0 {
		return nil
	}
	window := now.Truncate(rateWindow)
	if l.fromLease(appKey, window) {
		return nil
	}
	var got int
	err := l.store.Write(ctx, func(tx *store.Tx) (err error) {
		got, err = tx.LeaseRequests(appKey, window, l.limit, l.lot)
		return err
	})
	if err != nil {
		return err
	}
	if got == 0 {
		return &fault{
			status: http.StatusTooManyRequests, code: codeTooManyRequests, retryAfter: window.Add(rateWindow).Sub(now),
			message: "The application has sent too many requests.",
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	le := l.lease[appKey]
	if le == nil || !le.window.Equal(window) {
		le = &lease{window: window}
		l.lease[appKey] = le
	}
	le.left += got - 1
	return nil
}

func (l *limiter) fromLease(appKey string, window time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	le := l.lease[appKey]
	if le == nil || !le.window.Equal(window) || le.left == 0 {
		return false
	}
	le.left--
	return true
}
