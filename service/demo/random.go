package demo

import (
	"math/rand/v2"
	"time"

	"github.com/shopspring/decimal"
)

// random is a random source. Each part of the data has its own, so that a change to one
// part does not change the others.
type random struct{ *rand.Rand }

func newRandom(seed, stream uint64) random { return random{rand.New(rand.NewPCG(seed, stream))} }

// pick chooses one of xs.
func pick[T any](r random, xs []T) T { return xs[r.IntN(len(xs))] }

// some chooses n of xs in their order, or all when there are fewer.
func some[T any](r random, n int, xs []T) []T {
	out := make([]T, 0, n)
	for i, x := range xs {
		if r.IntN(len(xs)-i) < n-len(out) {
			out = append(out, x)
		}
	}
	return out
}

// between returns a whole number from lo to hi, inclusive.
func (r random) between(lo, hi int) int { return lo + r.IntN(hi-lo+1) }

// chance returns true with a probability of percent.
func (r random) chance(percent int) bool { return r.IntN(100) < percent }

// ago returns a time, in whole seconds, that is between least and most before now.
func (r random) ago(now time.Time, least, most time.Duration) time.Time {
	d := least + time.Duration(r.Int64N(int64(most-least)+1))
	return now.Add(-d.Truncate(time.Second))
}

const day = 24 * time.Hour

// dec parses a decimal literal.
func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

// whole returns a whole number as a decimal.
func whole(n int) decimal.Decimal { return decimal.NewFromInt(int64(n)) }
