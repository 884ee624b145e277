package ui

import (
	"context"

	"app.tender/tender/state"
	tea "github.com/charmbracelet/bubbletea"
)

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
	m.session.Commit(e)
	return nil
}

// quit saves what is being typed and then ends the program.
func (m *Model) quit() tea.Cmd {
	m.quitting = true
	if m.away != nil {
		return nil // what $EDITOR made of it comes first
	}
	m.leaveText()
	m.session.SaveResults()
	return nil
}

// kept reports whether nothing that was typed is on its way to the disk.
func (m *Model) kept() bool {
	return m.session.Snapshot().Writing == 0 && m.away == nil
}

// quitIfSaved ends the program that is to end once nothing is on its way to the disk,
// or asks when the disk does not take it.
func (m *Model) quitIfSaved() tea.Cmd {
	switch {
	case m.suspending && !m.quitting:
		return m.suspendIfSaved()
	case !m.quitting || !m.kept():
		return nil
	case m.session.Snapshot().Unsaved > 0:
		m.quitting = false
		m.askQuitUnsaved()
		return nil
	}
	m.cancel()
	return tea.Quit
}

// LastSave keeps what was typed and done and is not known to be on the disk, for
// a program that ended otherwise than by quitting: after a panic, or because it
// was ended before it had saved everything. It returns what can't be kept, as
// text. The program must have ended.
func (m *Model) LastSave(ctx context.Context) (lost []string) {
	l := m.session.Flush(ctx)
	for _, d := range l.Texts {
		lost = append(lost, m.describeText(d.Ref)+":\n"+d.Text)
	}
	for _, e := range l.Edits {
		lost = append(lost, m.describeEdit(e))
	}
	for _, t := range l.Ticks {
		lost = append(lost, "the tick of "+t.Part)
	}
	return lost
}
