package ui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/ui/keymap"
	"app.tender/tender/ui/undo"
	"app.tender/tender/views/help"
	"app.tender/tender/views/screen"
)

// here returns the audience's actions on the current screen, the nearest first.
func (o *ownActions) here() []*screen.Action { return o.existing(slices.Clone(o.table().all)) }

// input returns the input that has the focus: the top dialog or the screen; nil for none.
func (o *ownActions) input() *focusedInput {
	h, d := o.hosting(), o.dialogs.Top()
	switch {
	case d != nil && d.TakesText():
		return &focusedInput{d.Actions(), d.Within(), func(screen.ID) tea.Cmd { return nil }}
	case d != nil || !h.typing():
		return nil
	}
	return &focusedInput{o.table().own, h.within(), func(id screen.ID) tea.Cmd {
		return o.screens.update(h, screen.Within{Do: id})
	}}
}

// focusedInput is an input with the focus.
type focusedInput struct {
	own    []*screen.Action
	within []screen.Binding // actions within the text
	do     func(screen.ID) tea.Cmd
}

// typing returns the audience's actions while typing, the nearest first. "Save all drafts" is missing if the
// audience must not learn about drafts of other proposals; the typed text itself is theirs.
func (o *ownActions) typing(t *focusedInput) []*screen.Action {
	out := slices.DeleteFunc(slices.Concat(o.chords, t.own), func(a *screen.Action) bool {
		return a.ID == screen.SaveAll && !o.exists(a.ID)
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

// all returns all actions, those that are possible here first. While the person types, the screen's other actions are
// not possible.
func (o *ownActions) all() []*screen.Action {
	t := o.input()
	if t == nil {
		return append(o.here(), o.elsewhere()...)
	}
	out := o.typing(t)
	for _, a := range o.behind() {
		why := a.Unless()
		if why == "" {
			why = "Leave the text first: " + o.keys.Name(screen.Back) + "."
		}
		out = append(out, a.Not(why))
	}
	return append(out, o.elsewhere()...)
}

// behind returns the actions that are possible once the text is left.
func (o *ownActions) behind() []*screen.Action {
	w, ok := o.hosting().scr.(screen.Writer)
	if !ok {
		return o.here()
	}
	return o.existing(slices.Concat(w.Behind(), o.shell, o.ways))
}

// copyWeb puts the address of the account's web app on the terminal's clipboard.
func (m *Model) copyWeb() tea.Cmd {
	m.notices.TellHere(screen.Good, "Copied "+m.opts.WebAddress+".")
	return m.copyCmd(m.opts.WebAddress)
}

// openHelp shows the keys of the actions here, the screen's own first. typing reports whether a text is being typed.
func (o *ownActions) openHelp(title string, here []*screen.Action, typing bool) {
	keys := keymap.Reach(o.keys, here, typing)
	o.dialogs.Open(help.New(o.theme, keys, Actions(), title, here, o.table().own), screen.Answers{})
}

// notTyping returns why there is no help for typing, or "".
func (o *ownActions) notTyping() string {
	d := o.dialogs.Top()
	return screen.Refuse(d != nil && !d.TakesText() || d == nil && !o.hosting().typing(), "Not typing a text.")
}

// cannotReverse returns why nothing can be undone or redone here, or "".
func (m *Model) cannotReverse(way undo.Way) string {
	if m.nav.screen == screen.AtConflict {
		return "Not in a conflict: " + m.keys.Name(screen.Back) + " leads to the outbox."
	}
	return m.history.Cannot(way)
}
