package stage

import (
	"strings"

	"app.tender/tender/cli/tty"
	tea "github.com/charmbracelet/bubbletea"
)

// named are Bubble Tea's keys that type no text, by their names.
var named = func() map[string]tea.KeyType {
	all := make(map[string]tea.KeyType)
	for t := tea.KeyF20; t <= tea.KeyBackspace; t++ {
		if name := t.String(); name != "" && t != tea.KeyRunes && t != tea.KeySpace {
			all[name] = t
		}
	}
	return all
}()

// messages returns what the models get for an event. A key that Bubble Tea does not know is none.
func messages(e tty.Event) []tea.Msg {
	switch e := e.(type) {
	case tty.Mouse:
		return []tea.Msg{mouseMsg(e)}
	case tty.Key:
		if e.Name != "" {
			t, known := named[e.Name]
			if !known {
				return nil
			}
			return []tea.Msg{tea.KeyMsg{Type: t, Alt: e.Alt}}
		}
		return typed(e)
	default:
		return nil
	}
}

// typed returns the messages for text: a space is one of its own unless it was pasted.
func typed(k tty.Key) (list []tea.Msg) {
	if k.Paste {
		return []tea.Msg{tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(k.Text), Paste: true}}
	}
	for i, run := range strings.Split(k.Text, " ") {
		if i > 0 {
			list = append(list, tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}, Alt: k.Alt})
		}
		if run != "" {
			list = append(list, tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(run), Alt: k.Alt})
		}
	}
	return list
}

// The bits of a mouse event's button, as terminals number them.
const (
	whichButton = 3
	mouseShift  = 4
	mouseAlt    = 8
	mouseCtrl   = 16
	mouseMotion = 32
	mouseWheel  = 64
	mouseOther  = 128
)

func mouseMsg(e tty.Mouse) tea.MouseMsg {
	msg := tea.MouseMsg{
		X: e.X, Y: e.Y, Shift: e.Button&mouseShift != 0, Alt: e.Button&mouseAlt != 0,
		Ctrl: e.Button&mouseCtrl != 0,
	}
	which := tea.MouseButton(e.Button & whichButton)
	switch {
	case e.Button&mouseOther != 0:
		msg.Button = tea.MouseButtonBackward + which
	case e.Button&mouseWheel != 0:
		msg.Button = tea.MouseButtonWheelUp + which
	case which != whichButton:
		msg.Button = tea.MouseButtonLeft + which
	}
	switch {
	case e.Button&mouseMotion != 0 && e.Button&mouseWheel == 0:
		msg.Action = tea.MouseActionMotion
	case e.Release, msg.Button == tea.MouseButtonNone:
		msg.Action = tea.MouseActionRelease
	}
	return msg
}
