package ui

import (
	"app.tender/tender/ui/keymap"
	"app.tender/tender/views"
	"app.tender/tender/views/help"
	"app.tender/tender/views/palette"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// dialog is the top dialog; nil when none is open.
func (m *Model) dialog() *dialogFrame { return m.dialogs.top() }

// openDialog opens a form or a picker.
func (m *Model) openDialog(d screen.Pane, submit func(screen.Answer) tea.Cmd) {
	m.dialogs.open(d, screen.Answers{Submit: submit})
}

func (m *Model) openPalette() tea.Cmd {
	m.openDialog(palette.New(m.theme, m.keys, Actions(), m.paletteActions(), m.performByName), nil)
	return nil
}

func (m *Model) openHelp() tea.Cmd {
	here := m.actions()
	m.openDialog(help.New(m.theme, keymap.Reach(m.keys, here, false), Actions(), "Keys that work here", here), nil)
	return nil
}

// overPane is a dialog as a pane.
type overPane struct{ screen.Pane }

// Update does an action, or lets the dialog take a key.
func (o overPane) Update(msg tea.Msg) tea.Cmd {
	a, ok := msg.(views.ActionMsg)
	if !ok {
		return o.Pane.Update(msg)
	}
	if own := screen.Find(o.Actions(), a.Action); own != nil {
		return own.Do()
	}
	return nil
}

// Bindings is nothing: a dialog has Actions.
func (o overPane) Bindings() []views.Binding { return nil }

// isWordless reports whether the letters are answers in a dialog, so that there is no
// text to type into.
func isWordless(p screen.Pane) bool {
	_, ok := p.(interface{ Wordless() })
	return ok
}
