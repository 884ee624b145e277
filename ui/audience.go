package ui

import (
	"app.tender/tender/state"
	tea "github.com/charmbracelet/bubbletea"
)

// screensFor is for whom a screen is, beside the team.
var screensFor = [screenCount]audience{
	screenEditor: clients, screenText: clients,

	screenConflict: installers,
}

// screenFor is for whom a screen is, beside the team.
func (m *Model) screenFor(s screenID) audience {
	if h := m.hostedAt(s); h != nil {
		return h.page.Audience
	}
	return screensFor[s]
}

// keepWithin goes back to from when a message has led to a screen or to a text
// that is not for those who look. It comes before anything is drawn, so that it
// holds for every way there.
func (m *Model) keepWithin(from spot) tea.Cmd {
	if e := m.editor(); e != nil && !m.readable(e.Ref().Field) {
		m.leaveText()
	}
	if m.focus == paneNotes && !m.readable(state.InstallerNotes) {
		m.focus = paneClient
	}
	if m.admits(m.screenFor(m.screen)) {
		return nil
	}
	if m.screen == screenConflict {
		m.conflict, m.versions = nil, nil // it stays in the outbox
	}
	switch {
	case m.admits(m.screenFor(from.screen)) && !m.closes(from.screen):
		m.screen, m.focus = from.screen, from.focus
	case m.clientView:
		m.screen = screenEditor
	default:
		m.screen = screenProposals
	}
	m.notices.answer(m.onlyFor())
	return m.toastCmd()
}
