package ui

import (
	"errors"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	tea "github.com/charmbracelet/bubbletea"
)

// commitBook is what was done here and is not in the outbox yet, in the order in
// which it was done. Texts have the draftBook.
type commitBook struct {
	queue   []state.Edit
	writing bool // the first one is on its way
	failed  bool // the first one could not be written; it is tried again
}

// waiting reports whether an edit is on its way to the disk.
func (b *commitBook) waiting() bool { return b.writing || len(b.queue) > 0 && !b.failed }

// commitDueMsg says that an edit that could not be written is to be tried again.
type commitDueMsg struct{}

// commit hands an edit of a proposal to the outbox.
func (m *Model) commit(e state.Edit) tea.Cmd {
	if e.Corrects() { // of whatever proposal
		return m.commitApart(e)
	}
	return m.commitUnless(m.readOnly(), e)
}

// commitApart hands the outbox an edit that changes no proposal.
func (m *Model) commitApart(e state.Edit) tea.Cmd { return m.commitUnless(m.opts.ReadOnly, e) }

func (m *Model) commitUnless(why string, e state.Edit) tea.Cmd {
	if why != "" {
		m.notices.answer(why)
		return m.toastCmd()
	}
	m.commits.queue = append(m.commits.queue, e)
	return m.commitNext()
}

// commitNext writes the first edit that waits, unless one is being written.
func (m *Model) commitNext() tea.Cmd {
	b := &m.commits
	if b.writing || len(b.queue) == 0 {
		return nil
	}
	b.writing = true
	return commitEditCmd(m.ctx, m.opts.Outbox, b.queue[0])
}

func (m *Model) applyCommitDue(commitDueMsg) tea.Cmd { return m.commitNext() }

func (m *Model) applyEditCommitted(msg editCommittedMsg) tea.Cmd {
	if msg.err != nil {
		return m.notCommitted(msg)
	}
	if msg.draft == nil {
		m.committed()
	} else {
		ref := msg.draft.Ref.Resolve(m.sending.resolved)
		msg.draft.Ref = ref
		m.drafts.committed(ref)
		m.drafts.byRef[ref] = *msg.draft
		delete(m.drafts.unsaved, ref)
		m.nowSaved()
	}
	m.askLiveAgain()
	m.contactCommitted(msg.entry.Edit)
	switch {
	case msg.edit.Corrects(): // one stays where one corrected it
	case msg.edit.Kind == state.EditAddArea:
		m.open.area, m.open.option, m.open.made = msg.entry.Edit.Area, msg.entry.Edit.Option, true
	case msg.edit.Kind == state.EditAddOption:
		m.open.option, m.open.made = msg.entry.Edit.Option, true
	case msg.edit.Kind == state.EditNewProposal:
		m.openLocal(msg.entry.Edit)
	}
	switch {
	case m.link.offlineByChoice:
		m.notices.tell(noticeInfo, "Kept in the outbox. "+views.OfflineNext(m.keys, true))
	case m.offline():
		m.notices.tell(noticeInfo, "Kept in the outbox; it is saved when the service is back.")
	}
	return tea.Batch(m.readEntries(), m.commitNext(), m.pushCmd(), m.quitIfSaved(), m.toastCmd())
}

// committed ends the first edit that waited for this machine.
func (m *Model) committed() {
	m.commits.writing, m.commits.failed = false, false
	m.commits.queue = m.commits.queue[1:]
	m.nowSaved()
}

// notCommitted keeps what could not be put into the outbox. A text that another
// terminal has typed in, too, lies aside and is put beside the other one.
func (m *Model) notCommitted(msg editCommittedMsg) tea.Cmd {
	if msg.draft == nil {
		return tea.Batch(m.editNotCommitted(state.FaultOf(msg.err)), m.notCorrected(msg))
	}
	d := *msg.draft
	d.Ref = d.Ref.Resolve(m.sending.resolved)
	m.drafts.committed(d.Ref)
	var clash *state.DraftClash
	if errors.As(msg.err, &clash) {
		cmd := m.draftClashed(d.Ref, clash)
		return tea.Batch(cmd, m.compareVersions(d, "Mine", "Other terminal"))
	}
	m.tellFault(state.FaultOf(msg.err))
	m.drafts.unsaved[d.Ref] = d
	return tea.Batch(m.textChanged(d.Ref), m.quitIfSaved(), m.toastCmd())
}

// editNotCommitted keeps an edit that this machine could not write in memory, says
// so at once and tries again: whoever filled a form must not have to do it twice.
func (m *Model) editNotCommitted(f state.Fault) tea.Cmd {
	if f.Kind != state.FaultLocal { // it would fail alike the next time
		m.committed()
		m.tellFault(f)
		return tea.Batch(m.commitNext(), m.quitIfSaved(), m.toastCmd())
	}
	m.commits.writing, m.commits.failed = false, true
	m.notices.local = f
	m.suspending = false
	return tea.Batch(
		m.opts.Clock.AfterCmd(draftRetry, func(time.Time) tea.Msg { return commitDueMsg{} }),
		m.quitIfSaved(),
	)
}
