package ui

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views"
	"app.tender/tender/views/conflict"
	tea "github.com/charmbracelet/bubbletea"
)

// openConflict puts both versions of an entry side by side, with what was written
// by hand for it before.
func (m *Model) openConflict(e state.Entry) tea.Cmd {
	if m.screen == screenConflict || m.editor() != nil {
		return nil
	}
	m.conflict = conflict.New(m.theme, m.keys, conflict.OfEntry(e, m.describeEdit(e.Edit)), m.clipboard)
	m.screen = screenConflict
	m.restoreResult(e)
	m.showElsewhere()
	return nil
}

// restoreResult shows what was written by hand for the conflict on the screen.
func (m *Model) restoreResult(e state.Entry) {
	r := m.session.OpenResult(e)
	if r.Entry == 0 {
		return
	}
	m.conflict.Restore(r.Text, r.Cursor)
	if !r.Saved.IsZero() {
		m.conflict.SetNote("kept " + views.When(r.Saved, m.opts.Clock.Now()))
	}
}

// resultChanged hands the session what is written by hand for the conflict on the
// screen.
func (m *Model) resultChanged() {
	c := m.conflict
	if c == nil {
		return
	}
	text, cursor := c.Result()
	m.session.TypeResult(state.HandResult{Entry: c.Case().Entry, Ref: c.Case().Ref, Text: text, Theirs: c.Case().Theirs, Cursor: cursor})
}

// dropResult gives up what was written by hand for the conflict on the screen.
func (m *Model) dropResult() {
	if m.conflict != nil {
		m.session.DropResult(m.conflict.Case().Entry)
	}
}

// applyResultLost goes on after another terminal has begun to write the result that was
// written here, or the conflict stands differently now.
func (m *Model) applyResultLost(e session.ResultLost) (cmd tea.Cmd) {
	c := m.conflict
	here := c != nil && c.Case().Entry == e.Entry
	if e.Since.IsZero() {
		if here {
			cmd = m.leaveConflict()
		}
		m.notices.tell(noticeWarn, "This conflict stands differently now: it was settled or written for elsewhere, or theirs moved.")
		return cmd
	}
	if here {
		c.Stop()
	}
	m.showElsewhere()
	m.notices.tell(noticeWarn, "The result is "+state.BeingEdited(e.Since, m.opts.Clock.Now())+". What was kept of yours is in it.")
	return nil
}

// applyResultTakenOver goes on with the result that another terminal wrote.
func (m *Model) applyResultTakenOver(entry int64) {
	i := slices.IndexFunc(m.snap.Entries, func(e state.Entry) bool { return e.ID == entry })
	if c := m.conflict; c == nil || c.Case().Entry != entry || i < 0 {
		m.session.LeaveResult(entry)
		return
	}
	m.restoreResult(m.snap.Entries[i])
	m.showElsewhere()
	m.conflict.Write()
}

// noteResult says on the conflict screen when its result was kept.
func (m *Model) noteResult(kept state.HandResult) {
	if c := m.conflict; c != nil && c.Case().Entry == kept.Entry {
		c.SetNote("kept " + kept.Saved.Local().Format("15:04:05"))
	}
}

// decide settles an entry of the outbox, unless its text has to be asked about first.
func (m *Model) decide(entry int64, d state.Decision) tea.Cmd {
	var written state.Edit
	for _, e := range m.snap.Entries {
		if e.ID == entry {
			written = e.Written(d)
		}
	}
	return m.unlessInternal(written, nil, func() tea.Cmd { return m.settle(entry, d) })
}

// settle does what was decided.
func (m *Model) settle(entry int64, d state.Decision) (cmd tea.Cmd) {
	if m.screen == screenConflict {
		cmd = m.leaveConflict()
	}
	m.notices.forget(entry)
	m.outboxShown = m.snap.Entries
	m.session.Decide(entry, d)
	return cmd
}
