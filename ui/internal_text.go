package ui

import (
	"app.tender/tender/state"
	tea "github.com/charmbracelet/bubbletea"
)

// looksInternal says what in a text for the customer looks as if it was meant
// for the team.
func (m *Model) looksInternal(d state.Draft) (why string, found bool) {
	p := m.shown()
	if p == nil || !d.Ref.Field.ClientLayer() {
		return "", false
	}
	notes := ""
	if p.ID == d.Ref.Proposal {
		notes = p.InternalNotes
	}
	if _, o := p.Option(d.Ref.Option); o != nil {
		notes = o.InstallerNotes
	}
	return state.LooksInternal(d.Text, notes)
}

// askSendInternal asks before a text that looks internal is sent to where the
// customer sees it.
func (m *Model) askSendInternal(why string, d state.Draft) {
	m.ask("The customer will see this", why,
		choice{key: "b", label: "Back to the text"},
		choice{key: "s", label: "Send it as it is", danger: true, do: func() tea.Cmd {
			if typed, ok := m.snapshot(d.Ref); ok {
				d = typed
			}
			return m.commitDraft(d)
		}},
	)
}
