package state

import (
	"maps"
	"slices"
)

// DiffersInNotes reports whether w and o come from the same answer of the service and the
// same entries, and differ at most in drafts of notes, so that everything else on the
// screen can stay. It returns false for a nil o.
func (w *Workspace) DiffersInNotes(o *Workspace) bool {
	if o == nil || w.Held() != o.Held() || w.PendingTotals != o.PendingTotals || !sameSlice(w.all, o.all) ||
		!maps.Equal(w.Areas, o.Areas) || !maps.Equal(w.Options, o.Options) {
		return false
	}
	return slices.EqualFunc(w.Proposal.Areas, o.Proposal.Areas, func(a, b Area) bool {
		return sameSlice(a.Options, b.Options) || slices.EqualFunc(a.Options, b.Options, func(a, b Option) bool { return a.ClientDescription == b.ClientDescription })
	})
}

// sameSlice reports whether two slices are the same one, as they are while nothing in
// them has changed.
func sameSlice[T any](a, b []T) bool { return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) }
