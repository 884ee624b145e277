package ui

import (
	"app.tender/tender/state"
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
	m.versions = nil
	m.conflict = conflict.New(m.theme, m.keys, conflict.OfEntry(e, m.describeEdit(e.Edit)), m.clipboard)
	m.screen = screenConflict
	switch r := m.session.OpenResult(e); {
	case r.Entry != 0:
		m.conflict.Restore(r.Text, r.Cursor)
		if !r.Saved.IsZero() {
			m.conflict.SetNote("kept " + views.When(r.Saved, m.opts.Clock.Now()))
		}
	case m.asideOf(e.Edit.Ref()) != nil:
		m.notices.tell(noticeWarn, "Another version of this text lies aside; "+m.keys.Name(views.GoOutbox)+" shows it.")
	}
	return m.toastCmd()
}

// resultChanged hands the session what is written by hand for the conflict on the
// screen.
func (m *Model) resultChanged() {
	c := m.conflict
	if c == nil || m.versions != nil {
		return
	}
	text, cursor := c.Result()
	m.session.TypeResult(state.HandResult{Entry: c.Case().Entry, Ref: c.Case().Ref, Text: text, Theirs: c.Case().Theirs, Cursor: cursor})
}

// dropResult gives up what was written by hand for the conflict on the screen.
func (m *Model) dropResult() {
	if m.conflict != nil && m.versions == nil {
		m.session.DropResult(m.conflict.Case().Entry)
	}
}

// applyResultClashed goes on after a conflict was settled elsewhere, or theirs
// moved, while its result was written here. The text lies aside.
func (m *Model) applyResultClashed(entry int64) (cmd tea.Cmd) {
	if c := m.conflict; c != nil && m.versions == nil && c.Case().Entry == entry {
		cmd = m.leaveConflict()
	}
	m.notices.tell(noticeWarn, "This conflict stands differently now: it was settled or written for elsewhere, or theirs moved. Your result lies aside.")
	return cmd
}

// noteResult says on the conflict screen when its result was kept.
func (m *Model) noteResult(kept state.HandResult) {
	if c := m.conflict; c != nil && m.versions == nil && c.Case().Entry == kept.Entry {
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
