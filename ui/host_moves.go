package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/views/changeorders"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// movesOf is a person's work to what moves statuses.
type movesOf struct{ outboxOf }

// HeldBack reports whether a person has to agree first that a live account is written to.
func (o movesOf) HeldBack() bool { return o.m.snap.HeldBack }

// Agree agrees to that.
func (o movesOf) Agree() { o.m.session.Agree() }

// Moved reads again what shows a proposal that was moved at the service.
func (o movesOf) Moved(id state.ProposalID) {
	o.m.later(func() tea.Cmd {
		if o.m.snap.Open.ID == id {
			o.m.session.Reread()
		}
		o.m.tell(o.m.pageNamed(changeorders.ID), screen.Reread{}) // it asks only while its change orders are on the screen
		return o.m.update(o.m.pageNamed(home), screen.Reread{})
	})
}
