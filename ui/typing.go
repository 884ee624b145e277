package ui

import (
	"slices"

	"app.tender/tender/ui/keymap"
	"app.tender/tender/views"
	"app.tender/tender/views/help"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// typist is what a text is typed into now: the top dialog or the screen; nil for
// nothing.
func (m *Model) typist() pane {
	p := m.focused()
	if d := m.dialog(); d != nil {
		p = overPane{d.Pane}
	}
	if !p.TakesText() {
		return nil
	}
	return p
}

// everywhere does what a key does wherever one is, also in a dialog and while a
// text is typed; done is false for any other key. A key that writes a character
// does none of it.
func (m *Model) everywhere(key string) (cmd tea.Cmd, done bool) {
	if keymap.Writes(key) {
		return nil, false
	}
	for _, a := range m.own.chords {
		if slices.Contains(m.keys[a.ID], key) && a.Unless() == "" {
			return a.Do(), true
		}
	}
	return nil, false
}

// typingActions are the actions while text is typed into p, the nearest first.
func (m *Model) typingActions(p pane) []*screen.Action {
	return slices.Concat(m.own.chords, m.boundIn(p), m.within(p))
}

// boundIn are the actions of a pane into which text is typed, as far as they are for
// those who look.
func (m *Model) boundIn(p pane) []*screen.Action {
	return slices.DeleteFunc(slices.Clone(m.actionsOf(p)), func(a *screen.Action) bool {
		return a.ID == views.SaveAll && !m.exists(a.ID)
	})
}

// performTyping does an action by its name while text is typed.
func (m *Model) performTyping(id screen.ID) tea.Cmd {
	if slices.Contains(alsoTyping, id) {
		return screen.Find(slices.Concat(m.own.chords, m.own.shell), id).Do()
	}
	a := screen.Find(m.paletteActions(), id)
	if a == nil {
		return nil
	}
	if why := a.Unless(); why != "" {
		m.notices.answer(why)
		return m.toastCmd()
	}
	return m.do(a)
}

// paletteActions are every action there is, those that can be done here first.
// While a text is typed, those of the screen behind it wait until it is left.
func (m *Model) paletteActions() []*screen.Action {
	p := m.typist()
	if p == nil {
		return append(m.actions(), m.elsewhere()...)
	}
	out := m.typingActions(p)
	for _, a := range m.behind() {
		why := a.Unless()
		if why == "" {
			why = "Leave the text first: " + m.keys.Name(views.Back) + "."
		}
		out = append(out, a.Not(why))
	}
	return append(out, m.elsewhere()...)
}

// behind are the actions that wait until what is typed is left.
func (m *Model) behind() []*screen.Action {
	h := m.hosting()
	if h == nil {
		return m.actions()
	}
	w, ok := h.scr.(screen.Writer)
	if !ok {
		return m.actions()
	}
	return m.existing(slices.Concat(w.Behind(), m.own.shell, m.own.ways))
}

// notTyping is why there is no help for what is typed, or empty.
func (m *Model) notTyping() string {
	if m.typist() == nil {
		return "No text is typed."
	}
	return ""
}

// openTypingHelp shows the keys that work while a text is typed.
func (m *Model) openTypingHelp() tea.Cmd {
	here := m.typingActions(m.typist())
	m.openDialog(help.New(m.theme, keymap.Reach(m.keys, here, true), Actions(), "Keys while a text is typed", here), nil)
	return nil
}
