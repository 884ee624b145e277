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

// minutePassedMsg keeps texts like "today 14:02" up to date.
type minutePassedMsg struct{}

// minute waits for the next full minute: then "as of" and "today 14:02" are looked at
// again, and nothing else runs while nobody does anything.
func minute(c Clock) tea.Cmd {
	now := c.Now()
	wait := now.Truncate(time.Minute).Add(time.Minute).Sub(now)
	return c.AfterCmd(wait, func(time.Time) tea.Msg { return minutePassedMsg{} })
}
