package apiclient

import (
	"cmp"
	"context"
	"errors"
	"iter"

	"app.tender/tender/state"
)

// ErrEndless reports a list that does not end, or not where the service says. It is
// also ErrUnreadable.
var ErrEndless = errors.New("endless list")

func endless(op, message string) *Error {
	return &Error{Op: op, Message: message, kinds: []error{ErrEndless, ErrUnreadable}}
}

// PageSize is the default page size of the iterators: the most rows that a service is
// known to return at once.
const PageSize = 100

// fetchPage reads one page and the total of all pages; a total of 0 with rows means
// unknown.
type fetchPage[T any] func(ctx context.Context, page, size int) (rows []T, total int, err error)

// walk iterates over the rows of all pages from first on. While the caller handles one
// page, the next is prefetched. If the caller breaks off, walk ends the prefetch before
// it returns.
func walk[T any, K comparable](
	ctx context.Context, ahead bool, first, size int, fetch fetchPage[T], id func(*T) K,
) iter.Seq2[T, error] {
	first = max(first, 1)
	size = cmp.Or(size, PageSize)
	return func(yield func(T, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		w := &walker[T]{fetch: fetch, size: size}
		defer w.wait()
		defer cancel()
		pages := state.Pages[T, K]{ID: id, Passed: (first - 1) * size}
		for page, more := first, true; more; page++ {
			rows, total, err := w.read(ctx, page)
			if err == nil {
				if rows, more, err = pages.Take(rows, total); err != nil {
					err = endless("read a list", state.FaultOf(err).Message)
				}
			}
			if more && err == nil && ahead {
				w.start(ctx, page+1)
			}
			for _, row := range rows {
				if !yield(row, nil) {
					return
				}
			}
			if err != nil {
				var none T
				yield(none, err)
				return
			}
		}
	}
}

// walker reads pages and prefetches one.
type walker[T any] struct {
	fetch fetchPage[T]
	size  int
	next  chan pageResult[T] // of the prefetch under way; nil: none
}

type pageResult[T any] struct {
	rows  []T
	total int
	err   error
}

func (w *walker[T]) start(ctx context.Context, page int) {
	w.next = make(chan pageResult[T], 1)
	go func(next chan<- pageResult[T]) {
		rows, total, err := w.fetch(ctx, page, w.size)
		next <- pageResult[T]{rows, total, err}
	}(w.next)
}

// read returns the prefetched page, or reads it now.
func (w *walker[T]) read(ctx context.Context, page int) ([]T, int, error) {
	if w.next == nil {
		return w.fetch(ctx, page, w.size)
	}
	p := <-w.next
	w.next = nil
	return p.rows, p.total, p.err
}

// wait waits until no prefetch is running.
func (w *walker[T]) wait() {
	if w.next != nil {
		<-w.next
	}
}
