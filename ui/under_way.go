package ui

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
	"github.com/charmbracelet/bubbles/spinner"
	tea "github.com/charmbracelet/bubbletea"
)

// showWorkAfter is how long work goes on before it is told what is being done:
// what is quicker would only flicker.
const showWorkAfter = 500 * time.Millisecond

// workSpinner turns while one waits. While nothing is under way nothing turns.
var workSpinner = spinner.MiniDot

// underWay is the work that a person may wait for.
type underWay struct {
	running bool // as it was told last
	shown   bool
	frame   int
	timer   int
	byHand  bool // a person asked for it, also while nothing answers
	clock   Clock
}

// workDueMsg says that it is time to tell of what is under way, or to turn the
// spinner.
type workDueMsg struct{ timer int }

// work says what is under way, what one waits for most first; empty when nothing
// is. What is only tried again by itself while the service is away is not told.
func (m *Model) work() string {
	switch {
	case m.snap.Carrying && m.sendingWords() != "":
		return m.sendingWords()
	case m.signIn.underWay:
		return "Signing in"
	case m.hostedWork(true) != "":
		return m.hostedWork(true)
	case m.snap.Link.Fault.Kind != state.FaultNone && !m.under.byHand:
		return ""
	case m.snap.Open.Loading:
		return "Reading proposal " + m.nameOf(m.snap.Open.ID)
	case m.pins.progress() != "":
		return m.pins.progress()
	default:
		return m.hostedWork(false)
	}
}

// sendingWords say which edit is on its way to the service.
func (m *Model) sendingWords() string {
	for _, e := range m.snap.Entries {
		switch e.State {
		case state.EntryWaiting, state.EntrySending, state.EntryUncertain:
			return "Saving " + m.describeEdit(e.Edit)
		default:
		}
	}
	return ""
}

// follow begins and ends telling of what is under way, after any message; empty for
// nothing.
func (u *underWay) follow(what string) tea.Cmd {
	running := what != ""
	switch {
	case running == u.running:
		return nil
	case !running:
		u.running, u.shown, u.byHand = false, false, false
		u.timer++
		return nil
	}
	u.running = true
	u.timer++
	return u.wait(showWorkAfter)
}

func (u *underWay) wait(d time.Duration) tea.Cmd {
	timer := u.timer
	return u.clock.AfterCmd(d, func(time.Time) tea.Msg { return workDueMsg{timer: timer} })
}

// due shows what is under way, and turns the spinner.
func (u *underWay) due(msg workDueMsg) tea.Cmd {
	if msg.timer != u.timer || !u.running {
		return nil
	}
	if u.shown {
		u.frame = (u.frame + 1) % len(workSpinner.Frames)
	}
	u.shown = true
	return u.wait(workSpinner.FPS)
}

// cannotStop is why there is nothing to stop, or empty.
func (u *underWay) cannotStop() string {
	if !u.running {
		return "Nothing is under way that could be stopped."
	}
	return ""
}

// beside lays what is under way at the right end of the message line of w cells, as
// much of it as there is room for. stop is the key that ends it.
func (u *underWay) beside(message, what, stop string, w int, t *theme.Theme) string {
	if !u.shown {
		return message
	}
	turn := t.Accent.Render(workSpinner.Frames[u.frame])
	if stop != "" {
		stop = "  " + t.Key.Render(stop) + t.Dim.Render(" stops") + " "
	}
	what = oneLine(what) + "…"
	if message == "" {
		room := w - cells.Width(stop) - 4
		return cells.Cut(" "+turn+" "+t.Text.Render(cells.Cut(what, max(0, room), "…"))+stop, w, "…")
	}
	for _, right := range []string{" " + turn + " " + t.Text.Render(what) + stop, " " + turn + stop} {
		if cells.Width(message)+cells.Width(right) <= w {
			return cells.Ends(message, right, w)
		}
	}
	return cells.Cut(message, max(0, w-3), "…") + " " + turn + " "
}

// stop ends what is under way. What was to be sent stays in the outbox.
func (m *Model) stop() tea.Cmd {
	sending := m.snap.Carrying && m.sendingWords() != ""
	m.session.Stop(sending)
	if m.signIn.underWay {
		m.notices.tell(noticeInfo, "Stopped. You are not signed in.")
		return nil
	}
	again := m.keys.Name(views.Refresh)
	if sending {
		m.notices.tell(noticeWarn, "Stopped. What was to be saved waits in the outbox; "+again+" saves it.")
		return nil
	}
	m.notices.tell(noticeInfo, "Stopped. "+again+" reads it again.")
	return nil
}
