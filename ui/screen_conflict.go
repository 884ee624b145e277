package ui

import (
	"app.tender/tender/views"
	"app.tender/tender/views/outbox"
	tea "github.com/charmbracelet/bubbletea"
)

// conflictPlace is both versions of a text and what becomes of them.
type conflictPlace struct{ anyPlace }

func (p conflictPlace) pane() pane { return p.m.conflict }

func (p conflictPlace) hints() []views.Action {
	return []views.Action{
		views.MoveUp, views.MoveDown, views.ConflictMine, views.ConflictTheirs, views.ConflictBoth, views.ConflictEdit,
		views.ConflictAgain, views.ConflictBase, views.ConflictAccept, views.Back,
	}
}

func (p conflictPlace) crumb(int) (left, right string) {
	t := p.m.theme
	return t.Dim.Render("Outbox › ") + t.Strong.Render("Conflict"), ""
}

func (p conflictPlace) back() tea.Cmd {
	p.m.session.LeaveResult(p.m.conflict.Case().Entry)
	return p.m.leaveConflict()
}

// leaveConflict goes from a conflict to the outbox.
func (m *Model) leaveConflict() tea.Cmd {
	m.conflict = nil
	return m.goAgain(outbox.ID)
}
