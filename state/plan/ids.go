package plan

import (
	"math/rand/v2"
	"slices"

	"app.tender/tender/state"
)

// firstID is the smallest id that NewID gives: far from those that an outbox gives to
// what it makes, with which they stand together in Over. lastID is one that every JSON
// reader keeps exactly.
const (
	firstID = 1 << 40
	lastID  = 1 << 52
)

// NewID returns an id that nobody else gives: terminals that plan at once need not ask
// one another.
func NewID() ID { return ID(firstID + rand.Int64N(lastID-firstID)) } //nolint:gosec // it is no secret

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
