package ui

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/ui/keymap"
	"app.tender/tender/views/screen"
)

// route passes a key on in a fixed order: chords that work everywhere, the top dialog, the screen, then the shell's
// actions.
//
// Fast typing arrives as one message with several runes. They are routed one by one, since the first may open the text
// that the others belong to. A paste is not split.
func (m *Model) route(msg tea.KeyMsg) tea.Cmd {
	if msg.Type != tea.KeyRunes || msg.Paste || len(msg.Runes) < 2 {
		return m.routeKey(msg, false)
	}
	cmds := make([]tea.Cmd, 0, len(msg.Runes))
	for i, r := range msg.Runes {
		cmds = append(cmds,
			m.routeKey(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: msg.Alt}, i < len(msg.Runes)-1))
	}
	return tea.Batch(cmds...)
}

// routeKey passes one key on. more reports whether others may have been typed before its effect was visible.
func (m *Model) routeKey(msg tea.KeyMsg, more bool) tea.Cmd {
	pressed := msg.String()
	m.lastKey = pressed
	m.typesOn = more || m.dialogs.Writes() || m.dialogs.Top() == nil && m.hosting().typing()
	if !m.end.quitting {
		m.end.parting = "" // it was on the screen
	}
	if a := m.own.global(msg, m.keys); a != nil {
		m.notices.Works()
		return a.Do()
	}
	if words := m.dialogs.GiveWay(msg); words != "" {
		m.notices.TellHere(screen.Warn, words)
	}
	if m.dialogs.Top() != nil {
		if msg.Paste && !m.dialogs.Pastes() {
			return m.notPasted()
		}
		m.notices.Retract(m.toldAnswers)
		cmd, why := m.dialogs.Key(msg)
		if m.toldAnswers = why; why != "" {
			m.notices.Answer(why)
		}
		return cmd
	}
	if m.found.twice(msg, m.keys, m.opts.Clock.Now()) {
		return nil
	}
	h := m.hosting()
	if h.env.Waits() {
		if key.Matches(msg, m.keys[screen.Back]) {
			h.env.GiveUp()
			return nil
		}
		h.env.HoldKey(msg)
		quitsLater(m, msg)
		return nil
	}
	if p, ok := h.scr.(screen.KeyHolder); ok && !key.Matches(msg, m.keys[screen.Back]) && p.HoldKey(msg) {
		quitsLater(m, msg)
		return nil
	}
	if h.typing() {
		if a := m.own.table().byKey[pressed]; a != nil {
			return m.do(a)
		}
		return m.screens.update(h, msg)
	}
	if a := m.own.table().byKey[pressed]; a != nil {
		return m.run(a)
	}
	if msg.Paste {
		return m.notPasted()
	}
	return m.nothingHere(pressed)
}

// quitsLater says that a held key, if it quits, waits behind those typed before it, which would be lost otherwise.
func quitsLater(m *Model, held tea.KeyMsg) {
	if key.Matches(held, m.keys[screen.Quit]) && !keymap.Printable(held.String()) {
		m.notices.Answer("Quits once what you typed is applied; " + m.keys.Name(screen.Back) + " drops it.")
	}
}

// notPasted reports that nothing accepted a pasted text: the person may have no other copy.
func (m *Model) notPasted() tea.Cmd {
	m.notices.Answer("Nothing was pasted: no text field is open. Open one and paste again.")
	return nil
}

// keysAhead routes the keys that the screen queued, once it can accept them. A dialog opened since does not get them.
func (m *Model) keysAhead() tea.Cmd {
	p, ok := m.hosting().scr.(screen.KeyHolder)
	if !ok || m.dialogs.Top() != nil {
		return nil
	}
	return routeAhead(m, p.HeldKeys())
}

// routeAhead routes keys that were held. The next one may come before the person sees what the last one does.
func routeAhead(m *Model, keys []tea.KeyMsg) tea.Cmd {
	cmds := make([]tea.Cmd, len(keys))
	for i, key := range keys {
		cmds[i] = m.routeKey(key, true)
	}
	return tea.Batch(cmds...)
}

// global returns the action of a key that works everywhere, even in a dialog and while typing; nil for any other key.
// Printable keys are never global.
func (o *ownActions) global(k tea.KeyMsg, keys screen.Keys) *screen.Action {
	if keymap.Printable(k.String()) {
		return nil
	}
	for _, a := range o.chords {
		if key.Matches(k, keys[a.ID]) && a.Unless() == "" {
			return a
		}
	}
	return nil
}

// nothingHere reports that a key does nothing here, until the notice that says so is gone.
func (m *Model) nothingHere(key string) tea.Cmd {
	help := m.keys.Name(screen.Help)
	if key == " " {
		key = "space"
	}
	if why := key + " does nothing here. " + help + " shows the keys."; help != "" && !m.notices.Shows(why) {
		m.notices.Answer(why)
	}
	return nil
}

// run runs an action or shows why it is disabled.
func (m *Model) run(a *screen.Action) tea.Cmd {
	why := a.Unless()
	if why != "" && screen.Moves(a.ID) {
		return nil
	}
	if not := m.withheld(a.ID, why); not != "" {
		why = not
	}
	if why != "" {
		m.notices.Answer(why)
		return nil
	}
	return m.do(a)
}

// do runs an action. The messages of its commands are addressed to its screen.
func (m *Model) do(a *screen.Action) tea.Cmd {
	m.notices.Works()
	if h := m.hosting(); slices.Contains(h.scr.Actions(), a) {
		return m.screens.carryOut(h, a.Do())
	}
	return a.Do()
}

// performByName runs an action chosen in the box.
func (m *Model) performByName(id screen.ID) tea.Cmd {
	m.dialogs.Clear()
	if a := screen.Find(m.own.all(), id); a != nil {
		return m.run(a)
	}
	m.notices.Answer("Not available here.")
	return nil
}
