package ui

import (
	"time"

	"app.tender/tender/state/session"

	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// Clock is the time source of the editor and its session.
type Clock interface {
	screen.Clock
	// AfterFunc calls f once d has passed, unless stop was called before.
	AfterFunc(d time.Duration, f func()) (stop func())
}

// systemClock is the machine's own clock.
type systemClock struct{ session.SystemClock }

// AfterCmd is tea.Tick.
func (systemClock) AfterCmd(d time.Duration, fn func(time.Time) tea.Msg) tea.Cmd {
	return tea.Tick(d, fn)
}

// minutePassedMsg refreshes relative times such as "today 14:02".
type minutePassedMsg struct{}

// minute waits for the next full minute. It is the only timer that runs while idle.
func minute(c Clock) tea.Cmd {
	now := c.Now()
	wait := now.Truncate(time.Minute).Add(time.Minute).Sub(now)
	return c.AfterCmd(wait, func(time.Time) tea.Msg { return minutePassedMsg{} })
}
