// Package consent asks once before the program writes to a live account.
package consent

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
)

// Work holds writes to a live account back until the user agrees.
type Work interface {
	// HeldBack reports whether the user has to agree before the program writes to the account.
	HeldBack() bool
	// Agree records that the user agrees.
	Agree()
}

// Ask runs do, which writes to the service, after the user has agreed if the account is live. what
// is a sentence about the effect.
func Ask(env *screen.Env, w Work, what string, do func() tea.Cmd) tea.Cmd {
	if !w.HeldBack() {
		return do()
	}
	text := "This writes to the LIVE account. " + what + " You are asked once until you quit."
	env.Ask(screen.Team, screen.Question{Title: "LIVE account", Text: text, Follows: true},
		screen.Choice{Key: "n", Label: "No, not yet"},
		screen.Choice{Key: "l", Label: "Go on in LIVE", Danger: true, Do: func() tea.Cmd { w.Agree(); return do() }},
	)
	return nil
}
