package ui

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// audience is who may look at a screen or at what an action leads to.
type audience = screen.Audience

const (
	clients    = screen.Client
	installers = screen.Installer
	everyone   = screen.Everyone
	team       = screen.Team
)

// screensFor is for whom a screen is, beside the team.
var screensFor = [screenCount]audience{
	screenEditor: clients, screenText: clients,

	screenConflict: installers,
}

// audiences are for whom the actions are, beside the team, by what all that have one
// declare.
func audiences() map[screen.ID]audience {
	out := make(map[screen.ID]audience)
	for _, a := range listed(nobodysPages()) {
		out[a.ID] |= a.Audience
	}
	for _, old := range []map[screen.ID]audience{editorAudience, conflictAudience} {
		for id, a := range old {
			out[id] |= a
		}
	}
	return out
}

// screenFor is for whom a screen is, beside the team.
func (m *Model) screenFor(s screenID) audience {
	if h := m.hostedAt(s); h != nil {
		return h.page.Audience
	}
	return screensFor[s]
}

// looking is who looks at the screen beside the team; team for nobody.
func (m *Model) looking() audience {
	switch {
	case m.clientView:
		return clients
	case m.priceless():
		return installers
	default:
		return team
	}
}

// admits reports whether something marked for a may be looked at now.
func (m *Model) admits(a audience) bool {
	who := m.looking()
	return who == team || a&who != 0
}

// exists reports whether an action can be done before those who look.
func (m *Model) exists(id screen.ID) bool { return m.admits(m.audience[id]) }

// existing leaves out of actions what those who look are not to know of.
func (m *Model) existing(actions []*screen.Action) []*screen.Action {
	return slices.DeleteFunc(actions, func(a *screen.Action) bool { return !m.exists(a.ID) })
}

// withheld is why an action is not for those who look, or empty. why is what else
// speaks against it.
func (m *Model) withheld(id screen.ID, why string) string {
	switch {
	case m.exists(id):
		return ""
	case why != "" && !m.clientView:
		return why
	default:
		return m.onlyFor()
	}
}

// onlyFor says for whom the screen is now, and what to do to see more.
func (m *Model) onlyFor() string {
	if m.clientView {
		return "The client view has only what the customer sees. " + m.leaveClientView()
	}
	return m.hidesPrices()
}

// readable reports whether those who look may see a text.
func (m *Model) readable(f state.TextField) bool { return !m.clientView || f.ClientLayer() }

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
