package ui

import (
	"slices"

	"app.tender/tender/views"
	"app.tender/tender/views/help"
	"app.tender/tender/views/widget/textedit"
	tea "github.com/charmbracelet/bubbletea"
)

// typist is what a text is typed into now: the top dialog, the editor of a text or
// a search; nil for nothing.
func (m *Model) typist() pane {
	p := m.focused()
	if d := m.dialog(); d != nil {
		p = overPane{d.Pane}
	} else if e := m.editor(); e != nil {
		p = e
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
	if writes(key) {
		return nil, false
	}
	for _, b := range m.chords() {
		if !slices.Contains(m.keys[b.Action], key) {
			continue
		}
		switch b.Action {
		case views.Stop:
			if b.Disabled != "" {
				continue // the key has its other meanings while there is nothing to stop
			}
		case views.HelpTyping:
			if p := m.typist(); p != nil {
				return m.openTypingHelp(p), true
			}
			continue
		}
		return m.act(b.Action), true
	}
	return nil, false
}

// chords are the actions that work wherever one is.
func (m *Model) chords() []views.Binding {
	return []views.Binding{
		{Action: views.Quit},
		{Action: views.Repaint},
		{Action: views.Stop, Disabled: m.cannotStop()},
		{Action: views.HelpTyping},
	}
}

// typingBindings are the actions while text is typed into p, the nearest first.
func (m *Model) typingBindings(p pane) []views.Binding {
	within := textedit.LineBindings()
	if t, ok := p.(interface{ Typing() []views.Binding }); ok {
		within = t.Typing()
	}
	if o, ok := p.(overPane); ok && isWordless(o.Pane) {
		within = nil
	}
	return slices.Concat(m.chords(), m.boundIn(p), within)
}

// boundIn are the actions of a pane into which text is typed, as far as they are for
// those who look: the client view has neither the other text of a pair nor the
// drafts of other proposals.
func (m *Model) boundIn(p pane) []views.Binding {
	return slices.DeleteFunc(slices.Clone(p.Bindings()), func(b views.Binding) bool {
		switch b.Action {
		case views.PaneNext, views.PanePrevious:
			return m.clientView && p == pane(m.editor())
		default:
			return b.Action == views.SaveAll && !m.exists(b.Action)
		}
	})
}

// performTyping does an action by its name while text is typed into p.
func (m *Model) performTyping(p pane, a views.Action) tea.Cmd {
	switch a {
	case views.HelpTyping:
		return m.openTypingHelp(p)
	case views.Palette, views.Quit, views.Repaint, views.Stop, views.SaveAll:
		return m.act(a)
	}
	for _, b := range m.paletteBindings() {
		switch {
		case b.Action != a:
		case b.Disabled != "":
			m.notices.answer(b.Disabled)
			return m.toastCmd()
		default:
			return m.deliver(p, views.ActionMsg{Action: a})
		}
	}
	return nil
}

// paletteBindings are every action there is, those that can be done here first.
// While a text is typed, those of the screen behind it wait until it is left.
func (m *Model) paletteBindings() []views.Binding {
	p := m.typist()
	if p == nil {
		return append(m.bindings(), m.elsewhere()...)
	}
	out := m.typingBindings(p)
	for _, b := range m.bindings() {
		if b.Disabled == "" {
			b.Disabled = "Leave the text first: " + m.keys.Name(views.Back) + "."
		}
		out = append(out, b)
	}
	return append(out, m.elsewhere()...)
}

// openTypingHelp shows the keys that work while text is typed into p.
func (m *Model) openTypingHelp(p pane) tea.Cmd {
	here := m.typingBindings(p)
	m.openDialog(help.New(m.theme, reach(m.keys, here, true), Actions(), "Keys while a text is typed", here), nil)
	return nil
}

// reach are the keys by which the actions of a place are reached there: a key that
// two of them have is the nearer one's.
func reach(keys views.Keys, here []views.Binding, typing bool) views.Keys {
	out := make(views.Keys, len(here))
	taken := make(map[string]bool)
	for _, b := range here {
		if _, known := out[b.Action]; known {
			continue
		}
		out[b.Action] = []string{}
		for _, key := range keys[b.Action] {
			if taken[key] || typing && writes(key) {
				continue
			}
			taken[key] = true
			out[b.Action] = append(out[b.Action], key)
		}
	}
	return out
}
