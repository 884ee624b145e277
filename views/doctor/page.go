package doctor

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// Doctor checks what may not work.
type Doctor interface {
	// Checks are the names of the checks in order.
	Checks() []string
	// Examine runs the checks one after the other. It closes the channel when they are
	// done or ctx has ended. Offline it does not call the service.
	Examine(ctx context.Context, offline bool) <-chan state.Finding
	// Requests are the latest requests, the newest first.
	Requests() []state.Request
	// About describes this program and this machine in a few lines.
	About() string
}

// Where is what the screen must know of the program.
type Where struct {
	SignedIn string // "SANDBOX at Brightline AV"
	Recover  func() // what stood in the way may be gone: ask the service again
}

// The actions of the screen.
const (
	Again screen.ID = "doctor.again"
	Copy  screen.ID = "doctor.copy"
	Save  screen.ID = "doctor.save"
)

const group = "Journal and checks"

var defs = append([]screen.Def[*model]{
	{
		ID: Again, Group: group, Keys: []string{"R"}, Short: "look again", Long: "Look again at what may not work",
		Audience: screen.Installer, Hint: 3, Do: (*model).examine,
	},
	{
		ID: Copy, Group: group, Keys: []string{"y"}, Short: "copy", Long: "Copy what was found",
		Audience: screen.Installer, Hint: 1, Unless: (*model).stillRunning, Do: (*model).copyFindings,
	},
	{
		ID: Save, Group: group, Keys: []string{"s"}, Short: "report", Long: "Write a report for support into a file: what was found and the latest requests",
		Audience: screen.Installer, Hint: 2, Unless: (*model).stillRunning, Do: (*model).save,
	},
	{ID: screen.SignIn, Hint: 4},
	{ID: screen.MoveDown, Hint: 5},
	{ID: screen.Back, Hint: 6},
}, screen.MoveDefs((*model).move)...)

// Page is the screen that says why something does not work. d is nil if there is nothing
// to check.
func Page(d Doctor, where Where) screen.Page {
	return screen.Page{
		ID: "doctor", Name: "what is wrong", Audience: screen.Installer,
		Enter: screen.Info{
			ID: "go.doctor", Short: "doctor",
			Long: "Find out why something does not work: check everything in turn, look at the latest requests",
		},
		Unless: func() string {
			if d == nil {
				return "Nothing can be looked at here."
			}
			return ""
		},
		Actions: screen.Listing(defs),
		New:     func(env *screen.Env) screen.Screen { return newModel(env, d, where) },
	}
}

type (
	// found is the next finding; more is where the others come from.
	found struct {
		finding state.Finding
		more    <-chan state.Finding
		done    bool
	}
	saved struct {
		path string
		err  error
	}
)

// examine runs all checks, and ends those still running.
func (m *model) examine() tea.Cmd {
	m.cancel()
	ctx, cancel := context.WithCancel(m.env.Work())
	m.cancel = cancel
	m.begin(m.doctor.Checks())
	m.see()
	d, offline := m.doctor, m.env.Link().ByChoice
	return m.env.Latest("findings", func() tea.Msg { return next(d.Examine(ctx, offline)) })
}

func next(more <-chan state.Finding) tea.Msg {
	f, ok := <-more
	return found{finding: f, more: more, done: !ok}
}

func (m *model) take(msg found) tea.Cmd {
	if !msg.done {
		m.findings = append(m.findings, msg.finding)
		return m.env.Latest("findings", func() tea.Msg { return next(msg.more) })
	}
	m.running = false
	m.cancel()
	m.see()
	if l := m.env.Link(); l.Fault.Kind != state.FaultNone && !l.ByChoice {
		m.where.Recover()
	}
	return nil
}

func (m *model) stillRunning() string {
	if m.running {
		return "It is still being looked at."
	}
	return ""
}

func (m *model) copyFindings() tea.Cmd {
	m.env.Host.Copy(state.FindingsText(m.findings), "what was found. It holds no key and no text of a proposal")
	return nil
}

// save writes the findings and the latest requests into a file.
func (m *model) save() tea.Cmd {
	name := "tender-report-" + m.env.Now().UTC().Format("20060102-150405") + ".txt"
	text, write := m.report(), m.env.Write
	return func() tea.Msg {
		path, err := write(name, text)
		return saved{path: path, err: err}
	}
}

func (m *model) tellSaved(msg saved) {
	n := screen.Notice{Kind: screen.Good, Text: "✓ Report written: " + msg.path + ". It holds no key and no text of a proposal.", Audience: screen.Installer}
	if msg.err != nil {
		n.Kind, n.Text = screen.Bad, fmt.Sprintf("The report could not be written: %v.", msg.err)
	}
	m.env.Host.Tell(n)
}

// report is the findings as text for support.
func (m *model) report() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s, read from the screen of %s\n\n%s", strings.TrimSpace(m.doctor.About()),
		m.where.SignedIn, m.env.Now().UTC().Format(time.RFC3339), state.FindingsText(m.findings))
	if requests := m.doctor.Requests(); len(requests) > 0 {
		b.WriteString("\nThe latest requests, without what was said in them\n")
		for i := range slices.Backward(requests) {
			b.WriteString(requests[i].String() + "\n")
		}
	}
	return b.String()
}
