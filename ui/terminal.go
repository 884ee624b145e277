package ui

import (
	tea "github.com/charmbracelet/bubbletea"
)

// cannotSuspend is why the program can't be suspended, or empty.
func (m *Model) cannotSuspend() string {
	if !m.opts.Suspends {
		return "Not started from a shell."
	}
	return ""
}

// suspend goes back to the shell once what was typed is saved.
func (m *Model) suspend() tea.Cmd {
	m.suspending = true
	m.leaveText()
	m.session.SaveResults()
	return m.suspendIfSaved()
}

// suspendIfSaved suspends unless a draft is on its way to the disk.
func (m *Model) suspendIfSaved() tea.Cmd {
	if !m.kept() {
		return nil
	}
	m.suspending = false
	return tea.Suspend
}
