package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/dialog"
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

// Answers to the question before a suspicious text goes to the customer.
const (
	answerBack = iota
	answerSend
)

// askSendInternal asks before a text that looks internal is sent to where the
// customer sees it.
func (m *Model) askSendInternal(why string, d state.Draft) {
	q := dialog.NewQuestion(m.theme, "The customer will see this", why,
		dialog.Answer{ID: answerBack, Key: "b", Label: "Back to the text"},
		dialog.Answer{ID: answerSend, Key: "s", Label: "Send it as it is", Danger: true},
	)
	m.show(&q, func(s views.Submit) tea.Cmd {
		if typed, ok := m.snapshot(d.Ref); ok {
			d = typed
		}
		if s.Choice != answerSend {
			return nil
		}
		return m.commitDraft(d)
	})
}
