package ui

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/texts"
	tea "github.com/charmbracelet/bubbletea"
)

// draftDelay is how long typing may go on before it is saved. With the write
// itself it stays within the promised 250 ms.
const draftDelay = 150 * time.Millisecond

// draftRetry is how long to wait after a draft could not be saved.
const draftRetry = 2 * time.Second

// session is one stay in a text editor.
type session struct {
	ref  state.TextRef
	base string // the service's text when the edit began
}

// draftBook is every draft on this machine and what is being typed.
type draftBook struct {
	byRef   map[state.TextRef]state.Draft
	session *session               // nil when nothing is being typed
	due     map[state.TextRef]bool // a timer runs
	saving  map[state.TextRef]bool // a write is under way
	again   map[state.TextRef]state.Draft
	unsaved map[state.TextRef]state.Draft // could not be written, kept in memory
}

func newDraftBook() draftBook {
	return draftBook{
		byRef:   make(map[state.TextRef]state.Draft),
		due:     make(map[state.TextRef]bool),
		saving:  make(map[state.TextRef]bool),
		again:   make(map[state.TextRef]state.Draft),
		unsaved: make(map[state.TextRef]state.Draft),
	}
}

// resolve gives texts under local ids their real ones.
func (b *draftBook) resolve(ids map[int64]int64) {
	resolveDrafts(b.byRef, ids)
	resolveDrafts(b.again, ids)
	resolveDrafts(b.unsaved, ids)
	resolveRefs(b.due, ids)
	resolveRefs(b.saving, ids)
	if b.session != nil {
		b.session.ref = b.session.ref.Resolve(ids)
	}
}

func resolveDrafts(drafts map[state.TextRef]state.Draft, ids map[int64]int64) {
	for ref, d := range drafts {
		if real := ref.Resolve(ids); real != ref {
			delete(drafts, ref)
			d.Ref = real
			drafts[real] = d
		}
	}
}

func resolveRefs(refs map[state.TextRef]bool, ids map[int64]int64) {
	for ref := range refs {
		if real := ref.Resolve(ids); real != ref {
			delete(refs, ref)
			refs[real] = true
		}
	}
}

func (b *draftBook) list() []state.Draft {
	out := make([]state.Draft, 0, len(b.byRef))
	for _, d := range b.byRef {
		out = append(out, d)
	}
	return out
}

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
	ref := state.TextRef{Proposal: m.open.id, Field: field}
	pane := &m.full
	switch field {
	case state.ClientDescription:
		pane, m.focus = &m.client, paneClient
	case state.InstallerNotes:
		pane, m.focus = &m.notes, paneNotes
	case state.ProposalDescription, state.InternalNotes:
		m.full = texts.New(m.theme, layerOf(field))
		m.full.SetKeys(m.keys)
		m.full.SetClipboard(m.clipboard)
		m.screen = screenText
	}
	if pane != &m.full {
		ref.Option = m.open.option
	}
	text, ok := m.open.workspace.Proposal.Text(ref)
	if !ok {
		return nil
	}
	base, cursor := m.open.workspace.Base(ref), -1
	if d, has := m.drafts.byRef[ref]; has {
		text, base, cursor = d.Text, d.Base, d.Cursor
	}
	m.drafts.session = &session{ref: ref, base: base}
	pane.SetText(ref, text, m.open.workspace.TextMark(ref))
	pane.Begin(text, cursor)
	if m.open.proposal.Status.ClientMayBeLooking() && field.ClientLayer() {
		m.notices.tell(noticeWarn, "The client may have this proposal open: what you send shows on their side at once.")
	}
	return m.toastCmd()
}

func layerOf(f state.TextField) texts.Layer {
	if f.ClientLayer() {
		return texts.Client
	}
	return texts.Team
}

// snapshot is what is being typed, as a draft.
func (m *Model) snapshot(ref state.TextRef) (state.Draft, bool) {
	e, s := m.editor(), m.drafts.session
	if e == nil || s == nil || s.ref != ref {
		return state.Draft{}, false
	}
	return state.Draft{
		Ref: ref, Text: e.Text(), Base: s.base, Cursor: e.Cursor(),
		Revision: m.drafts.byRef[ref].Revision,
	}, true
}

// textChanged starts the timer of the next save, unless it runs.
func (m *Model) textChanged(ref state.TextRef) tea.Cmd {
	if m.drafts.due[ref] {
		return nil
	}
	m.drafts.due[ref] = true
	return m.opts.Clock.AfterCmd(draftDelay, func(time.Time) tea.Msg { return draftDueMsg{ref: ref} })
}

func (m *Model) applyDraftDue(msg draftDueMsg) tea.Cmd {
	ref := msg.ref.Resolve(m.sending.resolved)
	delete(m.drafts.due, ref)
	if d, ok := m.snapshot(ref); ok {
		return m.saveDraft(d)
	}
	if d, ok := m.drafts.unsaved[ref]; ok {
		return m.saveDraft(d)
	}
	return nil
}

// saveDraft writes a draft. Writes of one text are never under way together:
// the newest waits for the one before it.
func (m *Model) saveDraft(d state.Draft) tea.Cmd {
	if m.drafts.saving[d.Ref] {
		m.drafts.again[d.Ref] = d
		return nil
	}
	if old, ok := m.drafts.byRef[d.Ref]; ok && old.Text == d.Text && old.Base == d.Base {
		return nil
	}
	m.drafts.saving[d.Ref] = true
	return saveDraftCmd(m.ctx, m.opts.Drafts, d)
}

func (m *Model) applyDraftSaved(msg draftSavedMsg) tea.Cmd {
	msg.draft.Ref = msg.draft.Ref.Resolve(m.sending.resolved)
	ref := msg.draft.Ref
	delete(m.drafts.saving, ref)
	if msg.err != nil {
		return m.draftNotSaved(msg)
	}
	delete(m.drafts.unsaved, ref)
	if len(m.drafts.unsaved) == 0 {
		m.notices.local = state.Fault{}
	}
	_, had := m.drafts.byRef[ref]
	m.drafts.byRef[ref] = msg.draft
	if e := m.editor(); e != nil && m.drafts.session != nil && m.drafts.session.ref == ref {
		e.SetNote("draft saved " + msg.draft.Saved.Local().Format("15:04:05"))
	}
	if next, ok := m.drafts.again[ref]; ok {
		delete(m.drafts.again, ref)
		next.Revision = msg.draft.Revision
		return m.saveDraft(next)
	}
	if !had || m.editor() == nil {
		m.showOpen()
		m.showList()
	}
	return m.quitIfSaved()
}

// draftNotSaved keeps the text in memory, says so at once and tries again.
func (m *Model) draftNotSaved(msg draftSavedMsg) tea.Cmd {
	ref := msg.draft.Ref
	newest := msg.draft
	if next, ok := m.drafts.again[ref]; ok {
		delete(m.drafts.again, ref)
		newest = next
	}
	m.drafts.unsaved[ref] = newest
	m.notices.local = state.FaultOf(msg.err)
	m.suspending = false
	if m.quitting {
		m.quitting = false
		m.askQuitUnsaved()
	}
	m.drafts.due[ref] = true
	return m.opts.Clock.AfterCmd(draftRetry, func(time.Time) tea.Msg { return draftDueMsg{ref: ref} })
}

// leaveText closes the editor. What was typed stays as a draft; a text that is
// as it was before leaves none.
func (m *Model) leaveText() tea.Cmd {
	e, s := m.editor(), m.drafts.session
	if e == nil || s == nil {
		return nil
	}
	d, _ := m.snapshot(s.ref)
	e.End()
	m.drafts.session = nil
	if m.screen == screenText {
		m.screen = screenEditor
	}
	if d.Text == d.Base {
		delete(m.drafts.unsaved, d.Ref)
		_, had := m.drafts.byRef[d.Ref]
		delete(m.drafts.byRef, d.Ref)
		m.showOpen()
		if !had && !m.drafts.saving[d.Ref] {
			return nil
		}
		return discardDraftCmd(m.ctx, m.opts.Drafts, d.Ref)
	}
	save := m.saveDraft(d)
	m.showOpen()
	return save
}

// commitText sends what is being typed.
func (m *Model) commitText(i views.CommitText) tea.Cmd {
	d, ok := m.snapshot(i.Ref)
	if !ok {
		return nil
	}
	if why, found := m.looksInternal(d); found {
		m.askSendInternal(why, d.Ref)
		return nil
	}
	return m.commitDraft(d)
}

// commitDraft closes the editor and hands its text to the outbox.
func (m *Model) commitDraft(d state.Draft) tea.Cmd {
	m.editor().End()
	m.drafts.session = nil
	if m.screen == screenText {
		m.screen = screenEditor
	}
	if d.Text == d.Base {
		m.notices.tell(noticeInfo, "Nothing to send: the text is as it was.")
		m.showOpen()
		return tea.Batch(discardDraftCmd(m.ctx, m.opts.Drafts, d.Ref), m.toastCmd())
	}
	m.drafts.byRef[d.Ref] = d
	m.showOpen()
	return commitTextCmd(m.ctx, m.opts.Drafts, m.opts.Outbox, d)
}

func (m *Model) applyDraftsRead(msg draftsReadMsg) tea.Cmd {
	if msg.err != nil {
		m.notices.local = state.FaultOf(msg.err)
		return nil
	}
	for _, d := range msg.drafts {
		if _, typed := m.drafts.byRef[d.Ref]; !typed {
			m.drafts.byRef[d.Ref] = d
		}
	}
	if n := len(msg.drafts); n > 0 {
		m.notices.tell(noticeInfo, countOf(n, "draft", "drafts")+" kept on this machine, marked ~ in the list.")
	}
	m.showList()
	m.showOpen()
	return m.toastCmd()
}

func (m *Model) applyDraftDiscarded(msg draftDiscardedMsg) tea.Cmd {
	if msg.err != nil {
		m.tellFault(state.FaultOf(msg.err))
		return m.toastCmd()
	}
	delete(m.drafts.byRef, msg.ref)
	m.showOpen()
	m.showList()
	return m.peekHistoryCmd()
}

// quit saves what is being typed and then ends the program.
func (m *Model) quit() tea.Cmd {
	m.quitting = true
	return tea.Batch(m.leaveText(), m.quitIfSaved())
}

func (m *Model) quitIfSaved() tea.Cmd {
	if m.suspending && !m.quitting {
		return m.suspendIfSaved()
	}
	if !m.quitting || len(m.drafts.saving)+len(m.drafts.again)+len(m.sheet.unsaved) > 0 {
		return nil
	}
	if len(m.drafts.unsaved) > 0 {
		m.quitting = false
		m.askQuitUnsaved()
		return nil
	}
	m.cancel()
	return tea.Quit
}
