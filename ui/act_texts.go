package ui

import (
	"fmt"

	"app.tender/tender/state"
	"app.tender/tender/views"
	tea "github.com/charmbracelet/bubbletea"
)

// textsHere are the texts that the cursor stands for: the one of the pane, those
// of the option or of the area in the tree.
func (m *Model) textsHere() []state.TextRef {
	if m.open.workspace == nil {
		return nil
	}
	of := func(id state.OptionID, fields ...state.TextField) (refs []state.TextRef) {
		for _, f := range fields {
			refs = append(refs, state.TextRef{Proposal: m.open.id, Option: id, Field: f})
		}
		return refs
	}
	a, o := m.selectedOption()
	switch {
	case m.screen != screenEditor || o == nil:
		return of(0, state.ProposalDescription, state.InternalNotes)
	case m.focus == paneClient:
		return of(o.ID, state.ClientDescription)
	case m.focus == paneNotes:
		return of(o.ID, state.InstallerNotes)
	case m.focus != paneAreas:
		return of(o.ID, state.ClientDescription, state.InstallerNotes)
	}
	refs := of(0, state.ProposalDescription, state.InternalNotes)
	if m.areas.OnOption() {
		return append(of(o.ID, state.ClientDescription, state.InstallerNotes), refs...)
	}
	for i := range a.Options {
		refs = append(refs, of(a.Options[i].ID, state.ClientDescription, state.InstallerNotes)...)
	}
	return refs
}

// draftsHere are the drafts that the cursor stands for and that no edit in the
// outbox carries.
func (m *Model) draftsHere() []state.Draft {
	var out []state.Draft
	loose := m.looseDrafts()
	for _, ref := range m.textsHere() {
		for _, d := range loose {
			if d.Ref == ref {
				out = append(out, d)
			}
		}
	}
	return out
}

// textBindings are what can be done with the drafts under the cursor without
// opening an editor.
func (m *Model) textBindings(write string) []views.Binding {
	draft, aside, staged := "There is no draft here that was not sent.", "There is one version of the texts here.", ""
	if len(m.draftsHere()) > 0 {
		draft = ""
	}
	send := draft
	if write != "" {
		send = write
	}
	if m.asideOf(m.textsHere()...) != nil {
		aside = ""
	}
	if w := m.open.workspace; w == nil || w.Whole == state.MarkNone {
		staged = "The service has everything here."
	}
	return []views.Binding{
		{Action: views.Send, Disabled: send},
		{Action: views.DiscardDraft, Disabled: draft},
		{Action: views.PreviewChanges, Disabled: staged},
		{Action: views.OtherVersions, Disabled: aside},
	}
}

// actText does an action on the texts under the cursor: one line an action.
func (m *Model) actText(a views.Action) tea.Cmd {
	switch a {
	case views.Send:
		return m.sendDraftsHere()
	case views.DiscardDraft:
		return m.discardHere()
	case views.PreviewChanges:
		return m.previewHere()
	case views.OtherVersions:
		if aside := m.asideOf(m.textsHere()...); aside != nil {
			return m.openVersions(*aside)
		}
		return nil
	default:
		return m.actScreen(a)
	}
}

// obeyText does what panes ask for about texts: one line an intent.
func (m *Model) obeyText(i views.Intent) tea.Cmd {
	switch i := i.(type) {
	case views.ResultChanged:
		return tea.Batch(m.resultChanged(), m.copyCmd(i.Copied))
	case views.ResultDropped:
		return m.dropResult()
	case views.SettleText:
		return m.settleText(i)
	case views.LookAtText:
		return m.lookAtText(i)
	case views.DiscardText:
		return m.askDiscard(i)
	case views.SendText:
		return m.sendLoose(i.Draft)
	case views.AskChangeOrder:
		return m.writeRequest(i.Edit)
	default:
		return m.obeyScreen(i)
	}
}

// dispatchText applies the messages about texts: one line a message.
func (m *Model) dispatchText(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case StoreChangedMsg:
		return m.applyStoreChanged()
	case asideReadMsg:
		return m.applyAsideRead(msg)
	case asideSettledMsg:
		return m.applyAsideSettled(msg)
	case textSettledMsg:
		return m.applyTextSettled(msg)
	case handReadMsg:
		return m.applyHandRead(msg)
	case handDueMsg:
		return m.applyHandDue(msg)
	case handSavedMsg:
		return m.applyHandSaved(msg)
	case handDroppedMsg:
		return m.applyHandDropped(msg)
	case namesReadMsg:
		m.applyNamesRead(msg)
		return nil
	case requestWrittenMsg:
		return m.applyRequestWritten(msg)
	default:
		return m.dispatchScreen(msg)
	}
}

// sendDraftsHere sends every draft under the cursor.
func (m *Model) sendDraftsHere() tea.Cmd {
	var cmds []tea.Cmd
	for _, d := range m.draftsHere() {
		cmds = append(cmds, m.sendLoose(d))
	}
	return tea.Batch(cmds...)
}

// sendLoose sends a draft that is not being typed in.
func (m *Model) sendLoose(d state.Draft) tea.Cmd {
	if why := m.opts.ReadOnly; why != "" {
		m.notices.answer(why)
		return m.toastCmd()
	}
	if n := len([]rune(d.Text)); n > state.MaxText {
		m.notices.tell(noticeWarn, state.TooLong(n)+" The draft is kept.")
		return m.toastCmd()
	}
	return m.sendDraft(d)
}

// discardHere asks before the drafts under the cursor are given up.
func (m *Model) discardHere() tea.Cmd {
	drafts := m.draftsHere()
	if len(drafts) == 1 {
		return m.askDiscard(views.DiscardText{Draft: drafts[0]})
	}
	m.notices.tell(noticeInfo, fmt.Sprintf("There are %d drafts here: choose the one to discard.", len(drafts)))
	return tea.Batch(m.previewHere(), m.toastCmd())
}

// previewHere shows what was changed here and is not at the service, line by line.
func (m *Model) previewHere() tea.Cmd {
	refs := m.textsHere()
	ref := state.TextRef{Proposal: m.open.id}
	for _, r := range refs {
		if m.open.workspace.TextMark(r) != state.MarkNone {
			ref = r
			break
		}
	}
	m.showOutbox()
	cmd := m.goTo(screenOutbox)
	m.outbox.SelectText(ref)
	return cmd
}
