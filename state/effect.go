package state

import (
	"cmp"
	"slices"
)

// Effect is the effect that an edit would have on the current value.
type Effect int

// The effects of an edit.
const (
	EffectNone     Effect = iota // it has or will have this value already
	EffectFills                  // the value is empty
	EffectReplaces               // it overwrites the value
	EffectClears                 // it overwrites the value with an empty one
	EffectUnknown                // the service omits the value
	EffectAssigns                // it assigns a person or a location
)

// Changes reports whether an edit changes a value, compared with the newest open edit of it, or
// else with what the service holds. Repeating a refused edit counts as a change.
func (w *Workspace) Changes(e Edit) bool {
	last, pending := w.Standing(e)
	if !pending {
		held, how := w.Held().Value(e)
		if how == Absent {
			held = e.Base // its option exists only here
		}
		return how == Omitted || held != e.Value()
	}
	return last.Edit.Value() != e.Value() || last.State != EditWaiting && last.State != EditSending
}

// Effect returns the effect of an edit on the current value, including edits that wait to be saved,
// and that value.
func (w *Workspace) Effect(e Edit) (f Effect, old string) {
	if !w.Changes(e) {
		return EffectNone, ""
	}
	old, how := w.Proposal.Value(e)
	switch {
	case e.Assigns():
		return EffectAssigns, old
	case how == Omitted:
		return EffectUnknown, ""
	case old == "":
		return EffectFills, ""
	case e.Text() == "":
		return EffectClears, old
	default:
		return EffectReplaces, old
	}
}

// Dependents returns the elements of later that need what e creates, directly or indirectly, such
// as an area's options and their texts. They can't exist without e. later holds what was added to
// the outbox after e, in order; edit returns an element's edit.
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

// DependentsOf returns the open edits that are dropped together with e, in order.
func DependentsOf(e OutboxEdit, entries []OutboxEdit) []OutboxEdit {
	later := Filter(entries, func(l *OutboxEdit) bool { return l.ID > e.ID && l.State.Open() })
	slices.SortFunc(later, func(a, b OutboxEdit) int { return cmp.Compare(a.ID, b.ID) })
	return Dependents(e.Edit, later, func(l OutboxEdit) Edit { return l.Edit })
}

// Orphaned reports whether e needs something that the service does not have and that no open edit creates. The edit
// that creates it was dropped, and e can't be saved unless it is restored.
func Orphaned(e Edit, entries []OutboxEdit) bool {
	return slices.ContainsFunc(e.Locals(), func(id int64) bool {
		return Find(entries, func(m *OutboxEdit) bool {
			return m.State.Open() && slices.Contains(m.Edit.Makes(), id)
		}) == nil
	})
}
