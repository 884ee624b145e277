package outbox

import "app.tender/tender/state"

// row is an edit or a draft with its words.
type row struct {
	entry state.OutboxEdit
	draft *state.Draft // a text without an edit; nil for an edit
	what  string       // "installer notes of Theater · 2 Better"
	where string       // "#1042 Halvorsen Residence"
	fixed bool         // the proposal can no longer be changed
	gone  bool         // what it belongs to was dropped
}

type name struct {
	entry int64
	ref   state.TextRef
}

func (r *row) name() name {
	if r.draft == nil {
		return name{entry: r.entry.ID}
	}
	return name{ref: r.draft.Ref}
}

func (r *row) edit() state.Edit {
	if r.draft == nil {
		return r.entry.Edit
	}
	return r.draft.Edit()
}

// saved returns the edit as the service took it, or would take it now.
func (r *row) saved() state.Edit {
	if r.entry.Merged == nil {
		return r.edit()
	}
	return r.entry.AsSaved()
}

// open reports whether the row is not settled yet.
func (r *row) open() bool { return r.draft != nil || r.entry.State.Open() }

// eitherOr reports whether the row is in conflict about what can't be merged: a name, or who is
// assigned.
func (r *row) eitherOr() bool {
	return r.entry.State == state.EditConflict && !state.Is[state.WriteText](r.entry.Edit)
}

// urgent reports whether the row needs a person.
func (r *row) urgent() bool {
	s := r.entry.State
	return s == state.EditConflict || s == state.EditRefused || s == state.EditUncertain
}

// read sets the rows: the open edits in order, the drafts, then the settled edits.
func (m *model) read() {
	m.now = m.env.Now()
	var open, settled []row
	entries := m.Work.Edits()
	for _, e := range entries {
		r := row{
			entry: e, what: m.Words.Edit(e.Edit), where: m.Words.Proposal(e.Edit.Proposal),
			fixed: m.Work.Fixed(e.Edit.Proposal),
		}
		if e.State.Open() {
			r.gone = state.Orphaned(e.Edit, entries)
			open = append(open, r)
		} else {
			settled = append(settled, r)
		}
	}
	for _, d := range m.Work.Drafts() {
		open = append(open, row{
			draft: &d, what: m.Words.Edit(d.Edit()), where: m.Words.Proposal(d.Ref.Proposal),
			fixed: m.Work.Fixed(d.Ref.Proposal),
			gone:  state.Orphaned(state.Edit{Proposal: d.Ref.Proposal}, entries), // its option may be in the plan
		})
	}
	m.rows.Set(append(open, settled...))
}
