package ui

import (
	"slices"

	"app.tender/tender/views/installer"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/theme"
)

// lookers are those who look at the screen beside the team, and what exists before
// them. What is marked for nobody is for the team alone.
type lookers struct {
	keys       screen.Keys
	actions    map[screen.ID]screen.Audience
	clientView bool // only what the customer sees is shown
	noPrices   bool // nothing with a cost, a profit or a price may be shown
}

// audiences are for whom the actions are, beside the team, by what all that have one
// declare.
func audiences() map[screen.ID]screen.Audience {
	out := make(map[screen.ID]screen.Audience)
	for _, a := range declared() {
		out[a.ID] |= a.Audience
	}
	return out
}

// looking is who looks at the screen beside the team; screen.Team for nobody.
func (l *lookers) looking() screen.Audience {
	switch {
	case l.clientView:
		return screen.Client
	case l.noPrices:
		return screen.Installer
	default:
		return screen.Team
	}
}

// admits reports whether something marked for a may be looked at now.
func (l *lookers) admits(a screen.Audience) bool {
	who := l.looking()
	return who == screen.Team || a&who != 0
}

// exists reports whether an action can be done before those who look.
func (l *lookers) exists(id screen.ID) bool { return l.admits(l.actions[id]) }

// existing leaves out of actions what those who look are not to know of.
func (l *lookers) existing(actions []*screen.Action) []*screen.Action {
	return slices.DeleteFunc(actions, func(a *screen.Action) bool { return !l.exists(a.ID) })
}

// withheld is why an action is not for those who look, or empty. why is what else
// speaks against it.
func (l *lookers) withheld(id screen.ID, why string) string {
	switch {
	case l.exists(id):
		return ""
	case why != "" && !l.clientView:
		return why
	default:
		return l.onlyFor()
	}
}

// onlyFor says for whom the screen is now, and what to do to see more.
func (l *lookers) onlyFor() string {
	switch {
	case l.clientView:
		return "The client view has only what the customer sees. " + l.keys.LeaveClientView()
	case l.noPrices:
		return "This profile is for installers: it shows no prices. " + l.keys.Name(installer.Go) +
			" opens the sheet; sheet_prices in the settings allows prices."
	default:
		return ""
	}
}

// clientViewWord stays on the screen while only what the customer sees is.
const clientViewWord = "CLIENT VIEW"

// badge is the word for the header, empty while everything is shown.
func (l *lookers) badge(th *theme.Theme) string {
	if !l.clientView {
		return ""
	}
	return th.Client.Bold(true).Reverse(true).Render(" " + clientViewWord + " ")
}
