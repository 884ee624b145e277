package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/views/texts"
	tea "github.com/charmbracelet/bubbletea"
)

// editor is the text pane that is being typed in; nil when there is none.
func (m *Model) editor() *texts.Model {
	for _, e := range []*texts.Model{&m.client, &m.notes, &m.full} {
		if e.Editing() {
			return e
		}
	}
	return nil
}

// beginText opens an inline editor on a text, with its draft when there is one.
func (m *Model) beginText(field state.TextField) tea.Cmd {
	ref := state.TextRef{Proposal: m.snap.Open.ID, Field: field}
	pane := &m.full
	switch field {
	case state.ClientDescription:
		pane, m.focus = &m.client, paneClient
	case state.InstallerNotes:
		pane, m.focus = &m.notes, paneNotes
	case state.ProposalDescription, state.InternalNotes:
		if m.screen != screenText || m.full.Ref().Field != field {
			m.full = texts.New(m.theme, m.keys, layerOf(field), m.clipboard)
		}
		m.screen = screenText
	}
	if pane != &m.full {
		ref.Option = m.open.option
	}
	text, how := m.open.workspace.Proposal.Text(ref)
	if how == state.NotThere {
		return nil
	}
	if m.editedElsewhere(ref) != "" {
		pane.SetText(ref, text, m.open.workspace.TextMark(ref))
		return m.offerText(ref)
	}
	_, drafted := m.snap.Draft(ref)
	d := m.session.Open(state.Draft{Ref: ref, Text: text, Base: m.open.workspace.Base(ref), Cursor: atEnd})
	cursor := d.Cursor
	if !drafted && d.Cursor == atEnd {
		cursor = atEnd
	}
	pane.SetText(ref, d.Text, m.open.workspace.TextMark(ref))
	pane.Begin(d.Text, cursor)
	if m.snap.Open.Proposal.Status.ClientMayBeLooking() && field.ClientLayer() {
		m.notices.tell(noticeWarn, "The client may have this proposal open: what you save shows on their side at once.")
	}
	if d.Base == state.UnknownBase {
		m.notices.tell(noticeWarn, "What stands here is "+state.UnknownWord+": the service does not say it. What you save is held back until you say that it may go over it.")
	}
	return m.toastCmd()
}

// atEnd is the cursor of a text that nobody has typed in.
const atEnd = -1

// editOther leaves the editor, as its key does, for that of another text.
func (m *Model) editOther(field state.TextField) tea.Cmd {
	if !m.readable(field) {
		m.notices.answer("The client view has no texts of the team. " + m.leaveClientView())
		return m.toastCmd()
	}
	m.leaveText()
	return m.beginText(field)
}

func layerOf(f state.TextField) texts.Layer {
	if f.ClientLayer() {
		return texts.Client
	}
	return texts.Team
}

// typed is what is being typed, as a draft.
func (m *Model) typed(ref state.TextRef) (state.Draft, bool) {
	e := m.editor()
	d, ok := m.session.Typed(ref)
	if e == nil || !ok {
		return state.Draft{}, false
	}
	d.Text, d.Cursor = e.Text(), e.Cursor()
	return d, true
}

// typing reports whether a text is being typed in.
func (m *Model) typing(ref state.TextRef) bool {
	_, ok := m.typed(ref)
	return ok
}

// textChanged hands the session what is in the editor.
func (m *Model) textChanged(ref state.TextRef) {
	if e := m.editor(); e != nil {
		m.session.Type(ref, e.Text(), e.Cursor())
	}
}

// leaveText closes the editor. What was typed stays as a draft; a text that is
// as it was before leaves none.
func (m *Model) leaveText() {
	e := m.editor()
	if e == nil {
		return
	}
	ref := e.Ref()
	d, ok := m.typed(ref)
	m.endText()
	if ok {
		m.session.Leave(ref, m.asTold(d))
	}
	m.look()
	m.showOpen()
}

// asTold reports whether a text is what the service is known to hold by now.
func (m *Model) asTold(d state.Draft) bool {
	p := m.snap.Open.Proposal
	if p == nil || p.ID != d.Ref.Proposal {
		return false
	}
	told, how := p.Text(d.Ref)
	return how == state.Said && state.SameText(told, d.Text)
}

// endText closes the editor; what is in it is for the caller to keep.
func (m *Model) endText() {
	if e := m.editor(); e != nil {
		e.End()
	}
	if m.screen == screenText {
		m.screen = screenEditor
	}
}

// commitDraft closes the editor and hands its text to the outbox.
func (m *Model) commitDraft(d state.Draft) tea.Cmd {
	if m.typing(d.Ref) {
		m.endText()
	}
	if !m.session.Send(d) {
		m.notices.tell(noticeInfo, "Nothing to save: the text is as it was.")
	}
	m.look()
	m.showOpen()
	return m.toastCmd()
}

// applyFollowed shows what became of a draft whose text is open here and in which
// nothing was typed since, as after a conflict was settled.
func (m *Model) applyFollowed(d state.Draft) {
	if e := m.editor(); e != nil && e.Ref() == d.Ref {
		e.Replace(d.Text)
		e.SetNote("changed elsewhere " + d.Saved.Local().Format("15:04:05"))
	}
}
