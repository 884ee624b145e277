package ui

import (
	"slices"

	"app.tender/tender/views/installer"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/theme"
	tea "github.com/charmbracelet/bubbletea"
)

// visibility is the audience of the screen, and its actions. An action without an audience is only for the team.
type visibility struct {
	keys       screen.Keys
	actions    map[screen.ID]screen.Audience
	clientView bool // only what the client may see is shown
	noPrices   bool // nothing with a cost, a profit or a price may be shown
}

// audiences returns the audience of each action.
func audiences() map[screen.ID]screen.Audience {
	out := make(map[screen.ID]screen.Audience)
	for _, a := range declared() {
		out[a.ID] |= a.Audience
	}
	return out
}

// audience returns who sees the screen besides the team; screen.Team for nobody else.
func (v *visibility) audience() screen.Audience {
	switch {
	case v.clientView:
		return screen.Client
	case v.noPrices:
		return screen.Installer
	default:
		return screen.Team
	}
}

// admits reports whether something for the audience a may be shown now.
func (v *visibility) admits(a screen.Audience) bool {
	who := v.audience()
	return who == screen.Team || a&who != 0
}

// exists reports whether an action is for the audience.
func (v *visibility) exists(id screen.ID) bool { return v.admits(v.actions[id]) }

// existing returns the actions for the audience.
func (v *visibility) existing(actions []*screen.Action) []*screen.Action {
	return slices.DeleteFunc(actions, func(a *screen.Action) bool { return !v.exists(a.ID) })
}

// withheld returns why an action is not for the audience, or "". why is another reason against it.
func (v *visibility) withheld(id screen.ID, why string) string {
	switch {
	case v.exists(id):
		return ""
	case why != "" && !v.clientView:
		return why
	default:
		return v.onlyFor()
	}
}

// onlyFor returns who the screen is for, and how to see more.
func (v *visibility) onlyFor() string {
	switch {
	case v.clientView:
		return "The client view has only what the client sees. " + v.keys.LeaveClientView()
	case v.noPrices:
		return "This profile is for installers: it shows no prices. " + v.keys.Name(installer.Go) +
			" opens the sheet; sheet_prices in the settings allows prices."
	default:
		return ""
	}
}

// badge returns the badge of the client view in the header, or "".
func (v *visibility) badge(th *theme.Theme) string {
	if !v.clientView {
		return ""
	}
	return th.Client.Bold(true).Reverse(true).Render(" " + screen.ClientViewTitle + " ")
}

// toggleClientView switches between the client view and the team's.
func (m *Model) toggleClientView() tea.Cmd {
	m.clientView = !m.clientView
	if m.clientView {
		m.notices.Clear() // they were for the team
	} else {
		m.notices.Elsewhere(false) // how to leave the view
		for _, words := range m.returned {
			m.tellReturned(words)
		}
		m.returned = nil
	}
	m.screens.tellHosts(screen.AudienceChanged{})
	return nil
}
