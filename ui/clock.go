package ui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// Clock is where the editor gets the time from and waits by, so that tests can
// turn it by hand.
type Clock interface {
	// Now is the current time.
	Now() time.Time
	// AfterCmd sends the message that fn makes once d has passed.
	AfterCmd(d time.Duration, fn func(time.Time) tea.Msg) tea.Cmd
}

// SystemClock is the machine's own clock.
type SystemClock struct{}

// Now is time.Now.
func (SystemClock) Now() time.Time { return time.Now() }

// AfterCmd is tea.Tick.
func (SystemClock) AfterCmd(d time.Duration, fn func(time.Time) tea.Msg) tea.Cmd {
	return tea.Tick(d, fn)
}
