package apiclient

import (
	"context"
	"iter"
)

// Walk walks over rows that are their own ids, without reading ahead.
func Walk(ctx context.Context, fetch func(ctx context.Context, page, size int) ([]int, int, error)) iter.Seq2[int, error] {
	return walk(ctx, false, 1, 0, fetch, func(row *int) int { return *row })
}
