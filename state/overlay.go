package state

import (
	"maps"
	"slices"
)

// Mark says how something that was changed here stands.
type Mark string

// The marks, from the one that needs a person most to the one that needs
// nothing. Added is waiting, too, but for a node that the service does not have.
const (
	MarkConflict  Mark = "conflict"
	MarkRefused   Mark = "refused"
	MarkUncertain Mark = "uncertain"
	MarkAdded     Mark = "added"   // what was put into it waits with it
	MarkWaiting   Mark = "waiting" // or being sent at this moment
	MarkDraft     Mark = "draft"
	MarkNone      Mark = ""
)

var markOrder = []Mark{MarkConflict, MarkRefused, MarkUncertain, MarkAdded, MarkWaiting, MarkDraft, MarkNone}

// strongest returns the mark that needs a person most.
func strongest(marks ...Mark) Mark {
	for _, m := range markOrder {
		if slices.Contains(marks, m) {
			return m
		}
	}
	return MarkNone
}

// Workspace is a proposal with what was changed here laid over it, in three
// readings. Held is what the service holds: what a customer, an installer or a
// program is shown is made of it. Expected adds what waits to be sent. Overlay
// itself adds all that a person works on, marked: drafts, and texts and nodes that
// the service refused, too. A name or an assignment that was refused or is in
// conflict is in none of them: nothing on a screen would tell it from one that is
// so.
//
// The figures are the service's own; when something that waits will move them,
// PendingTotals says so.
type Workspace struct {
	Proposal *Proposal // a copy, which shares what was not changed; new areas and options have local ids

	Texts       map[TextRef]Mark
	Areas       map[AreaID]Mark   // rolled up from the options
	Options     map[OptionID]Mark // rolled up from the two texts
	Name        Mark
	SalesPerson Mark
	Contact     Mark
	Location    Mark
	Whole       Mark // the strongest of all

	Entries []Entry // the open ones of this proposal, in order
	Drafts  []Draft // those whose text no entry carries

	PendingTotals bool // a contact or location that waits moves the tax

	told   *Told   // without what was laid over it
	grown  bool    // areas or options were laid over it
	own    []bool  // by area, whether its options are a copy that may be changed
	all    []Entry // also those of contacts and of other proposals
	typed  []Draft
	begins map[TextRef]string // what entries that were laid over make of texts
}

// Held returns the proposal as the service holds it. It is not to be changed.
func (w *Workspace) Held() *Proposal {
	if w.told == nil {
		return nil
	}
	return w.told.Proposal
}

// Expected returns the workspace as it is to be once what waits is sent: without
// drafts, and without what was refused, is in conflict or in doubt, or belongs to
// something like that. Its marks, entries and drafts are the same.
func (w *Workspace) Expected() *Workspace { return w.told.overlay(w.all, w.typed, false) }

// TextMark returns how the text that ref names stands.
func (w *Workspace) TextMark(ref TextRef) Mark { return w.Texts[ref] }

// Base returns the text from which a new edit begins: that of the newest entry, else the
// service's, or UnknownBase if the service did not tell it.
func (w *Workspace) Base(ref TextRef) string {
	if text, ok := w.begins[ref]; ok {
		return text
	}
	switch text, how := w.Held().Text(ref); how {
	case Said:
		return text
	case NotSaid:
		return UnknownBase
	default:
		text, _ = w.Proposal.Text(ref) // of an option that exists only here
		return text
	}
}

// NameBase returns what a new name begins from: the name that is shown, UnknownBase
// when the service did not say one.
func (w *Workspace) NameBase() string {
	if w.Proposal.Unknown.Has(FieldName) {
		return UnknownBase
	}
	return w.Proposal.Name
}

// Check is what we work out beside the service's figures.
func (w *Workspace) Check() Check {
	if w.told == nil || w.grown {
		return checkOf(w.Proposal, w.lines())
	}
	return w.told.check()
}

// WhatIf is what the proposal would come to with other options counted.
func (w *Workspace) WhatIf() *WhatIf {
	if w.told == nil || w.grown {
		return newWhatIf(w.Proposal, w.lines())
	}
	return w.told.whatIf()
}

// lines are what the lines of options come to, as far as that is known.
func (w *Workspace) lines() lineSums {
	if w.told == nil {
		return nil
	}
	return w.told.lines()
}

// Standing returns the newest open entry that writes the value which e writes. ok is
// false when there is none: then the value is what Held says.
func (w *Workspace) Standing(e Edit) (entry Entry, ok bool) {
	for _, entry := range slices.Backward(w.Entries) {
		if entry.Edit.SameValue(e) {
			return entry, true
		}
	}
	return Entry{}, false
}

// Maker returns the open entry that makes what has this local id. ok is false when
// there is none.
func (w *Workspace) Maker(local int64) (entry Entry, ok bool) {
	i := slices.IndexFunc(w.all, func(e Entry) bool {
		return e.State.Open() && slices.Contains(e.Edit.Makes(), local)
	})
	if i < 0 {
		return Entry{}, false
	}
	return w.all[i], true
}

// Count returns how many entries and drafts have mark m. Added counts as what it is:
// an entry that waits.
func (w *Workspace) Count(m Mark) int {
	if m == MarkDraft {
		return len(w.Drafts)
	}
	n := 0
	for _, e := range w.Entries {
		if markOf(e.State) == m {
			n++
		}
	}
	return n
}

// added turns the mark of an entry that simply waits into that of a new node.
func added(m Mark) Mark {
	if m == MarkWaiting {
		return MarkAdded
	}
	return m
}

func markOf(s EntryState) Mark {
	switch s {
	case EntryConflict:
		return MarkConflict
	case EntryRefused:
		return MarkRefused
	case EntryUncertain:
		return MarkUncertain
	case EntryWaiting, EntrySending:
		return MarkWaiting
	default:
		return MarkNone
	}
}

// DiffersInNotes reports whether w and o come from the same answer of the service and the
// same entries, and differ at most in drafts of notes, so that everything else on the
// screen can stay. It returns false for a nil o.
func (w *Workspace) DiffersInNotes(o *Workspace) bool {
	if o == nil || w.Held() != o.Held() || w.PendingTotals != o.PendingTotals || !SameSlice(w.all, o.all) ||
		!maps.Equal(w.Areas, o.Areas) || !maps.Equal(w.Options, o.Options) {
		return false
	}
	return slices.EqualFunc(w.Proposal.Areas, o.Proposal.Areas, func(a, b Area) bool {
		return SameSlice(a.Options, b.Options) || slices.EqualFunc(a.Options, b.Options, func(a, b Option) bool { return a.ClientDescription == b.ClientDescription })
	})
}

// SameSlice reports whether two slices are the same one, as they are while nothing in
// them has changed.
func SameSlice[T any](a, b []T) bool { return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) }
