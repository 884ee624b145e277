package ui

import (
	"app.tender/tender/views"
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
		return m.wheel(msg, views.MoveUp, views.CursorUp)
	case msg.Button == tea.MouseButtonWheelDown:
		return m.wheel(msg, views.MoveDown, views.CursorDown)
	case msg.Button == tea.MouseButtonLeft && msg.Action == tea.MouseActionPress:
		return m.click(msg)
	case msg.Button == tea.MouseButtonLeft && msg.Action == tea.MouseActionMotion:
		return m.drag(msg)
	}
	return nil
}

// drag selects in the text that is typed.
func (m *Model) drag(msg tea.MouseMsg) tea.Cmd {
	e := m.editor()
	p, _, r := m.paneAt(msg.X, msg.Y)
	if e == nil || p != pane(e) || m.dialog() != nil {
		return nil
	}
	return m.deliver(e, views.DragMsg{X: msg.X - r.X, Y: msg.Y - r.Y})
}

// parted is a pane with parts that move each for itself.
type parted interface {
	// Wheel moves in the part that is drawn at a cell, as a does, and leaves the
	// focus where it is.
	Wheel(x, y int, a views.Action) views.Intent
}

// wheel moves in what is below the pointer, which needs no focus. While a text is
// typed its cursor moves, as within does, and nothing else: the panes beside it say
// what the text belongs to.
func (m *Model) wheel(msg tea.MouseMsg, a, within views.Action) tea.Cmd {
	var cmds []tea.Cmd
	for range wheelRows {
		if m.dialog() != nil {
			cmds = append(cmds, m.dialogs.do(a))
			continue
		}
		p, _, r := m.paneAt(msg.X, msg.Y)
		e := m.editor()
		parts, has := p.(parted)
		switch {
		case p == nil:
		case e == nil && has:
			if intent := parts.Wheel(msg.X-r.X, msg.Y-r.Y, a); intent != nil {
				cmds = append(cmds, m.obey(intent))
			}
		case e == nil:
			cmds = append(cmds, m.deliver(p, views.ActionMsg{Action: a}))
		case p == pane(e):
			cmds = append(cmds, m.deliver(e, views.ActionMsg{Action: within}))
		}
	}
	return tea.Batch(cmds...)
}

// click gives the pane below the pointer the focus, and lets it take the click: a
// text that is typed puts its cursor there.
func (m *Model) click(msg tea.MouseMsg) tea.Cmd {
	p, id, r := m.paneAt(msg.X, msg.Y)
	if m.dialog() != nil || p == nil {
		return nil
	}
	if e := m.editor(); e != nil && p != pane(e) {
		return nil // the panes beside a text that is typed say what it belongs to
	}
	if m.screen == screenEditor {
		m.focus = id
	}
	return m.deliver(p, views.ClickMsg{X: msg.X - r.X, Y: msg.Y - r.Y})
}

// paneAt is the pane that is drawn at a cell of the screen, and where; nil for
// none. id tells which one of the editor it is.
func (m *Model) paneAt(x, y int) (p pane, id paneID, r views.Rect) {
	body := layoutFrame(m.width, m.height).Body
	if !body.Contains(x, y) {
		return nil, 0, r
	}
	if m.screen != screenEditor {
		return m.place().pane(), 0, body
	}
	l := layoutEditor(body, m.focus, m.editor() != nil, m.clientView)
	for id, p := range m.panes() {
		if r := l.Panes[id]; r.Contains(x, y) {
			return p, paneID(id), r
		}
	}
	return nil, 0, r
}
