// Package loop does work that is queued in a database: it looks for what is due, does it,
// and sleeps until more is due or it is woken.
package loop

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"time"
)

// Loop repeats a step.
type Loop struct {
	step   func(context.Context) (next time.Time, err error)
	now    func() time.Time
	failed func(error)
	wake   chan struct{}
	soon   atomic.Bool // WakeIn has set a timer
}

const (
	// idle is how long a loop sleeps at most: another process may have queued work
	// without waking this one.
	idle = time.Minute
	// pause is how long a loop rests after a failure, so that a full disk does not
	// also keep a processor busy.
	pause = 5 * time.Second
	// minSleep is how long a loop sleeps at least, so that due work that can't be taken
	// yet does not make it spin.
	minSleep = 50 * time.Millisecond
)

// New returns a loop of step. step does everything that is due at now and returns when more is due,
// or the zero time. failed gets each error and panic; the loop then tries the step again.
func New(step func(context.Context) (time.Time, error), now func() time.Time, failed func(error)) *Loop {
	return &Loop{step: step, now: now, failed: failed, wake: make(chan struct{}, 1)}
}

// Wake makes the loop look again at once. It never blocks.
func (l *Loop) Wake() {
	select {
	case l.wake <- struct{}{}:
	default: // it will look anyway
	}
}

// WakeIn makes the loop look again after d. Calls before that have no effect: what comes often is done together.
func (l *Loop) WakeIn(d time.Duration) {
	if l.soon.CompareAndSwap(false, true) {
		time.AfterFunc(d, func() {
			l.soon.Store(false)
			l.Wake()
		})
	}
}

// Run repeats the step until ctx ends. It lets a running step finish, which sees the same
// ctx. A loop that was woken before the end steps again: a command that holds the service
// ends right after it queued work, and no other process is woken for it.
func (l *Loop) Run(ctx context.Context) {
	for {
		ended := ctx.Err() != nil
		sleep := l.once(ctx)
		if ended || !l.rest(ctx, sleep) {
			return
		}
	}
}

// rest sleeps for d, until the loop is woken or ctx ends. It returns false if ctx ended and the
// loop was not woken.
func (l *Loop) rest(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-l.wake:
		return true
	case <-ctx.Done():
		select {
		case <-l.wake:
			return true
		default:
			return false
		}
	}
}

// once does a step and returns how long to sleep after it.
func (l *Loop) once(ctx context.Context) time.Duration {
	var next time.Time
	err := Recovered(func() (err error) {
		next, err = l.step(ctx)
		return err
	})
	switch {
	case err != nil && !errors.Is(err, context.Canceled):
		l.failed(err)
		return pause
	case next.IsZero():
		return idle
	default:
		return min(idle, max(minSleep, next.Sub(l.now())))
	}
}

// Recovered runs f and turns a panic into an error: one failing piece of work must not end
// the process that serves everybody.
func Recovered(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return f()
}
