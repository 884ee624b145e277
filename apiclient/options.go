package apiclient

import (
	"context"
	"net/http"
	"time"
)

// Option changes how a Client works; pass it to New.
type Option func(*settings)

type settings struct {
	transport   http.RoundTripper
	now         func() time.Time
	sleep       func(ctx context.Context, d time.Duration) error
	hook        func(Call)
	trace       func(text string)
	hideBodies  bool // the trace has no bodies of responses
	start       func(operation string) (end func())
	total       time.Duration // of a whole call with its retries, unless it uploads
	idle        time.Duration // how long a call may make no progress
	attempts    int
	maxWait     time.Duration // the call fails if the service asks for a longer wait
	maxAnswer   int64         // in bytes, after decompression; see smallAnswer
	maxProblem  int64
	firstPause  time.Duration
	prefetching bool
}

func defaults() settings {
	return settings{
		now:         time.Now,
		sleep:       sleep,
		total:       2 * time.Minute,
		idle:        30 * time.Second,
		attempts:    3,
		maxWait:     10 * time.Second,
		maxAnswer:   detailAnswer,
		maxProblem:  256 << 10,
		firstPause:  250 * time.Millisecond,
		prefetching: true,
	}
}

// WithTransport sends through t instead of the Client's own transport.
func WithTransport(t http.RoundTripper) Option {
	return func(s *settings) { s.transport = t }
}

// WithClock dates and signs requests with now instead of time.Now.
func WithClock(now func() time.Time) Option { return func(s *settings) { s.now = now } }

// WithSleep waits between attempts with sleep instead of a timer, so that tests need
// not wait. sleep returns nil once d has passed, or the error of ctx if ctx ends
// first.
func WithSleep(sleep func(ctx context.Context, d time.Duration) error) Option {
	return func(s *settings) { s.sleep = sleep }
}

// WithHook calls hook after every call, including failed ones. Several goroutines may
// call it at once, and it should return soon.
func WithHook(hook func(Call)) Option { return func(s *settings) { s.hook = hook } }

// WithStart calls start as a call begins, with the operation in words, such as "read
// a proposal", and calls the returned end after the call's last attempt. Several
// goroutines may call start at once.
func WithStart(start func(operation string) (end func())) Option {
	return func(s *settings) { s.start = start }
}

// WithAttempts sets how often a request that is safe to repeat is sent at most; 1
// turns retries off. The default is 3.
func WithAttempts(n int) Option { return func(s *settings) { s.attempts = max(n, 1) } }
