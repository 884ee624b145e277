package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/ui/frame"
	"app.tender/tender/views/screen"
)

// wheelRows is the number of rows of one wheel notch.
const wheelRows = 3

// mouse handles the wheel and left clicks, if the settings allow the mouse. It can't save, change or close anything,
// except by the key line, where a click does what the key does. Dragging works only within a text being typed.
func (m *Model) mouse(msg tea.MouseMsg) tea.Cmd {
	areas, h := frame.Of(m.width, m.height), m.hosting()
	if m.dialogs.Top() == nil && h.env.Waits() { // a click would overtake the keys that wait
		return nil
	}
	body := areas.Body
	if what, _ := pointed(msg, areas.Keys); areas.Keys.Contains(msg.X, msg.Y) && !areas.Message.Empty() {
		click, clicks := what.(screen.Click)
		switch a, dialog := m.own.clicked(click.X, m.width); {
		case !clicks || a == nil:
			return nil
		case dialog:
			return m.dialogs.Do(a.ID)
		default:
			return m.run(a)
		}
	}
	what, times := pointed(msg, body)
	_, drags := what.(screen.Drag)
	var cmds []tea.Cmd
	for range times {
		switch w, wheel := what.(screen.Wheel); {
		case m.dialogs.Top() != nil && wheel:
			cmds = append(cmds, m.dialogs.Do(w.Move))
		case m.dialogs.Top() == nil && body.Contains(msg.X, msg.Y) && (!drags || h.typing()):
			m.notices.Works()
			cmds = append(cmds, m.screens.update(h, what))
		}
	}
	return tea.Batch(cmds...)
}

// clicked returns the action that the key line names at a cell of a line of w cells, and whether it is a dialog's; nil
// for none.
func (o *ownActions) clicked(x, w int) (do *screen.Action, dialog bool) {
	hint, ok := o.keyLine.hints.At(x, w)
	if !ok {
		return nil, false
	}
	d := o.dialogs.Top()
	named := o.table().hints
	if d != nil {
		named = hintedOf(d.Actions(), o.keys)
	} else if first := o.next(o.hosting().typing()); first != nil {
		named = append([]hinted{*first}, named...)
	}
	for i := range named {
		if named[i].key == hint.Key {
			return named[i].do, d != nil
		}
	}
	return nil, false
}

// pointed converts a mouse event to a message for a screen drawn in area, and returns how many times to send it,
// possibly 0.
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
