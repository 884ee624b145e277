package plan

import (
	"math/rand/v2"
	"slices"

	"app.tender/tender/state"
)

// firstID is the smallest id from NewID: far from the local ids of the outbox, which share a
// namespace in Over. lastID is the largest one that every JSON parser keeps exactly.
const (
	firstID = 1 << 40
	lastID  = 1 << 52
)

// NewID returns a random id, which is unique without coordination between terminals.
func NewID() ID { return ID(firstID + rand.Int64N(lastID-firstID)) } // it is not a secret

// Makes reports whether the option or area with that id from Over will be created by the build.
// Any other local id belongs to something that waits to be saved.
func Makes[T state.ID](p *Plan, id T) bool {
	if p == nil || !state.IsLocal(id) {
		return false
	}
	own := IDOf(id)
	return slices.ContainsFunc(p.Areas, func(a Area) bool {
		return a.ID == own && a.Area == 0 ||
			slices.ContainsFunc(a.Options, func(o Option) bool { return o.ID == own && o.Option == 0 })
	})
}
