package apiclient

import (
	"cmp"
	"context"
	"iter"
)

// PageSize is the page size of the iterators unless the query names one: the most
// rows that a service is known to give at once.
const PageSize = 100

// fetchPage reads one page and the total over all pages; a total of 0 with rows
// is a total that is not known.
type fetchPage[T any] func(ctx context.Context, page, size int) (rows []T, total int, err error)

// walk iterates over pages from first on, as Pages takes them in. While the caller
// works on one page the next is read. Breaking off ends the reading ahead before
// walk returns.
func walk[T any, K comparable](ctx context.Context, ahead bool, first, size int, fetch fetchPage[T], id func(*T) K) iter.Seq2[T, error] {
	first = max(first, 1)
	size = cmp.Or(size, PageSize)
	return func(yield func(T, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		w := &walker[T]{fetch: fetch, size: size}
		defer w.wait()
		defer cancel()
		pages := Pages[T, K]{ID: id, Passed: (first - 1) * size}
		for page, more := first, true; more; page++ {
			rows, total, err := w.read(ctx, page)
			if err == nil {
				rows, more, err = pages.Take(rows, total)
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

// walker reads pages, one of them ahead.
type walker[T any] struct {
	fetch fetchPage[T]
	size  int
	next  chan pageResult[T] // of the page that is being read ahead; nil when none
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

// read takes the page that was read ahead, or reads it now.
func (w *walker[T]) read(ctx context.Context, page int) ([]T, int, error) {
	if w.next == nil {
		return w.fetch(ctx, page, w.size)
	}
	p := <-w.next
	w.next = nil
	return p.rows, p.total, p.err
}

// wait returns when nothing is read ahead any more.
func (w *walker[T]) wait() {
	if w.next != nil {
		<-w.next
	}
}
