package ui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/ui/keymap"
	"app.tender/tender/ui/undo"
	"app.tender/tender/views/help"
	"app.tender/tender/views/palette"
	"app.tender/tender/views/screen"
)

// actions returns the audience's actions on the current screen, the nearest first.
func (m *Model) actions() []*screen.Action { return m.existing(slices.Clone(m.actionTable().all)) }

// focusedInput returns the input that has the focus: the top dialog or the screen; nil for none.
func (m *Model) focusedInput() *focusedInput {
	h, d := m.hosting(), m.dialogs.Top()
	switch {
	case d != nil && d.TakesText():
		return &focusedInput{d.Actions(), d.Within(), func(screen.ID) tea.Cmd { return nil }}
	case d != nil || !h.typing():
		return nil
	}
	return &focusedInput{m.actionTable().own, h.within(), func(id screen.ID) tea.Cmd { return m.update(h, screen.Within{Do: id}) }}
}

// focusedInput is an input with the focus.
type focusedInput struct {
	own    []*screen.Action
	within []screen.Binding // actions within the text
	do     func(screen.ID) tea.Cmd
}

// typingActions returns the audience's actions while typing, the nearest first. "Save all drafts" is missing if the
// audience must not learn about drafts of other proposals; the typed text itself is theirs.
func (m *Model) typingActions(t *focusedInput) []*screen.Action {
	out := slices.DeleteFunc(slices.Concat(m.own.chords, t.own), func(a *screen.Action) bool {
		return a.ID == screen.SaveAll && !m.exists(a.ID)
	})
	for _, b := range t.within {
		out = append(out, &screen.Action{
			Listed: screen.Listed{Info: screen.Info{ID: b.Action}},
			Word:   func() string { return b.Word },
			Unless: func() string { return b.Disabled },
			Do:     func() tea.Cmd { return t.do(b.Action) },
		})
	}
	return out
}

// paletteActions returns all actions, those that are possible here first. While typing, the screen's other actions wait
// until the text is left.
func (m *Model) paletteActions() []*screen.Action {
	t := m.focusedInput()
	if t == nil {
		return append(m.actions(), m.unavailable()...)
	}
	out := m.typingActions(t)
	for _, a := range m.behind() {
		why := a.Unless()
		if why == "" {
			why = "Leave the text first: " + m.keys.Name(screen.Back) + "."
		}
		out = append(out, a.Not(why))
	}
	return append(out, m.unavailable()...)
}

// behind returns the actions that are possible once the text is left.
func (m *Model) behind() []*screen.Action {
	w, ok := m.hosting().scr.(screen.Writer)
	if !ok {
		return m.actions()
	}
	return m.existing(slices.Concat(w.Behind(), m.own.shell, m.own.ways))
}

func (m *Model) openPalette() {
	p := palette.New(m.theme, m.keys, Actions(), m.paletteActions(), m.performByName)
	p.Web = m.opts.WebAddress
	m.dialogs.Open(p, screen.Answers{})
}

// copyWeb puts the address of the account's web app on the terminal's clipboard.
func (m *Model) copyWeb() tea.Cmd {
	m.notices.TellHere(screen.Good, "Copied "+m.opts.WebAddress+".")
	return m.copyCmd(m.opts.WebAddress)
}

// openHelp shows the keys of the actions here. typing reports whether a text is being typed.
func (m *Model) openHelp(title string, here []*screen.Action, typing bool) {
	m.dialogs.Open(help.New(m.theme, keymap.Reach(m.keys, here, typing), Actions(), title, here), screen.Answers{})
}

// notTyping returns why there is no help for typing, or "".
func (m *Model) notTyping() string {
	d := m.dialogs.Top()
	return screen.Refuse(d != nil && !d.TakesText() || d == nil && !m.hosting().typing(), "Not typing a text.")
}

// cannotReverse returns why nothing can be undone or redone here, or "".
func (m *Model) cannotReverse(way undo.Way) string {
	if m.screen == screen.AtConflict {
		return "Not in a conflict: " + m.keys.Name(screen.Back) + " leads to the outbox."
	}
	return m.history.Cannot(way)
}
