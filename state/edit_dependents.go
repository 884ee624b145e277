package state

import (
	"cmp"
	"slices"
)

// Dependents lists those of later that need what e makes, and what these make in
// turn: an area's options, their texts. They can't be without e. Later holds what
// was put into the outbox after e, in order; edit tells what each of it changes.
func Dependents[T any](e Edit, later []T, edit func(T) Edit) []T {
	made := e.Makes()
	var out []T
	for _, l := range later {
		if needs := edit(l); needs.NeedsAny(made) {
			made = append(made, needs.Makes()...)
			out = append(out, l)
		}
	}
	return out
}

// DependentsOf lists the open entries that go when e is dropped, in order.
func DependentsOf(e Entry, entries []Entry) []Entry {
	later := slices.DeleteFunc(slices.Clone(entries), func(l Entry) bool { return l.ID <= e.ID || !l.State.Open() })
	slices.SortFunc(later, func(a, b Entry) int { return cmp.Compare(a.ID, b.ID) })
	return Dependents(e.Edit, later, func(l Entry) Edit { return l.Edit })
}
