package plan

import (
	"math/rand/v2"
	"slices"

	"app.tender/tender/state"
)

// NewID returns an id that was never used: a random one, so that two terminals never
// give the same. It is above every local id, and small enough for any reader of JSON.
func NewID() ID { return ID(1<<40 + rand.Int64N(1<<52)) } //nolint:gosec // no secret

// Makes reports whether the build makes the option, or area, that Over gave that id. Any
// other local id is of something that waits to be saved.
func Makes[T state.ID](p *Plan, id T) bool {
	if p == nil || !state.IsLocal(id) {
		return false
	}
	own := IDOf(id)
	return slices.ContainsFunc(p.Areas, func(a Area) bool {
		return a.ID == own && a.Area == 0 || slices.ContainsFunc(a.Options, func(o Option) bool { return o.ID == own && o.Option == 0 })
	})
}
