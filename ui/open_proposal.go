package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/editor"
	"app.tender/tender/views/screen"
)

// The editor knows what other screens need of the open proposal: its cursor, its forms and its typed text.

// editor returns the editor.
func (m *Model) editor() *editor.Model { return m.screens.pageNamed(editor.ID).scr.(*editor.Model) }

// onEditor runs do on the editor.
func (m *Model) onEditor(do func(*editor.Model) tea.Cmd) tea.Cmd {
	return m.screens.carryOut(m.screens.pageNamed(editor.ID), do(m.editor()))
}

func (m *Model) saveAll() tea.Cmd {
	if why := m.withheld(screen.SaveAll, ""); why != "" {
		m.notices.Answer(why)
		return nil
	}
	return m.onEditor((*editor.Model).SaveAll)
}

// shownOpen caches the open proposal as the audience sees it.
type shownOpen struct{ of, workspace *state.Workspace }

// workspace returns the open proposal with local changes applied; nil until it was read. The
// client view leaves out refused and unfinished changes.
func (m *Model) workspace() *state.Workspace { return m.shownOf(m.snap.Open.Workspace) }

func (m *Model) shownOf(w *state.Workspace) *state.Workspace {
	if w == nil || !m.clientView {
		return w
	}
	if m.shownOpen.of != w {
		m.shownOpen = shownOpen{of: w, workspace: w.Expected()}
	}
	return m.shownOpen.workspace
}

// shown returns the proposal of workspace.
func (m *Model) shown() *state.Proposal {
	if w := m.workspace(); w != nil {
		return w.Proposal
	}
	return nil
}
