package ui

import (
	"app.tender/tender/views"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// wheelRows is how far one notch of the wheel goes.
const wheelRows = 3

// applyMouse handles the wheel and a click of the first button, where the
// settings let the program have the mouse. Nothing can be sent, changed or closed
// by it, so that a slip of the hand costs nothing.
func (m *Model) applyMouse(msg tea.MouseMsg) tea.Cmd {
	switch {
	case msg.Button == tea.MouseButtonWheelUp:
		return m.wheel(msg, views.MoveUp)
	case msg.Button == tea.MouseButtonWheelDown:
		return m.wheel(msg, views.MoveDown)
	case msg.Button == tea.MouseButtonLeft && msg.Action == tea.MouseActionPress:
		return m.click(msg)
	case msg.Button == tea.MouseButtonLeft && msg.Action == tea.MouseActionMotion:
		return m.drag(msg)
	}
	return nil
}

// drag selects in the text that is typed.
func (m *Model) drag(msg tea.MouseMsg) tea.Cmd {
	p, r := m.paneAt(msg.X, msg.Y)
	if p == nil || m.dialog() != nil || !p.TakesText() {
		return nil
	}
	return m.deliver(p, views.DragMsg{X: msg.X - r.X, Y: msg.Y - r.Y})
}

// wheel moves in what is below the pointer, which needs no focus.
func (m *Model) wheel(msg tea.MouseMsg, a views.Action) tea.Cmd {
	body := layoutFrame(m.width, m.height).Body
	var cmds []tea.Cmd
	for range wheelRows {
		switch {
		case m.dialog() != nil:
			cmds = append(cmds, m.dialogs.do(a))
		case body.Contains(msg.X, msg.Y):
			cmds = append(cmds, m.update(m.hosting(), screen.Wheel{X: msg.X - body.X, Y: msg.Y - body.Y, Move: a}))
		}
	}
	return tea.Batch(cmds...)
}

// click lets what is below the pointer take a click.
func (m *Model) click(msg tea.MouseMsg) tea.Cmd {
	p, r := m.paneAt(msg.X, msg.Y)
	if m.dialog() != nil || p == nil {
		return nil
	}
	return m.deliver(p, views.ClickMsg{X: msg.X - r.X, Y: msg.Y - r.Y})
}

// paneAt is the screen where it is drawn at a cell, and where it is; nil for none.
func (m *Model) paneAt(x, y int) (p pane, body views.Rect) {
	body = layoutFrame(m.width, m.height).Body
	if !body.Contains(x, y) {
		return nil, body
	}
	return m.place().pane(), body
}
