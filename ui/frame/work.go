package frame

import (
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/spinner"
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
)

// showWorkAfter is how long work lasts before the screen names it; shorter work would only
// flicker.
const showWorkAfter = 500 * time.Millisecond

// workSpinner turns while work is shown.
var workSpinner = spinner.MiniDot

// Work is the work in progress that a person may wait for.
type Work struct {
	running bool // as last reported
	shown   bool
	frame   int
	timer   int
	ByHand  bool // requested by a person, so shown even while the service is down
	Clock   screen.Clock
}

// Follow starts and stops showing the work in progress; "" for none. It is called after each message.
func (u *Work) Follow(what string) tea.Cmd {
	running := what != ""
	switch {
	case running == u.running:
		return nil
	case !running:
		u.running, u.shown, u.ByHand = false, false, false
		u.timer++
		return nil
	}
	u.running = true
	u.timer++
	return u.wait(showWorkAfter)
}

func (u *Work) wait(d time.Duration) tea.Cmd {
	timer := u.timer
	return u.Clock.AfterCmd(d, func(time.Time) tea.Msg {
		return screen.Reply(func() tea.Cmd { return u.due(timer) })
	})
}

// due shows the work and turns the spinner, unless the work is over.
func (u *Work) due(timer int) tea.Cmd {
	if timer != u.timer || !u.running {
		return nil
	}
	if u.shown {
		u.frame = (u.frame + 1) % len(workSpinner.Frames)
	}
	u.shown = true
	return u.wait(workSpinner.FPS)
}

// CannotStop returns why there is nothing to stop, or "".
func (u *Work) CannotStop() string {
	return screen.Refuse(!u.running, "Nothing to stop.")
}

// Beside puts as much of activity as fits at the right end of the message line of w cells. stop is
// the key that cancels it.
func (u *Work) Beside(message string, activity func() string, stop string, w int, t *theme.Theme) string {
	if !u.shown {
		return message
	}
	turn := t.Accent.Render(workSpinner.Frames[u.frame])
	if stop != "" {
		stop = "  " + t.Key.Render(stop) + t.Dim.Render(" stops") + " "
	}
	what := strings.Join(strings.Fields(activity()), " ") + "…"
	if message == "" {
		room := w - cells.Width(stop) - 4
		return cells.Cut(" "+turn+" "+t.Text.Render(cells.Cut(what, max(0, room), "…"))+stop, w, "…")
	}
	for _, right := range []string{" " + turn + " " + t.Text.Render(what) + stop, " " + turn + stop} {
		if cells.Width(message)+cells.Width(right) <= w {
			return cells.Ends(message, right, w)
		}
	}
	return cells.Cut(cells.Cut(message, max(0, w-3), "…")+" "+turn+" ", w, "")
}
