package ui

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/views"
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

	screenProposals: installers,
	screenConflict:  installers,
}

// actionsFor is for whom an action is, beside the team.
var actionsFor = map[views.Action]audience{
	views.MoveUp: everyone, views.MoveDown: everyone, views.MoveLeft: everyone, views.MoveRight: everyone,
	views.MovePageUp: everyone, views.MovePageDown: everyone, views.MoveTop: everyone, views.MoveBottom: everyone,
	views.PaneNext: everyone, views.PanePrevious: everyone, views.Open: everyone, views.Back: everyone,
	views.Search: everyone, views.Filter: everyone, views.Mark: everyone, views.Refresh: everyone,
	views.WorkOffline: everyone, views.SignIn: everyone, views.Palette: everyone, views.Help: everyone,
	views.HelpTyping: everyone, views.Repaint: everyone, views.Stop: everyone, views.Suspend: everyone, views.Quit: everyone,

	views.GoEditor: clients, views.ClientView: clients,
	views.EditClient: clients, views.EditDescription: clients, views.EditExternally: clients, views.CopyWhole: clients,
	views.Save: clients, views.AddArea: clients, views.AddOption: clients, views.AssignLocation: clients,
	views.OptionNext: clients, views.OptionPrevious: clients,
	views.Compare: clients,

	views.GoProposals: installers,
	views.Sort:        installers, views.SortReverse: installers, views.SavedFilters: installers, views.RemoveItem: installers,
	views.CopyNumbers: installers, views.Pin: installers,
	views.ConflictMine: installers, views.ConflictTheirs: installers, views.ConflictBoth: installers,
	views.ConflictBase: installers, views.ConflictAgain: installers,
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
func (m *Model) exists(a views.Action) bool { return m.admits(actionsFor[a] | m.declared[a]) }

// existing leaves out of bindings what those who look are not to know of.
func (m *Model) existing(bs []views.Binding) []views.Binding {
	return slices.DeleteFunc(bs, func(b views.Binding) bool { return !m.exists(b.Action) })
}

// withheld is why an action is not for those who look, or empty.
func (m *Model) withheld(b views.Binding) string {
	switch {
	case m.exists(b.Action):
		return ""
	case b.Disabled != "" && !m.clientView:
		return b.Disabled
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
