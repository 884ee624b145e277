package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/ui/frame"
	"app.tender/tender/views/screen"
)

// wheelRows is how far one notch of the wheel goes.
const wheelRows = 3

// mouse handles the wheel and a click of the first button, where the settings let the
// program have the mouse. Nothing can be sent, changed or closed by it, so that a slip
// of the hand costs nothing.
func (m *Model) mouse(msg tea.MouseMsg) tea.Cmd {
	body := frame.Of(m.width, m.height).Body
	what, times := pointed(msg, body)
	var cmds []tea.Cmd
	for range times {
		switch w, wheel := what.(screen.Wheel); {
		case m.dialogs.Top() != nil && wheel:
			cmds = append(cmds, m.dialogs.Do(w.Move))
		case m.dialogs.Top() == nil && body.Contains(msg.X, msg.Y):
			cmds = append(cmds, m.point(what))
		}
	}
	return tea.Batch(cmds...)
}

// point hands the screen what the mouse does. Only in a text that is typed is there
// something to drag.
func (m *Model) point(what tea.Msg) tea.Cmd {
	h := m.hosting()
	if _, drags := what.(screen.Drag); drags && !h.typing() {
		return nil
	}
	return m.update(h, what)
}

// pointed turns an event of the mouse into a message for a screen that is drawn in area,
// and says how often it is sent; 0 for not at all.
func pointed(msg tea.MouseMsg, area screen.Rect) (what tea.Msg, times int) {
	x, y := msg.X-area.X, msg.Y-area.Y
	switch {
	case msg.Button == tea.MouseButtonWheelUp:
		return screen.Wheel{X: x, Y: y, Move: screen.MoveUp}, wheelRows
	case msg.Button == tea.MouseButtonWheelDown:
		return screen.Wheel{X: x, Y: y, Move: screen.MoveDown}, wheelRows
	case msg.Button == tea.MouseButtonLeft && msg.Action == tea.MouseActionPress:
		return screen.Click{X: x, Y: y}, 1
	case msg.Button == tea.MouseButtonLeft && msg.Action == tea.MouseActionMotion:
		return screen.Drag{X: x, Y: y}, 1
	default:
		return nil, 0
	}
}
