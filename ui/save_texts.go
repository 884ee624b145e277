package ui

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/views"
	tea "github.com/charmbracelet/bubbletea"
)

// commitText saves what is being typed and, with it, what was typed into the other
// text that the same key line leads to: one saves what one sees.
func (m *Model) commitText(i views.CommitText) tea.Cmd {
	d, ok := m.typed(i.Ref)
	if !ok {
		return nil
	}
	return m.saveTexts(append([]state.Draft{d}, m.draftsOf(m.beside(i.Ref))...))
}

// beside are the texts that belong to what the text called ref does: the option, or
// the proposal itself.
func (m *Model) beside(ref state.TextRef) []state.TextRef {
	fields := []state.TextField{state.ClientDescription, state.InstallerNotes}
	if ref.Option == 0 {
		fields = []state.TextField{state.ProposalDescription, state.InternalNotes}
	}
	var refs []state.TextRef
	for _, f := range fields {
		if f != ref.Field && m.readable(f) {
			refs = append(refs, state.TextRef{Proposal: ref.Proposal, Option: ref.Option, Field: f})
		}
	}
	return refs
}

// draftsOf are the drafts of refs that no edit in the outbox carries, also those
// that are still on their way to the disk, without the text that is being typed.
func (m *Model) draftsOf(refs []state.TextRef) []state.Draft {
	var out []state.Draft
	for _, ref := range refs {
		d, stored, ok := m.session.Newest(ref)
		if ok && !m.typing(ref) && !m.carried(d, stored) {
			out = append(out, d)
		}
	}
	return out
}

// draftsToSave are the drafts of what one sees: both texts of the option, also while
// the cursor is in one of them.
func (m *Model) draftsToSave() []state.Draft {
	refs := m.textsHere()
	if len(refs) == 1 {
		refs = append(refs, m.beside(refs[0])...)
	}
	return m.draftsOf(refs)
}

// cannotSaveAll is why there is no draft to save, or empty.
func (m *Model) cannotSaveAll() string {
	switch {
	case m.opts.ReadOnly != "":
		return m.opts.ReadOnly
	case len(m.allDrafts()) == 0:
		return "There is no draft that was not saved."
	default:
		return ""
	}
}

// allDrafts are the drafts of every proposal, in an order that does not change,
// without those that nothing can save.
func (m *Model) allDrafts() []state.Draft {
	return slices.DeleteFunc(m.draftsOf(m.session.Refs()), func(d state.Draft) bool { return m.fixed(d.Ref.Proposal) })
}

// saveAll saves every draft on this machine, and what is being typed.
func (m *Model) saveAll() tea.Cmd {
	if why := m.withheld(views.SaveAll, ""); why != "" {
		m.notices.answer(why)
		return m.toastCmd()
	}
	all := m.allDrafts()
	if e := m.editor(); e != nil {
		if d, ok := m.typed(e.Ref()); ok {
			all = append([]state.Draft{d}, all...)
		}
	}
	return m.saveTexts(all)
}

// saveTexts saves drafts. Those that have to be asked about come last, one after the
// other, so that nothing else waits for the answer.
func (m *Model) saveTexts(drafts []state.Draft) tea.Cmd {
	if why := m.opts.ReadOnly; why != "" && len(drafts) > 0 {
		m.notices.answer(why)
		return m.toastCmd()
	}
	var cmds []tea.Cmd
	var asked []state.Draft
	for _, d := range drafts {
		n := state.Length(d.Text)
		_, internal := m.looksInternal(d.Edit())
		switch {
		case n > state.MaxText:
			m.notices.tell(noticeWarn, state.TooLong(n)+" The draft is kept.")
		case m.editedElsewhere(d.Ref) != "":
			m.notices.tell(noticeWarn, upperFirst(m.describeText(d.Ref))+" "+m.editedElsewhere(d.Ref)+" and was not saved from here.")
		case internal:
			asked = append(asked, d)
		default:
			cmds = append(cmds, m.commitDraft(d))
		}
	}
	return tea.Batch(append(cmds, m.saveAsked(asked), m.toastCmd())...)
}

// saveAsked asks about each of drafts in turn whether the customer may see it. A
// question that follows another takes no key that was meant for the one before.
func (m *Model) saveAsked(drafts []state.Draft) tea.Cmd {
	if len(drafts) == 0 {
		return nil
	}
	d := drafts[0]
	next := func() tea.Cmd {
		if len(drafts) == 1 {
			return nil
		}
		m.lastKey = "" // it asked the question before
		cmd := m.saveAsked(drafts[1:])
		if q := m.dialog(); q != nil {
			q.came = m.opts.Clock.Now()
		}
		return cmd
	}
	return m.unlessInternal(d.Edit(), next, func() tea.Cmd {
		if now, ok := m.typed(d.Ref); ok && now.Text == d.Text {
			d = now
		}
		return tea.Batch(m.commitDraft(d), next())
	})
}
