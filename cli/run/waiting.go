package run

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"sync"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

// sayWaitingAfter is how long a command waits for the service before it says so.
const sayWaitingAfter = 1500 * time.Millisecond

// waiting is how a command waits for the service: it says what for, lets ctrl+c end the wait cleanly, and waits only
// once for a silent service. A nil one does nothing; the editor shows its waits itself.
type waiting struct {
	say   func(what string)
	stop  context.CancelFunc // cancels the command's context
	after time.Duration

	// interrupts delivers signals to a channel until end is called.
	interrupts func(chan<- os.Signal) (end func())

	mu     sync.Mutex
	waited map[string]time.Duration // in earlier calls, by operation
	said   map[string]bool
	silent error // how the service was found to be silent
}

func newWaiting(say func(string), stop context.CancelFunc) *waiting {
	return &waiting{
		say: say, stop: stop, after: sayWaitingAfter,
		waited: map[string]time.Duration{}, said: map[string]bool{},
		interrupts: func(c chan<- os.Signal) func() {
			signal.Notify(c, os.Interrupt)
			return func() { signal.Stop(c) }
		},
	}
}

// WaitQuietly leaves it to the editor to show what it waits for.
func (r *Run) WaitQuietly() { r.waits = nil }

// begin notes the start of a call, and returns a function for its end. A list of many pages is one wait. An interrupt
// between two calls ends the program at once: nothing is in progress then, and what had to be stored is.
func (w *waiting) begin(operation string) (end func()) {
	if w == nil {
		return func() {}
	}
	signals, done := make(chan os.Signal, 1), make(chan struct{})
	release := w.interrupts(signals)
	began := time.Now()
	slow := time.NewTimer(w.left(operation))
	var gone sync.WaitGroup
	gone.Go(func() {
		for {
			select {
			case <-slow.C:
				w.tell(operation)
			case <-signals:
				w.stop()
				return
			case <-done:
				return
			}
		}
	})
	return func() {
		slow.Stop()
		release()
		close(done)
		gone.Wait()
		w.mu.Lock()
		defer w.mu.Unlock()
		w.waited[operation] += time.Since(began)
	}
}

// left returns how long an operation may still take before the command says what it waits for.
func (w *waiting) left(operation string) time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.after - w.waited[operation]
}

// tell prints once per command what it waits for.
func (w *waiting) tell(operation string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.said[operation] {
		w.said[operation] = true
		w.say(operation)
	}
}

// learn notes at the end of a call whether the service was silent.
func (w *waiting) learn(c apiclient.Call) {
	if w != nil && errors.Is(c.Err, context.DeadlineExceeded) {
		w.mu.Lock()
		defer w.mu.Unlock()
		// Nothing more is sent, as offline.
		w.silent = state.Offline("The service did not respond in time.",
			"Try again later; `tender doctor` finds the cause.")
	}
}

// given returns why no more requests are sent; nil if they are.
func (w *waiting) given() error {
	if w == nil {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.silent
}
