package ui

import (
	"time"

	"app.tender/tender/state/session"

	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// Clock is where the editor, and the session that it shows, get the time from and
// wait by.
type Clock interface {
	screen.Clock
	// AfterFunc calls f once d has passed, unless stop was called before.
	AfterFunc(d time.Duration, f func()) (stop func())
}

// SystemClock is the machine's own clock.
type SystemClock struct{ session.SystemClock }

// AfterCmd is tea.Tick.
func (SystemClock) AfterCmd(d time.Duration, fn func(time.Time) tea.Msg) tea.Cmd {
	return tea.Tick(d, fn)
}
