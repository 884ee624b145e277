package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/views/editor"
	tea "github.com/charmbracelet/bubbletea"
)

// deskOf is where the outbox has edits made.
type deskOf struct{ outboxOf }

// Fixed reports whether a proposal is known to take no changes any more.
func (d deskOf) Fixed(id state.ProposalID) bool { return d.m.words.fixed(id) }

// Save saves a draft as it is. It asks first where its text looks internal.
func (d deskOf) Save(draft state.Draft) {
	d.m.later(func() tea.Cmd { return d.m.atDesk(func(e *editor.Model) tea.Cmd { return e.Save(draft) }) })
}

// Correct opens the form that an edit came from, with its values.
func (d deskOf) Correct(e state.Edit) {
	d.m.later(func() tea.Cmd { return d.m.correct(e, state.Fault{}) })
}

// Seen clears the notices of entries that are on the screen now.
func (d deskOf) Seen() {
	for _, e := range d.m.snap.Entries {
		d.m.notices.Forget(e.ID)
	}
}
