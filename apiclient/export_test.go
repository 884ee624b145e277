package apiclient

import (
	"context"
	"iter"
	"time"
)

// Walk iterates over rows that are their own ids, without prefetching.
func Walk(
	ctx context.Context, fetch func(ctx context.Context, page, size int) ([]int, int, error),
) iter.Seq2[int, error] {
	return walk(ctx, false, 1, 0, fetch, func(row *int) int { return *row })
}

// WithTimeouts bounds a whole call with its retries by total, and the time without
// any progress by idle. Zero means no bound.
func WithTimeouts(total, idle time.Duration) Option {
	return func(s *settings) { s.total, s.idle = total, idle }
}

// WithMaxRetryAfter bounds how long a call waits when the service asks it to.
func WithMaxRetryAfter(d time.Duration) Option { return func(s *settings) { s.maxWait = d } }

// WithMaxAnswer bounds the size of every response in bytes, after decompression.
func WithMaxAnswer(bytes int64) Option { return func(s *settings) { s.maxAnswer = bytes } }

// WithoutPrefetch makes the iterators read a page only when it is needed.
func WithoutPrefetch() Option { return func(s *settings) { s.prefetching = false } }

// Path returns the path of a request to pattern with those ids.
func Path(pattern string, ids ...int64) string { return get("test", pattern, ids...).path }
