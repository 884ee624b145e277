// Package consent asks once before something is written to a live account.
package consent

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
)

// Work is a person's work that holds a write back.
type Work interface {
	// HeldBack reports whether a person has to agree first that a live account is written to.
	HeldBack() bool
	// Agree agrees to that.
	Agree()
}

// Ask does what writes to the service, once a person agrees that it is a live account. what
// says in a sentence what comes of it there.
func Ask(env *screen.Env, w Work, what string, do func() tea.Cmd) tea.Cmd {
	if !w.HeldBack() {
		return do()
	}
	text := "This writes to the LIVE account. " + what + " You are asked once, until tender ends."
	env.Ask(screen.Team, screen.Question{Title: "LIVE account", Text: text, Follows: true},
		screen.Choice{Key: "n", Label: "No, not yet"},
		screen.Choice{Key: "l", Label: "Go on in LIVE", Danger: true, Do: func() tea.Cmd { w.Agree(); return do() }},
	)
	return nil
}
