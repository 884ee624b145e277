package ui

import (
	"slices"

	"app.tender/tender/views"
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
	if cmd, done := m.everywhere(key); done {
		return cmd
	}
	if m.dialog() != nil {
		return m.dialogs.key(msg)
	}
	if m.openedTwice(key) {
		return nil
	}
	if !slices.Contains(m.keys[views.Back], key) && m.typedAhead(msg) {
		return nil
	}
	if p := m.typist(); p != nil {
		return m.answer(p, msg)
	}
	if b, ok := find(m.keys, key, m.allBindings(), false); ok {
		return m.perform(b)
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
	if b, ok := find(m.keys, msg.String(), p.Bindings(), p.TakesText()); ok {
		return m.deliver(p, views.ActionMsg{Action: b.Action})
	}
	return m.deliver(p, msg)
}

// perform does an action, or says why it can't be done now.
func (m *Model) perform(b views.Binding) tea.Cmd {
	if b.Disabled != "" && views.Moves(b.Action) {
		return nil
	}
	if why := m.withheld(b); why != "" {
		b.Disabled = why
	}
	if b.Disabled != "" {
		m.notices.answer(b.Disabled)
		return m.toastCmd()
	}
	if m.screen == screenProposals && b.Action == views.Open && m.list.stale {
		m.list.openNext = true
		return nil
	}
	p := m.focused()
	for _, own := range p.Bindings() {
		if own.Action == b.Action {
			return m.deliver(p, views.ActionMsg{Action: b.Action})
		}
	}
	return m.act(b.Action)
}

// performByName does an action chosen in the palette.
func (m *Model) performByName(a views.Action) tea.Cmd {
	m.dialogs.clear()
	if p := m.typist(); p != nil {
		return m.performTyping(p, a)
	}
	for _, b := range append(m.bindings(), m.elsewhere()...) {
		if b.Action == a {
			return m.perform(b)
		}
	}
	m.notices.answer("That can't be done here.")
	return m.toastCmd()
}

// pane is what every pane and screen has. The root holds them as plain structs
// and meets them through this only where a key is handed on.
type pane interface {
	Update(tea.Msg) (views.Intent, tea.Cmd)
	View(views.Rect) string
	Bindings() []views.Binding
	TakesText() bool
}

// deliver lets a pane answer a message and does what it asks for.
func (m *Model) deliver(p pane, msg tea.Msg) tea.Cmd {
	intent, cmd := p.Update(msg)
	if intent == nil {
		return cmd
	}
	return tea.Batch(cmd, m.obey(intent))
}

// focused is the pane that keys go to when no dialog and no editor is open.
func (m *Model) focused() pane { return m.place().pane() }
