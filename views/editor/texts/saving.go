package texts

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/editor/guard"
	"app.tender/tender/views/screen"
)

// saveTyped saves the text being typed together with the other text of the option, since people
// expect to save what they see.
func (m *Texts) saveTyped() {
	e := m.Typing()
	if e == nil {
		return
	}
	if why := e.unsavable(); why != "" {
		m.tell(screen.Plain, why)
		return
	}
	if d, ok := m.typed(); ok {
		m.Save(append([]state.Draft{d}, m.draftsOf(m.beside(d.Ref))...)...)
	}
}

// beside returns the other readable texts of the option, or of the proposal itself, that ref belongs to.
func (m *Texts) beside(ref state.TextRef) []state.TextRef {
	return slices.DeleteFunc(m.refs(ref.Option), func(other state.TextRef) bool { return other.Field == ref.Field })
}

// draftsOf returns the drafts of refs that are not part of an edit in the outbox, including those
// still on their way to the disk, without the text being typed.
func (m *Texts) draftsOf(refs []state.TextRef) []state.Draft {
	var out []state.Draft
	s := m.ports.Snapshot()
	for _, ref := range refs {
		d, stored, ok := m.ports.Typing.Newest(ref)
		if ok && !m.typedRef(ref) && !s.Queued(d, stored) {
			out = append(out, d)
		}
	}
	return out
}

// draftsToSave returns the drafts on the screen: both texts of the option, even while the cursor
// is in one of them.
func (m *Texts) draftsToSave() []state.Draft {
	refs := m.textsHere()
	if len(refs) == 1 {
		refs = append(refs, m.beside(refs[0])...)
	}
	return m.draftsOf(refs)
}

// CannotSaveAll returns why there is no draft to save, or "".
func (m *Texts) CannotSaveAll() string {
	switch e := m.Typing(); {
	case m.ports.Outbox.ReadOnly() != "":
		return m.ports.Outbox.ReadOnly()
	case (e == nil || !m.typedRef(e.Ref())) && len(m.allDrafts()) == 0:
		return "No draft to save."
	default:
		return ""
	}
}

// allDrafts returns the drafts of all proposals in a stable order, without those that can't be
// saved.
func (m *Texts) allDrafts() []state.Draft {
	return slices.DeleteFunc(m.draftsOf(m.ports.Typing.Refs()), func(d state.Draft) bool {
		p := m.ports.Words.Named(d.Ref.Proposal)
		return p != nil && p.Status.Terminal() ||
			state.Orphaned(state.Edit{Proposal: d.Ref.Proposal}, m.ports.Outbox.Edits())
	})
}

// SaveAll saves all drafts on this machine, and the text being typed.
func (m *Texts) SaveAll() tea.Cmd {
	all := m.allDrafts()
	if d, ok := m.typed(); ok {
		all = append([]state.Draft{d}, all...)
	}
	return m.Save(all...)
}

// Save saves drafts. Those that need a question come last, one after the other, so that nothing
// else waits for the answer.
func (m *Texts) Save(drafts ...state.Draft) tea.Cmd {
	if why := m.ports.Outbox.ReadOnly(); why != "" && len(drafts) > 0 {
		m.tell(screen.Refusal, why)
		return nil
	}
	m.ports.Guard.Retract()
	var now, asked []state.Draft
	for _, d := range drafts {
		n := state.Length(d.Text)
		_, internal := m.ports.Guard.Internal(d)
		switch {
		case n > state.MaxText:
			m.tell(screen.Warn, state.TooLong(n)+" The draft is kept.")
		case m.openElsewhere(d.Ref.Proposal) != "":
			m.tell(screen.Warn, text.UpperFirst(m.textWords(d.Ref))+" was not saved from here: its proposal "+
				m.openElsewhere(d.Ref.Proposal)+".")
		case internal:
			asked = append(asked, d)
		default:
			now = append(now, d)
		}
	}
	m.commitDrafts(now...)
	m.saveAsked(asked, false)
	return nil
}

// saveAsked asks about each draft in turn whether the client may see it. A question that follows
// another ignores keys meant for the one before.
func (m *Texts) saveAsked(drafts []state.Draft, follows bool) {
	if len(drafts) == 0 {
		return
	}
	d := drafts[0]
	next := func() { m.saveAsked(drafts[1:], true) }
	q := screen.Question{Follows: follows}
	if len(drafts) > 1 || !m.typedRef(d.Ref) {
		q.TypedOn = screen.TypedOn(m.env.Keys, text.Count(len(drafts), "text")+" not saved", screen.SaveAll)
	}
	m.ports.Guard.Unless(guard.Edits(d.Edit()), q, next, func() {
		if now, ok := m.typed(); ok && m.typedRef(d.Ref) && now.Text == d.Text {
			d = now
		}
		m.commitDrafts(d)
		next()
	})
}

// EditWords returns what an edit changes.
func (m *Texts) EditWords(e state.Edit) string {
	if ref := e.Ref(); isPlanned(ref) {
		return m.plannedWords(ref)
	}
	return m.ports.Words.Edit(e)
}
