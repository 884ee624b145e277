package state

import (
	"cmp"
	"slices"
	"strings"
)

// Fate is what an edit would make of the value that stands where it writes.
type Fate int

// The fates.
const (
	FateSame     Fate = iota // it is the same already, or waits to be
	FateFills                // nothing stands there yet
	FateReplaces             // it would stand in place of what is there
	FateClears               // likewise, and is empty
	FateUnsaid               // the service does not say what is there
	FateAssigns              // it assigns someone or something
)

// Changes reports whether an edit changes a value: the service does not hold it already,
// or an edit that waits here changes it. One that waits with the same value does not
// change again; one that was refused does.
func (w *Workspace) Changes(e Edit) bool {
	last, pending := w.Standing(e)
	if !pending {
		held, how := w.Held().Value(e)
		if how == NotThere {
			held = e.Base // of an option that exists only here
		}
		return how == NotSaid || held != e.Value()
	}
	return last.Edit.Value() != e.Value() || last.State != EntryWaiting && last.State != EntrySending
}

// Fate returns what an edit would make of what is there now, with what waits to be saved,
// and that.
func (w *Workspace) Fate(e Edit) (f Fate, old string) {
	if !w.Changes(e) {
		return FateSame, ""
	}
	old, how := w.Proposal.Value(e)
	switch {
	case e.Assigns():
		return FateAssigns, old
	case how == NotSaid:
		return FateUnsaid, ""
	case old == "":
		return FateFills, ""
	case e.Text() == "":
		return FateClears, old
	default:
		return FateReplaces, old
	}
}

// FirstLine is the first line of a text, with … where there is more, also of the line.
func FirstLine(text string, most int) string {
	text = strings.TrimSpace(text)
	first, _, more := strings.Cut(text, "\n")
	if r := []rune(first); most > 0 && len(r) > most {
		return strings.TrimSpace(string(r[:most])) + "…"
	}
	if more {
		first += " …"
	}
	return first
}

// Dependents lists those of later that need what e makes, and what these make in
// turn: an area's options, their texts. They can't be without e. Later holds what
// was put into the outbox after e, in order; edit says what each of it changes.
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
