package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
)

// Update handles a message, with one line for each kind. The methods that it calls are in the files of their subjects.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	m.session.Hold() // changes made here need no signal
	defer m.session.Release()
	from, said, typed := m.here(), m.notices.Told(), m.hosting().typing()
	var cmd tea.Cmd
	m.typesOn = false
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
		m.show()
	case tea.KeyMsg:
		cmd = m.route(msg)
	case tea.MouseMsg:
		cmd = m.mouse(msg)
	case screen.Addressed:
		cmd = m.screens.forward(msg)
	case screen.Reply:
		cmd = msg()
	case minutePassedMsg:
		m.show()
		cmd = minute(m.opts.Clock)
	case StoreChangedMsg:
		m.storeChanged(msg)
		m.show()
	case BackgroundMsg:
		m.background(msg.Dark)
	case QuitMsg:
		m.end.signaled = true
	}
	followed := m.followSession()
	asked := m.screens.doAsked()
	ahead := m.keysAhead()
	ends := m.endIfSignaled()
	settled := m.settle(from, said, typed)
	return m, tea.Batch(cmd, followed, asked, ahead, ends, settled)
}

// settle makes everything consistent after a message: location, navigation stack, notices and dialogs. from is the
// location, said the number of notices and typed whether a text was being typed before it.
func (m *Model) settle(from screen.Location, said int, typed bool) tea.Cmd {
	m.keepWithin(from)
	m.nav.follow(from, m.here(), m.gone(from.Screen))
	if m.nav.screen != from.Screen {
		m.found.waits = false
	}
	at := m.here()
	cmd := tea.Batch(m.openFound(), m.screens.doAsked())
	m.nav.follow(at, m.here(), m.gone(at.Screen))
	switch { // other terminals may edit the open proposal while the person is at the list
	case m.nav.screen == from.Screen:
	case m.nav.screen == home:
		m.session.Editing.Leave()
	case m.here().Proposal == m.snap.Open.ID:
		m.session.Editing.Return()
	}
	if entered := !typed && m.hosting().typing(); (entered || m.here() != from) && m.notices.Told() == said {
		m.notices.Elsewhere(entered)
		if m.nav.screen != from.Screen {
			m.notices.Left()
		}
	}
	m.dialogs.OpenWaiting(func() bool {
		return m.end.quitting || m.own.input() != nil || m.hosting().env.Waits()
	})
	for _, h := range m.screens.list {
		if h != m.hosting() || m.dialogs.Top() != nil { // the person went on to something else
			h.env.GiveUp()
		}
	}
	if over := m.dialogs.Top() != nil; over != m.covered {
		m.covered = over
		m.screens.redraw()
	}
	if m.hosting().relink() {
		m.show()
	}
	asked := m.screens.doAsked()
	working := m.under.Follow(m.activity())
	timer := m.notices.Timer(m.opts.Clock)
	return tea.Batch(cmd, asked, working, timer)
}
