package ui

import (
	"strings"

	"app.tender/tender/views"
	"app.tender/tender/views/help"
	"app.tender/tender/views/textedit"
	tea "github.com/charmbracelet/bubbletea"
)

// openTypingHelp shows the keys that work while a text is typed.
func (m *Model) openTypingHelp() tea.Cmd {
	var here []views.Binding
	if e := m.editor(); e != nil {
		here = e.Bindings()
	} else if p := m.place().pane(); p.TakesText() {
		here = p.Bindings()
	}
	h := help.New(m.theme, m.keys, "Keys while a text is typed", here)
	for _, c := range textedit.Commands() {
		names := make([]string, len(c.Keys))
		for i, k := range c.Keys {
			names[i] = views.KeyName(k)
		}
		h.Add(help.Line{Keys: strings.Join(names, " "), Long: c.Long})
	}
	m.show(&h, nil)
	return nil
}
