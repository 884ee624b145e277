package state

import (
	"maps"
	"slices"
)

// Mark is the state of a local change.
type Mark string

// The marks, the most urgent first. MarkAdded is a MarkWaiting for a node that the service does
// not have yet.
const (
	MarkConflict  Mark = "conflict"
	MarkRefused   Mark = "refused"
	MarkUncertain Mark = "uncertain"
	MarkAdded     Mark = "added"   // its contents wait with it
	MarkWaiting   Mark = "waiting" // or is being sent
	MarkDraft     Mark = "draft"
	MarkNone      Mark = ""
)

var markOrder = []Mark{MarkConflict, MarkRefused, MarkUncertain, MarkAdded, MarkWaiting, MarkDraft, MarkNone}

// strongest returns the most urgent of marks.
func strongest(marks ...Mark) Mark {
	for _, m := range markOrder {
		if slices.Contains(marks, m) {
			return m
		}
	}
	return MarkNone
}

// Workspace is a proposal with the local changes applied, in three versions. Held is what the
// service holds; clients, installers and programs get this one. Expected adds the edits that
// wait to be sent. The Workspace itself adds everything a person is working on, with marks:
// drafts, and texts and nodes that the service refused. A name or an assignment that was refused
// or is in conflict is in none of them, because it would look like a saved one.
//
// The figures are the service's own; PendingTotals reports that a waiting edit will change them.
// Only Overlay makes a Workspace.
type Workspace struct {
	Proposal *Proposal // a copy that shares what was not changed; new areas and options have local ids

	Texts       map[TextRef]Mark
	Areas       map[AreaID]Mark   // rolled up from the options
	Options     map[OptionID]Mark // rolled up from the two texts
	Name        Mark
	SalesPerson Mark
	Contact     Mark
	Location    Mark
	Whole       Mark // the most urgent of all

	Edits  []OutboxEdit // open edits of this proposal, in order
	Drafts []Draft      // drafts whose text is in no edit

	PendingTotals bool // a waiting contact or location changes the tax

	fetched *Fetched     // without local changes
	grown   bool         // areas or options were added
	own     []bool       // by area, whether its options are a copy that may be changed
	all     []OutboxEdit // also of contacts and other proposals
	typed   []Draft
	begins  map[TextRef]string // texts as applied edits set them
}

// Held returns the proposal as the service holds it; nil for nil. Callers must not change it.
func (w *Workspace) Held() *Proposal {
	if w == nil {
		return nil
	}
	return w.fetched.Proposal
}

// Expected returns the workspace as it will be once the waiting edits are sent: without drafts,
// and without edits that are refused, in conflict or uncertain, or that depend on such edits.
// Marks, edits and drafts stay the same.
func (w *Workspace) Expected() *Workspace { return w.fetched.overlay(w.all, w.typed, false) }

// Base returns the base of a new edit of a text: the newest edit's text, else the service's, or
// UnknownBase if the service omitted it.
func (w *Workspace) Base(ref TextRef) string {
	if text, ok := w.begins[ref]; ok {
		return text
	}
	switch text, how := w.Held().Text(ref); how {
	case Present:
		return text
	case Omitted:
		return UnknownBase
	default:
		text, _ = w.Proposal.Text(ref) // its option exists only here
		return text
	}
}

// NameBase returns the base of a new name: the current name, or UnknownBase if the service omitted
// it.
func (w *Workspace) NameBase() string {
	if w.Proposal.Unknown.Has(FieldName) {
		return UnknownBase
	}
	return w.Proposal.Name
}

// Check returns our own calculation of the proposal.
func (w *Workspace) Check() Check {
	if w.grown {
		return checkOf(w.Proposal, w.lines())
	}
	return w.fetched.check()
}

// whatIf returns the what-if calculation of the proposal.
func (w *Workspace) whatIf() *WhatIf {
	if w.grown {
		return newWhatIf(w.Proposal, w.lines())
	}
	return w.fetched.whatIf()
}

// lines returns the known sums of the options' lines.
func (w *Workspace) lines() lineSums { return w.fetched.lines() }

// Standing returns the newest open edit that writes the same value as e. If ok is false there is
// none, and Held has the value.
func (w *Workspace) Standing(e Edit) (entry OutboxEdit, ok bool) {
	for _, entry := range slices.Backward(w.Edits) {
		if entry.Edit.SameValue(e) {
			return entry, true
		}
	}
	return OutboxEdit{}, false
}

// Maker returns the open edit that creates this local id, if any.
func (w *Workspace) Maker(local int64) (entry OutboxEdit, ok bool) {
	e := Find(w.all, func(e *OutboxEdit) bool { return e.State.Open() && slices.Contains(e.Edit.Makes(), local) })
	if e == nil {
		return OutboxEdit{}, false
	}
	return *e, true
}

// Count returns how many edits and drafts have mark m. An edit marked as added counts as
// waiting.
func (w *Workspace) Count(m Mark) int {
	if m == MarkDraft {
		return len(w.Drafts)
	}
	return Count(w.Edits, func(e *OutboxEdit) bool { return markOf(e.State) == m })
}

// added returns MarkAdded for MarkWaiting, and any other mark unchanged.
func added(m Mark) Mark {
	if m == MarkWaiting {
		return MarkAdded
	}
	return m
}

func markOf(s EditState) Mark {
	switch s {
	case EditConflict:
		return MarkConflict
	case EditRefused:
		return MarkRefused
	case EditUncertain:
		return MarkUncertain
	case EditWaiting, EditSending:
		return MarkWaiting
	default:
		return MarkNone
	}
}

// DiffersInNotes reports whether w and o have the same service data and the same edits, and
// differ at most in drafts of notes, so that the rest of the screen can stay. It is false for a
// nil o.
func (w *Workspace) DiffersInNotes(o *Workspace) bool {
	if o == nil || w.Held() != o.Held() || w.PendingTotals != o.PendingTotals || !SameSlice(w.all, o.all) ||
		!maps.Equal(w.Areas, o.Areas) || !maps.Equal(w.Options, o.Options) {
		return false
	}
	return slices.EqualFunc(w.Proposal.Areas, o.Proposal.Areas, func(a, b Area) bool {
		return SameSlice(a.Options, b.Options) ||
			slices.EqualFunc(a.Options, b.Options, func(a, b Option) bool {
				return a.ClientDescription == b.ClientDescription
			})
	})
}
