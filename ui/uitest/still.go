package uitest

import (
	"bytes"
	"runtime"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state/session"
	"app.tender/tender/ui"
)

// still is the clock where there is no bubble, in a benchmark or with sockets: no timer of the program ends.
type still struct{ session.SystemClock }

// AfterFunc never calls f.
func (still) AfterFunc(time.Duration, func()) (stop func()) { return func() {} }

// AfterCmd never sends a message.
func (still) AfterCmd(time.Duration, func(time.Time) tea.Msg) tea.Cmd { return nil }

// Clock is the clock for an editor here: the system's in a bubble, else one on which no timer ends.
func Clock() ui.Clock {
	if inBubble() {
		return nil
	}
	return still{}
}

// inBubble reports whether the caller runs in a bubble of testing/synctest, which has no other way to say so.
func inBubble() bool {
	line := make([]byte, 80)
	return bytes.Contains(line[:runtime.Stack(line, false)], []byte("synctest bubble"))
}
