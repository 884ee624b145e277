package find

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// AllRows is more rows than the cache has of anything.
const AllRows = 1 << 30

// RowsFor returns the number of rows for a limit; 0 means all.
func RowsFor(limit int) int { return cmp.Or(limit, AllRows) }

// OrCached returns the result of read and caches it with save, unless that is nil. If the service is unreachable or the
// run is offline, it returns the result of kept and prints its age. what names it, such as "contacts".
func OrCached[T any](
	ctx context.Context, s *run.Session, what string, read func(context.Context) (T, error),
	save func(context.Context, T, time.Time) error, kept func(context.Context) (T, time.Time, error),
) (T, error) {
	var failed error
	if !s.Run.Flags.Offline {
		got, err := read(ctx)
		if err == nil && save != nil {
			err = s.Keep(save(ctx, got, s.Run.Time()))
		}
		if err == nil || s.Run.Flags.Fresh || run.FaultCode(state.FaultOf(err).Kind) != run.ExitOffline {
			return got, err
		}
		failed = err
	}
	got, asOf, err := kept(ctx)
	switch {
	case err != nil:
		return got, err
	case asOf.IsZero() && failed != nil:
		return got, failed
	case asOf.IsZero():
		return got, state.Offline(fmt.Sprintf("This machine has no cached copy of %s.", what),
			"Run this without --offline.")
	}
	if failed != nil {
		s.Sayf("%s", s.WayIn(state.FaultOf(failed)).Error())
	}
	s.Copied(text.UpperFirst(what)+" from the cache, the oldest from", asOf)
	return got, nil
}

// orAny returns the cached rows for q. The time is zero only if nothing is cached for all either, not if nothing
// matches.
func orAny[Q, T any](
	ctx context.Context, list func(context.Context, Q) (T, time.Time, error), q, all Q,
) (T, time.Time, error) {
	page, asOf, err := list(ctx, q)
	if err == nil && asOf.IsZero() {
		_, asOf, err = list(ctx, all)
	}
	return page, asOf, err
}

// aPage is the number of rows in a request.
const aPage = 100

// ReadPages reads a list page by page until it has most rows. total is the service's count.
func ReadPages[T any, K comparable](
	most int, id func(*T) K, read func(page, size int) ([]T, int, error),
) (all []T, total int, err error) {
	pages := state.Pages[T, K]{ID: id}
	for page, more := 1, true; more && len(all) < most; page++ {
		rows, n, err := read(page, min(most, aPage))
		if err != nil {
			return all, total, err
		}
		rows, more, err = pages.Take(rows, n)
		all, total = append(all, rows...), n
		if err != nil && len(all) < most {
			return all, total, err
		}
	}
	return all[:min(most, len(all))], total, nil
}
