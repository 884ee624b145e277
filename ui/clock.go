package ui

import (
	"time"

	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// Clock is where the editor gets the time from and waits by.
type Clock = screen.Clock

// SystemClock is the machine's own clock.
type SystemClock struct{}

// Now is time.Now.
func (SystemClock) Now() time.Time { return time.Now() }

// AfterCmd is tea.Tick.
func (SystemClock) AfterCmd(d time.Duration, fn func(time.Time) tea.Msg) tea.Cmd {
	return tea.Tick(d, fn)
}
