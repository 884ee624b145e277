package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// looksInternal says what in a text that e sends to the customer looks as if it
// was meant for the team.
func (b *base) looksInternal(e state.Edit) (why string, found bool) {
	words, ok := e.ClientText()
	if !ok {
		return "", false
	}
	return state.LooksInternal(words, state.TeamNotes(b.words.named(e.Proposal)))
}

// unlessInternal does send, which sends e to where the customer sees it, and asks
// before when its text looks internal. back is what becomes of the text when it is
// not to be sent; nil for nothing. The question tells of the notes, so that the
// client view has it not.
func (b *base) unlessInternal(e state.Edit, back, send func() tea.Cmd) tea.Cmd {
	why, found := b.looksInternal(e)
	switch {
	case !found:
		return send()
	case !b.clientView:
		b.ask("The customer will see this", text.UpperFirst(b.words.Edit(e))+". "+why,
			screen.Choice{Key: "n", Label: "No", Do: back},
			screen.Choice{Key: "s", Label: "Save it as it is", Danger: true, Do: send},
		)
		return nil
	}
	b.notices.Answer("Not saved: read this text again outside of the client view. " + b.leaveClientView())
	if back == nil {
		return nil
	}
	return back()
}
