package ui

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/doctor"
	tea "github.com/charmbracelet/bubbletea"
)

// Doctor finds out why something does not work, for a person and for support.
type Doctor interface {
	// Checks are the names of what is looked at, in order.
	Checks() []string
	// Examine looks at one thing after the other and closes the channel when it is
	// done or ctx has ended. Offline it asks the service nothing.
	Examine(ctx context.Context, offline bool) <-chan state.Finding
	// Requests are the latest requests, the newest first.
	Requests() []state.Request
	// About says in a few lines what this program and this machine are.
	About() string
}

// doctorScreen is the screen that says why something does not work.
type doctorScreen struct {
	pane   doctor.Model
	run    int // of the newest examination: what an older one finds is dropped
	cancel context.CancelFunc
}

type (
	// findingMadeMsg is what the next check found; more is where the rest comes
	// from. It is over when done.
	findingMadeMsg struct {
		run     int
		finding state.Finding
		more    <-chan state.Finding
		done    bool
	}
	// reportWrittenMsg says where the report for support lies.
	reportWrittenMsg struct {
		path string
		err  error
	}
)

// nextFindingCmd waits for what the next check finds.
func nextFindingCmd(run int, more <-chan state.Finding) tea.Cmd {
	return func() tea.Msg {
		f, ok := <-more
		return findingMadeMsg{run: run, finding: f, more: more, done: !ok}
	}
}

// cannotExamine is why there is no looking from here, or empty.
func (m *Model) cannotExamine() string {
	if m.opts.Doctor == nil {
		return "Nothing can be looked at here."
	}
	return ""
}

// openDoctor shows the screen and looks anew.
func (m *Model) openDoctor() tea.Cmd { return m.goTo(screenDoctor) }

// examine looks anew. What is still being looked at for an older one ends.
func (m *Model) examine() tea.Cmd {
	s := &m.doctor
	if s.cancel != nil {
		s.cancel()
	}
	ctx, cancel := context.WithCancel(m.workCtx())
	s.cancel = cancel
	s.run++
	s.pane.Begin(m.opts.Doctor.Checks())
	m.place().show()
	d, run, offline := m.opts.Doctor, s.run, m.link.offlineByChoice
	return func() tea.Msg { return nextFindingCmd(run, d.Examine(ctx, offline))() }
}

func (m *Model) applyFindingMade(msg findingMadeMsg) tea.Cmd {
	s := &m.doctor
	if msg.run != s.run {
		return nil
	}
	if msg.done {
		s.pane.End()
		s.cancel()
		m.place().show()
		if m.link.fault.Kind != state.FaultNone && m.link.online() {
			return m.refresh() // what stood in the way may be gone
		}
		return nil
	}
	s.pane.Add(msg.finding)
	return nextFindingCmd(msg.run, msg.more)
}

// report is what was found, as text for support.
func (m *Model) report() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s at %s, read from the screen of %s\n\n%s", strings.TrimSpace(m.opts.Doctor.About()),
		m.opts.Environment, m.opts.Account, m.opts.Clock.Now().UTC().Format(time.RFC3339), state.FindingsText(m.doctor.pane.Findings()))
	if requests := m.opts.Doctor.Requests(); len(requests) > 0 {
		b.WriteString("\nThe latest requests, without what was said in them\n")
		for i := range slices.Backward(requests) {
			b.WriteString(requests[i].String() + "\n")
		}
	}
	return b.String()
}

// copyReport puts what was found on the terminal's clipboard.
func (m *Model) copyReport() tea.Cmd {
	m.notices.tell(noticeGood, "Copied what was found. It holds no key and no text of a proposal.")
	return tea.Batch(m.copyCmd(state.FindingsText(m.doctor.pane.Findings())), m.toastCmd())
}

// saveReport writes what was found and the latest requests into a file.
func (m *Model) saveReport() tea.Cmd {
	name := "tender-report-" + m.opts.Clock.Now().UTC().Format("20060102-150405") + ".txt"
	dirs, text := m.fileDirs(), m.report()
	return func() tea.Msg {
		path, err := writeFirst(dirs, name, text)
		return reportWrittenMsg{path: path, err: err}
	}
}

func (m *Model) applyReportWritten(msg reportWrittenMsg) tea.Cmd {
	if msg.err != nil {
		m.notices.tell(noticeBad, fmt.Sprintf("The report could not be written: %v.", msg.err))
	} else {
		m.notices.tell(noticeGood, "✓ Report written: "+msg.path+". It holds no key and no text of a proposal.")
	}
	return m.toastCmd()
}

// doctorPlace is the screen that says why something does not work.
type doctorPlace struct{ anyPlace }

func (p doctorPlace) pane() pane { return &p.m.doctor.pane }

func (p doctorPlace) bindings() []views.Binding {
	wait := ""
	if p.m.doctor.pane.Running() {
		wait = "It is still being looked at."
	}
	return []views.Binding{{Action: views.DoctorAgain}, {Action: views.DoctorCopy, Disabled: wait}, {Action: views.DoctorSave, Disabled: wait}}
}

func (p doctorPlace) hints() []views.Action {
	return []views.Action{views.DoctorCopy, views.DoctorSave, views.DoctorAgain, views.SignIn, views.MoveDown, views.Back}
}

func (p doctorPlace) show() {
	p.m.doctor.pane.SetRequests(p.m.opts.Doctor.Requests(), p.m.opts.Clock.Now())
}
func (p doctorPlace) enter() tea.Cmd         { return p.m.examine() }
func (p doctorPlace) asOf() (none time.Time) { return none }

func (p doctorPlace) crumb(int) (left, right string) { return "What does not work, and why", "" }
