package ui

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/cells"
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
	case m.signingIn:
		return "Signing in"
	case m.hostedWork(true) != "":
		return m.hostedWork(true)
	case m.snap.Link.Fault.Kind != state.FaultNone && !m.under.byHand:
		return ""
	case m.dialog() != nil && m.asking.reading != "":
		return m.asking.reading
	case m.snap.Open.Loading:
		return "Reading proposal " + m.nameOf(m.snap.Open.ID)
	case m.pinProgress() != "":
		return m.pinProgress()
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

// workCmd begins and ends telling of what is under way, after any message.
func (m *Model) workCmd() tea.Cmd {
	u := &m.under
	running := m.work() != ""
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
	return m.workTimer(showWorkAfter)
}

func (m *Model) workTimer(wait time.Duration) tea.Cmd {
	timer := m.under.timer
	return m.opts.Clock.AfterCmd(wait, func(time.Time) tea.Msg { return workDueMsg{timer: timer} })
}

func (m *Model) applyWorkDue(msg workDueMsg) tea.Cmd {
	u := &m.under
	if msg.timer != u.timer || !u.running {
		return nil
	}
	if u.shown {
		u.frame = (u.frame + 1) % len(workSpinner.Frames)
	}
	u.shown = true
	return m.workTimer(workSpinner.FPS)
}

// withWork lays what is under way at the right end of the message line, as much
// of it as there is room for.
func (m *Model) withWork(message string, w int) string {
	if !m.under.shown {
		return message
	}
	t := m.theme
	turn := t.Accent.Render(workSpinner.Frames[m.under.frame])
	stop := ""
	if key := m.keys.Name(views.Stop); key != "" {
		stop = "  " + t.Key.Render(key) + t.Dim.Render(" stops") + " "
	}
	what := oneLine(m.work()) + "…"
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

// cannotStop is why there is nothing to stop, or empty.
func (m *Model) cannotStop() string {
	if !m.under.running {
		return "Nothing is under way that could be stopped."
	}
	return ""
}

// stop ends what is under way. What was to be sent stays in the outbox.
func (m *Model) stop() tea.Cmd {
	sending := m.snap.Carrying && m.sendingWords() != ""
	m.session.Stop(sending)
	if m.signingIn {
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
