package ui

import (
	"slices"

	"app.tender/tender/ui/keymap"
	"app.tender/tender/views"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// route hands a key to whoever takes it, in the one order there is: the chords
// that work wherever one is, the top dialog, the active editor, the focused pane,
// then what works on every screen.
//
// Runes that were typed fast arrive together. They are taken apart, since the
// first may open the editor that the others are meant for; a paste stays whole.
func (m *Model) route(msg tea.KeyMsg) tea.Cmd {
	if msg.Type != tea.KeyRunes || msg.Paste || len(msg.Runes) < 2 {
		return m.routeKey(msg)
	}
	cmds := make([]tea.Cmd, 0, len(msg.Runes))
	for _, r := range msg.Runes {
		cmds = append(cmds, m.routeKey(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: msg.Alt}))
	}
	return tea.Batch(cmds...)
}

func (m *Model) routeKey(msg tea.KeyMsg) tea.Cmd {
	key := msg.String()
	m.lastKey = key
	if !m.quitting {
		m.parting = "" // it has been on the screen
	}
	if cmd, done := m.everywhere(key); done {
		return cmd
	}
	if m.dialog() != nil {
		return m.dialogs.key(msg)
	}
	if m.openedTwice(key) {
		return nil
	}
	if !slices.Contains(m.keys[views.Back], key) && m.awaits(msg) {
		return nil
	}
	if p := m.typist(); p != nil {
		return m.answer(p, msg)
	}
	if a := keymap.Find(m.keys, key, m.allActions(), false); a != nil {
		return m.perform(a)
	}
	return m.nothingHere()
}

// nothingHere says of a key that it does nothing on this screen, once until another
// one is shown: whoever knows that is not told at every key.
func (m *Model) nothingHere() tea.Cmd {
	help := m.keys.Name(views.Help)
	if m.toldNothing || help == "" {
		return nil
	}
	m.toldNothing = true
	m.notices.answer("Nothing here, " + help + " shows the keys.")
	return m.toastCmd()
}

// answer lets a pane alone answer a key: with one of its actions, or by typing it.
func (m *Model) answer(p pane, msg tea.KeyMsg) tea.Cmd {
	if a := keymap.Find(m.keys, msg.String(), m.actionsOf(p), p.TakesText()); a != nil {
		return m.do(a)
	}
	return m.deliver(p, msg)
}

// perform does an action, or says why it can't be done now.
func (m *Model) perform(a *screen.Action) tea.Cmd {
	why := a.Unless()
	if why != "" && views.Moves(a.ID) {
		return nil
	}
	if not := m.withheld(a.ID, why); not != "" {
		why = not
	}
	if why != "" {
		m.notices.answer(why)
		return m.toastCmd()
	}
	return m.do(a)
}

// do does an action. What one of a screen answers comes back to that screen.
func (m *Model) do(a *screen.Action) tea.Cmd {
	if h := m.hosting(); h != nil && slices.Contains(h.scr.Actions(), a) {
		return m.carryOut(h, a.Do())
	}
	return a.Do()
}

// performByName does an action chosen in the palette.
func (m *Model) performByName(id screen.ID) tea.Cmd {
	m.dialogs.clear()
	if m.typist() != nil {
		return m.performTyping(id)
	}
	if a := screen.Find(append(m.actions(), m.elsewhere()...), id); a != nil {
		return m.perform(a)
	}
	m.notices.answer("That can't be done here.")
	return m.toastCmd()
}

// pane is what every pane and screen has. The root holds them as plain structs
// and meets them through this only where a key is handed on.
type pane interface {
	Update(tea.Msg) tea.Cmd
	View(views.Rect) string
	Bindings() []views.Binding
	TakesText() bool
}

// deliver lets a pane answer a message.
func (m *Model) deliver(p pane, msg tea.Msg) tea.Cmd { return p.Update(msg) }

// focused is the pane that keys go to when no dialog and no editor is open.
func (m *Model) focused() pane { return m.place().pane() }

// awaits lets the screen keep a key that is meant for what it reads.
func (m *Model) awaits(msg tea.KeyMsg) bool {
	h := m.hosting()
	if h == nil {
		return false
	}
	p, ok := h.scr.(screen.Patient)
	return ok && p.Await(msg)
}

// keysAhead answers the keys that the screen kept, once it can.
func (m *Model) keysAhead() tea.Cmd {
	h := m.hosting()
	if h == nil {
		return nil
	}
	p, ok := h.scr.(screen.Patient)
	if !ok {
		return nil
	}
	var cmds []tea.Cmd
	for _, key := range p.Awaited() {
		cmds = append(cmds, m.routeKey(key))
	}
	return tea.Batch(cmds...)
}
