package state

import (
	"maps"
	"slices"
)

// Overlay applies local changes to a proposal as the service returned it: first the edits of the
// outbox in order, then newer drafts. It ignores other proposals' changes and does not modify p.
// For a proposal that exists only here, p is &Proposal{ID: its local id}. It returns nil if p is
// nil.
func Overlay(p *Proposal, entries []OutboxEdit, drafts []Draft) *Workspace {
	return NewFetched(p).Overlay(entries, drafts)
}

// overlay applies waiting edits, and if mine is true also drafts and the texts and nodes of all other edits. Its cost
// is proportional to the number of areas and of changes.
func (t *Fetched) overlay(entries []OutboxEdit, drafts []Draft, mine bool) *Workspace {
	p := t.Proposal
	copied := *p
	copied.Areas = slices.Clone(p.Areas)
	w := &Workspace{
		Proposal: &copied, fetched: t, own: make([]bool, len(p.Areas)), all: entries, typed: drafts,
		Texts: map[TextRef]Mark{}, Areas: map[AreaID]Mark{}, Options: map[OptionID]Mark{},
		begins: map[TextRef]string{},
	}
	going := onTheirWay(entries)
	committed := map[TextRef]int64{} // the newest revision in an edit
	for i, e := range entries {
		if e.Edit.Proposal != p.ID || !e.State.Open() {
			continue
		}
		w.Edits = append(w.Edits, e)
		e.Edit.what().mark(w, e.Edit, markOf(e.State))
		if going[i] || mine && !e.Edit.Assigns() && !Is[Rename](e.Edit) {
			e.Edit.what().apply(w, e.Edit)
		}
		if ref := e.Edit.Ref(); ref.Field != "" {
			committed[ref] = max(committed[ref], e.Edit.DraftRevision)
		}
	}
	for _, d := range drafts {
		if rev, ok := committed[d.Ref]; d.Ref.Proposal != p.ID || (ok && d.Revision <= rev) {
			continue
		}
		w.Drafts = append(w.Drafts, d)
		if mine {
			w.setText(d.Ref, d.Text)
		}
		w.Texts[d.Ref] = strongest(w.Texts[d.Ref], MarkDraft)
	}
	w.rollUp()
	return w
}

// onTheirWay reports for each edit whether it will be sent without a decision: it waits, and it
// depends on no edit that is refused, in conflict or uncertain.
func onTheirWay(entries []OutboxEdit) []bool {
	going := make([]bool, len(entries))
	var missing []int64 // local ids that may never be created
	for i, e := range entries {
		switch {
		case !e.State.Open():
		case markOf(e.State) == MarkWaiting && !e.Edit.NeedsAny(missing):
			going[i] = true
		default:
			missing = append(missing, e.Edit.Makes()...)
		}
	}
	return going
}

// rollUp combines text marks into option marks, option marks into area marks, and all of them into
// the proposal's mark.
func (w *Workspace) rollUp() {
	all := []Mark{w.Name, w.SalesPerson, w.Contact, w.Location}
	for ref, mark := range w.Texts {
		all = append(all, mark)
		if ref.Option != 0 {
			w.Options[ref.Option] = strongest(w.Options[ref.Option], mark)
		}
	}
	for id, mark := range w.Options {
		if a, _ := w.Proposal.Option(id); a != nil && mark != MarkNone {
			w.Areas[a.ID] = strongest(w.Areas[a.ID], mark)
		}
	}
	all = slices.AppendSeq(all, maps.Values(w.Areas))
	all = slices.AppendSeq(all, maps.Values(w.Options))
	w.Whole = strongest(all...)
}

// editable returns the area at an index, with a copy of its options that may be changed. Unchanged
// areas share the service's options. Line items are never changed.
func (w *Workspace) editable(i int) *Area {
	a := &w.Proposal.Areas[i]
	if i < len(w.own) && !w.own[i] {
		w.own[i] = true
		a.Options = slices.Clone(a.Options)
	}
	return a
}

// editableOption returns an option that may be changed, or nil.
func (w *Workspace) editableOption(id OptionID) *Option {
	for i := range w.Proposal.Areas {
		if j := w.Proposal.Areas[i].indexOf(id); j >= 0 {
			return &w.editable(i).Options[j]
		}
	}
	return nil
}
