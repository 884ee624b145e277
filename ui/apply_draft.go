package ui

import (
	"errors"
	"slices"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views/texts"
	tea "github.com/charmbracelet/bubbletea"
)

// draftDelay is how long typing may go on before it is saved. With the write
// itself it stays within the promised 250 ms.
const draftDelay = 150 * time.Millisecond

// draftRetry is how long to wait after a draft could not be saved.
const draftRetry = 2 * time.Second

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
		m.full = texts.New(m.theme, m.keys, layerOf(field), m.clipboard)
		m.screen = screenText
	}
	if pane != &m.full {
		ref.Option = m.open.option
	}
	text, how := m.open.workspace.Proposal.Text(ref)
	if how == state.NotThere {
		return nil
	}
	s := session{ref: ref, base: m.open.workspace.Base(ref)}
	cursor := -1
	if d, has := m.drafts.byRef[ref]; has {
		text, cursor = d.Text, d.Cursor
		s.base, s.revision = d.Base, d.Revision
	}
	s.stored = text
	m.drafts.session = &s
	pane.SetText(ref, text, m.open.workspace.TextMark(ref))
	pane.Begin(text, cursor)
	if s.base == state.UnknownBase {
		m.notices.tell(noticeWarn, "What stands here is "+state.UnknownWord+": the service does not say it. What you save is held back until you say that it may go over it.")
	}
	if m.open.proposal.Status.ClientMayBeLooking() && field.ClientLayer() {
		m.notices.tell(noticeWarn, "The client may have this proposal open: what you save shows on their side at once.")
	}
	return m.toastCmd()
}

// editOther leaves the editor, as its key does, for that of another text.
func (m *Model) editOther(field state.TextField) tea.Cmd {
	if !m.readable(field) {
		m.notices.answer("The client view has no texts of the team. " + m.leaveClientView())
		return m.toastCmd()
	}
	return tea.Batch(m.leaveText(), m.beginText(field))
}

func layerOf(f state.TextField) texts.Layer {
	if f.ClientLayer() {
		return texts.Client
	}
	return texts.Team
}

// snapshot is what is being typed, as a draft.
func (m *Model) snapshot(ref state.TextRef) (state.Draft, bool) {
	e, s := m.editor(), m.drafts.on(ref)
	if e == nil || s == nil {
		return state.Draft{}, false
	}
	return state.Draft{Ref: ref, Text: e.Text(), Base: s.base, Cursor: e.Cursor(), Revision: s.revision}, true
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
	if m.drafts.writing(d.Ref) {
		m.drafts.again[d.Ref] = d
		return nil
	}
	_, unsaved := m.drafts.unsaved[d.Ref]
	if old, ok := m.drafts.byRef[d.Ref]; ok && !unsaved && old.Text == d.Text && old.Base == d.Base {
		return nil
	}
	m.drafts.saving[d.Ref] = d
	return saveDraftCmd(m.ctx, m.opts.Store, d)
}

func (m *Model) applyDraftSaved(msg draftSavedMsg) tea.Cmd {
	msg.draft.Ref = msg.draft.Ref.Resolve(m.sending.resolved)
	ref := msg.draft.Ref
	delete(m.drafts.saving, ref)
	m.drafts.writes++
	var clash *state.DraftClash
	switch {
	case errors.As(msg.err, &clash):
		return m.draftClashed(ref, clash)
	case msg.err != nil:
		return m.draftNotSaved(msg)
	}
	delete(m.drafts.unsaved, ref)
	m.nowSaved()
	_, had := m.drafts.byRef[ref]
	m.drafts.byRef[ref] = msg.draft
	if s := m.drafts.on(ref); s != nil {
		s.revision, s.stored, s.clash = msg.draft.Revision, msg.draft.Text, false
		if e := m.editor(); e != nil {
			e.SetNote("draft kept " + msg.draft.Saved.Local().Format("15:04:05"))
		}
	}
	if next, ok := m.drafts.again[ref]; ok {
		delete(m.drafts.again, ref)
		next.Revision = msg.draft.Revision
		if next.Begun() && m.drafts.on(ref) == nil {
			return m.giveUpDraft(next)
		}
		if save := m.saveDraft(next); save != nil {
			return save
		}
	}
	if next, ok := m.drafts.commit[ref]; ok {
		next.Revision = msg.draft.Revision
		return m.commitNow(next)
	}
	if !had || m.editor() == nil {
		m.showOpen()
		m.showList()
	}
	return m.quitIfSaved()
}

// nowSaved takes back what was said of what could not be saved, once all is.
func (m *Model) nowSaved() {
	if m.unsaved() == 0 {
		m.notices.over()
	}
}

// unsaved counts what this machine could not write, and keeps in memory.
func (m *Model) unsaved() int {
	n := len(m.drafts.unsaved) + m.hands.unsaved()
	if m.commits.failed {
		n += len(m.commits.queue)
	}
	return n
}

// draftNotSaved keeps the text in memory, says so at once and tries again.
func (m *Model) draftNotSaved(msg draftSavedMsg) tea.Cmd {
	ref := msg.draft.Ref
	newest := msg.draft
	for _, later := range []map[state.TextRef]state.Draft{m.drafts.again, m.drafts.commit} {
		if next, ok := later[ref]; ok {
			delete(later, ref)
			newest = next
		}
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
	m.endText()
	if !m.asTold(d) || s.clash {
		save := m.saveDraft(d)
		m.showOpen()
		return save
	}
	delete(m.drafts.unsaved, d.Ref)
	_, had := m.drafts.byRef[d.Ref]
	delete(m.drafts.byRef, d.Ref)
	m.showOpen()
	if !had && !m.drafts.writing(d.Ref) {
		return nil
	}
	return m.giveUpDraft(d)
}

// asTold reports whether a text is what it began from, or what the service is
// known to hold by now.
func (m *Model) asTold(d state.Draft) bool {
	if p := m.open.proposal; p != nil && p.ID == d.Ref.Proposal {
		if told, how := p.Text(d.Ref); how == state.Said && state.SameText(told, d.Text) {
			return true
		}
	}
	return d.Begun()
}

// giveUpDraft discards a draft, unless another terminal has typed on in it. A
// write of it that is under way comes first.
func (m *Model) giveUpDraft(d state.Draft) tea.Cmd {
	gone := d
	gone.Text = state.BaseText(d.Base)
	if m.drafts.writing(d.Ref) {
		m.drafts.again[d.Ref] = gone
		return nil
	}
	m.drafts.saving[d.Ref] = gone
	return discardDraftCmd(m.ctx, m.opts.Store, d)
}

// endText closes the editor; what is in it is for the caller to keep.
func (m *Model) endText() {
	if e := m.editor(); e != nil {
		e.End()
	}
	m.drafts.session = nil
	if m.screen == screenText {
		m.screen = screenEditor
	}
}

// commitDraft closes the editor and hands its text to the outbox.
func (m *Model) commitDraft(d state.Draft) tea.Cmd {
	if m.drafts.on(d.Ref) != nil {
		m.endText()
	}
	if d.Begun() {
		m.notices.tell(noticeInfo, "Nothing to save: the text is as it was.")
		delete(m.drafts.byRef, d.Ref)
		m.showOpen()
		return tea.Batch(m.giveUpDraft(d), m.toastCmd())
	}
	m.drafts.commit[d.Ref] = d
	if m.drafts.writing(d.Ref) { // an older text that arrived after this one would seem newer
		delete(m.drafts.again, d.Ref)
		return nil
	}
	return m.commitNow(d)
}

func (m *Model) commitNow(d state.Draft) tea.Cmd {
	delete(m.drafts.commit, d.Ref)
	m.drafts.committing[d.Ref]++
	m.drafts.byRef[d.Ref] = d
	m.showOpen()
	return commitTextCmd(m.ctx, m.opts.Outbox, d)
}

// applyDraftsRead takes over what the other terminals of this machine typed, and
// what they sent or gave up. What is being typed here stays.
func (m *Model) applyDraftsRead(msg draftsReadMsg) tea.Cmd {
	if msg.err != nil {
		m.notices.local = state.FaultOf(msg.err)
		return nil
	}
	if msg.writes != m.drafts.writes {
		return m.readDrafts() // something was saved while the list was read
	}
	renew := m.renewDrafts(msg.drafts)
	changed := m.takeDrafts(msg.drafts)
	if !m.drafts.read {
		m.drafts.read = true
		m.tellKept()
	}
	if changed {
		m.showList()
		m.showOpen()
		m.showOutbox()
	}
	return tea.Batch(renew, m.readNames(), m.toastCmd())
}

// renewDrafts saves again the drafts that this editor knows and that could not be
// taken over from a damaged database.
func (m *Model) renewDrafts(there []state.Draft) tea.Cmd {
	if !m.drafts.renew {
		return nil
	}
	m.drafts.renew = false
	var saves []tea.Cmd
	for ref, d := range m.drafts.byRef {
		if m.drafts.busy(ref) || slices.ContainsFunc(there, func(t state.Draft) bool { return t.Ref == ref }) {
			continue
		}
		m.drafts.saving[ref] = d
		saves = append(saves, saveDraftCmd(m.ctx, m.opts.Store, d))
	}
	return tea.Batch(saves...)
}

// tellKept says at the start how many drafts this machine keeps, once it is known
// which of them the outbox carries.
func (m *Model) tellKept() {
	if n := len(m.looseDrafts()); n > 0 && m.drafts.read && m.sending.read {
		m.notices.tell(noticeInfo, countOf(n, "draft", "drafts")+" kept on this machine, marked ~ in the list.")
	}
}

// takeDrafts makes the drafts that were read the ones that are known, and reports
// whether that changed any.
func (m *Model) takeDrafts(list []state.Draft) (changed bool) {
	there := make(map[state.TextRef]bool, len(list))
	for _, d := range list {
		there[d.Ref] = true
		old, had := m.drafts.byRef[d.Ref]
		switch {
		case m.drafts.busy(d.Ref), had && old.Revision == d.Revision && old.Text == d.Text:
			continue
		case m.drafts.on(d.Ref) != nil && !m.followDraft(d):
			continue // the next save tells of both
		}
		m.drafts.byRef[d.Ref] = d
		changed = true
	}
	for ref := range m.drafts.byRef {
		if !there[ref] && !m.drafts.busy(ref) && m.drafts.on(ref) == nil {
			delete(m.drafts.byRef, ref)
			changed = true
		}
	}
	return changed
}

func (m *Model) readDrafts() tea.Cmd { return readDraftsCmd(m.ctx, m.opts.Store, m.drafts.writes) }

func (m *Model) applyDraftDiscarded(msg draftDiscardedMsg) tea.Cmd {
	ref := msg.ref.Resolve(m.sending.resolved)
	m.drafts.writes++
	delete(m.drafts.saving, ref)
	if msg.err != nil {
		m.tellFault(state.FaultOf(msg.err))
	}
	if msg.err != nil || !msg.done {
		return tea.Batch(m.readDrafts(), m.quitIfSaved(), m.toastCmd())
	}
	if next, ok := m.drafts.again[ref]; ok { // someone typed here again meanwhile
		delete(m.drafts.again, ref)
		return m.saveDraft(next)
	}
	if !m.drafts.busy(ref) && m.drafts.on(ref) == nil {
		delete(m.drafts.byRef, ref)
	}
	m.showOpen()
	m.showList()
	m.showOutbox()
	return tea.Batch(m.peekHistoryCmd(), m.quitIfSaved())
}

// quit saves what is being typed and then ends the program.
func (m *Model) quit() tea.Cmd {
	m.quitting = true
	if m.drafts.away != nil {
		return nil // what $EDITOR made of it comes first
	}
	return tea.Batch(m.leaveText(), m.saveHands(), m.quitIfSaved())
}

// kept reports whether nothing that was typed is on its way to the disk.
func (m *Model) kept() bool {
	return m.drafts.settled() && !m.hands.saving() && !m.commits.waiting() && len(m.sheet.unsaved) == 0
}

func (m *Model) quitIfSaved() tea.Cmd {
	if m.suspending && !m.quitting {
		return m.suspendIfSaved()
	}
	if !m.quitting || !m.kept() {
		return nil
	}
	if m.unsaved() > 0 {
		m.quitting = false
		m.askQuitUnsaved()
		return nil
	}
	m.cancel()
	return tea.Quit
}
