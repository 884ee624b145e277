package ui

import (
	"maps"

	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// Here is what the root does with whatever comes to it. Each message is one line in a
// table; what the line names stands in the file of its subject.

// Update is a table of contents: one line a message.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	from, said := m.here(), m.notices.number
	cmd := tea.Batch(m.dispatch(msg), m.followSession(), m.doAsked(), m.keysAhead())
	if kept := m.keepWithin(from); kept != nil {
		cmd = tea.Batch(cmd, kept)
	}
	m.follow(from, m.here(), m.gone(from.Screen))
	if m.screen != from.Screen {
		m.toldNothing, m.found.waits = false, false
	}
	if m.found.waits {
		cmd = tea.Batch(cmd, m.openFound())
	}
	if m.here() != from && m.notices.number == said {
		m.notices.elsewhere()
	}
	m.dialogs.openWaiting(func() bool { return m.quitting || m.typist() != nil })
	m.place().freshen()
	cmd = tea.Batch(cmd, m.doAsked())
	return m, tea.Batch(cmd, m.under.follow(m.work()), m.toastCmd()) // whoever told something
}

// dispatch applies a message: one line a message.
//
//nolint:funlen // a table of contents
func (m *Model) dispatch(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
		return nil
	case tea.KeyMsg:
		return m.route(msg)
	case lentEndedMsg:
		return m.applyLentEnded(msg)
	case toastDueMsg:
		m.notices.due(msg)
		return nil
	case minutePassedMsg:
		return m.applyMinutePassed()
	case QuitMsg:
		return m.quit()
	case StoreChangedMsg:
		return m.applyStoreChanged(msg)
	case namesReadMsg:
		maps.Copy(m.names, msg.names)
		m.place().show()
		return nil
	case signInAskedMsg:
		m.signIn.asked(msg)
		return nil
	case signedInMsg:
		return m.signIn.done(msg)
	case workDueMsg:
		return m.under.due(msg)
	case historyNamedMsg:
		m.history.named(msg)
		return nil
	case historyShownMsg:
		return m.history.shown(msg)
	case tea.MouseMsg:
		return m.applyMouse(msg)
	case screen.Addressed:
		return m.applyAddressed(msg)
	default:
		return nil
	}
}
