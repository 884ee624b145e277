package ui

import (
	"time"

	"app.tender/tender/views"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// The screens that the root still has itself, as if they were pages.
const (
	screenEditor = "editor"
	screenText   = screen.AtText // one of the proposal's own texts
)

// place is what the root asks of a screen. Each is a view of the model with the
// words, keys and ways of one screen; it stands in that screen's file. What it
// leaves out it has from anyPlace.
type place interface {
	// pane takes the keys and draws the body.
	pane() pane
	// actions are what can be done here beyond what its pane does itself and
	// what works everywhere.
	actions() []*screen.Action
	// hints are the actions that the key line names, the most used first.
	hints() []views.Action
	// crumb is the two ends of the line above the body, w cells wide.
	crumb(w int) (left, right string)
	// enter reads what it needs when one comes to it.
	enter() tea.Cmd
	// show hands the pane what it draws, after something that it shows may have
	// changed elsewhere.
	show()
	// freshen tells the pane how we stand with the service, after any message.
	freshen()
	// refresh reads what is shown again from the service.
	refresh() tea.Cmd
	// asOf is when what is shown was read; zero when nothing was.
	asOf() time.Time
	// back leaves for the screen before.
	back() tea.Cmd
}

// place is the screen that is shown.
func (m *Model) place() place {
	here := anyPlace{m}
	if h := m.hosting(); h != nil {
		return hostedPlace{here, h}
	}
	switch m.screen {
	case screenText:
		return textPlace{here}
	}
	return editorPlace{here}
}

// goTo shows another screen.
func (m *Model) goTo(page string) tea.Cmd {
	m.screen = page
	p := m.place()
	if m.hosting() == nil {
		p.show()
	}
	return p.enter()
}

// anyPlace is what places have in common: they show the open proposal, and Back
// leads from them to where one came from.
type anyPlace struct{ m *Model }

func (a anyPlace) actions() []*screen.Action { return nil }
func (a anyPlace) show()                     {}
func (a anyPlace) freshen()                  {}
func (a anyPlace) enter() tea.Cmd            { return nil }
func (a anyPlace) asOf() time.Time           { return a.m.snap.Open.AsOf }

// refresh reads the open proposal again, or the list when none is open.
func (a anyPlace) refresh() tea.Cmd {
	if a.m.snap.Open.ID > 0 {
		a.m.session.Reread()
		return nil
	}
	return a.m.update(a.m.pageNamed(home), screen.Reread{})
}

func (a anyPlace) back() tea.Cmd { return a.m.goBack() }
