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
	if m.looked == nil {
		m.looked = make(map[int64]string)
	}
	m.looked[e.ID] = e.Theirs
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
func (m *Model) applyResultClashed(entry int64) {
	if c := m.conflict; c != nil && m.versions == nil && c.Case().Entry == entry {
		m.conflict, m.screen = nil, screenOutbox
	}
	m.notices.tell(noticeWarn, "This conflict stands differently now: it was settled or written for elsewhere, or theirs moved. Your result lies aside.")
}

// noteResult says on the conflict screen when its result was kept.
func (m *Model) noteResult(kept state.HandResult) {
	if c := m.conflict; c != nil && m.versions == nil && c.Case().Entry == kept.Entry {
		c.SetNote("kept " + kept.Saved.Local().Format("15:04:05"))
	}
}

// decide settles an entry of the outbox, unless its text, or what goes with it, has
// to be asked about first.
func (m *Model) decide(i views.Decide) tea.Cmd {
	var written state.Edit
	for _, e := range m.snap.Entries {
		if e.ID != i.Entry {
			continue
		}
		written = e.Written(i.Decision)
		if along := state.DependentsOf(e, m.snap.Entries); i.Decision.Kind == state.DecideDrop && len(along) > 0 {
			m.askDrop(e, along)
			return nil
		}
	}
	return m.unlessInternal(written, nil, func() tea.Cmd { return m.settle(i) })
}

// settle does what was decided.
func (m *Model) settle(i views.Decide) tea.Cmd {
	if m.screen == screenConflict {
		m.conflict, m.screen = nil, screenOutbox
	}
	m.notices.forget(i.Entry)
	m.outboxShown = m.snap.Entries
	m.session.Decide(i.Entry, i.Decision)
	return nil
}
