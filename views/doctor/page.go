package doctor

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/dustin/go-humanize"

	"app.tender/tender/state"
	"app.tender/tender/state/support"
	"app.tender/tender/views/screen"
)

// Doctor runs the checks.
type Doctor interface {
	// Checks returns the names of the checks, in order.
	Checks() []string
	// Examine runs the checks one after the other. It closes the channel when they are done or ctx
	// has ended. Offline it does not call the service.
	Examine(ctx context.Context, offline bool) <-chan support.Finding
	// Report returns the findings and the latest requests, as text for support.
	Report(findings []support.Finding) string
	// Bundle collects what support gets: the report, the settings, and data about the machine.
	Bundle(ctx context.Context, findings []support.Finding) (support.Bundle, error)
}

// The actions of the screen.
const (
	actionAgain screen.ID = "doctor.again"
	actionCopy  screen.ID = "doctor.copy"
	actionSave  screen.ID = "doctor.save"
	actionPack  screen.ID = "doctor.bundle"
)

const group = "Journal and checks"

var defs = append([]screen.Def[*model]{
	{
		ID: actionAgain, Group: group, Keys: []string{"R"}, Short: "check again", Long: "Check everything again",
		Audience: screen.Installer, Hint: 4, Do: (*model).examine,
	},
	{
		ID: actionCopy, Group: group, Keys: []string{"y"}, Short: "copy", Long: "Copy the findings",
		Audience: screen.Installer, Hint: 1, Unless: (*model).stillRunning, Do: screen.Does((*model).copyFindings),
	},
	{
		ID: actionSave, Group: group, Keys: []string{"s"}, Short: "report",
		Long:     "Write a support report to a file: the findings and the latest requests",
		Audience: screen.Installer, Hint: 2, Unless: (*model).stillRunning, Do: (*model).save,
	},
	{
		ID: actionPack, Group: group, Keys: []string{"b"}, Short: "bundle",
		Long:     "Write a support bundle to a zip file, after a preview",
		Audience: screen.Installer, Hint: 3, Unless: (*model).stillRunning, Do: (*model).pack,
	},
	{
		ID: screen.Open, Hint: 1, Word: screen.Says[*model]("requests"),
		Do: screen.Does(func(m *model) { m.env.Host.Go(screen.Location{Screen: screen.AtRequests}) }),
	},
	{ID: screen.SignIn, Hint: 5},
	{ID: screen.MoveDown, Hint: 6},
	{ID: screen.Back, Hint: 7},
}, screen.MoveDefs(screen.Scrolls(func(m *model, id screen.ID) { m.read.Do(id) }))...)

// Page returns the screen that shows why something does not work. d is nil if there is nothing to
// check. again requests from the service again, since the cause may be gone.
func Page(d Doctor, again func()) screen.Page {
	return screen.Page{
		ID: "doctor", Name: "the checks", Audience: screen.Installer,
		Enter: screen.Info{
			ID: "go.doctor", Short: "doctor",
			Long: "Check what does not work and why, and write a bundle for support",
		},
		Unless: func() string {
			if d == nil {
				return "No checks here."
			}
			return ""
		},
		Actions: screen.Lists(defs),
		New:     func(env *screen.Env) screen.Screen { return newModel(env, d, again) },
	}
}

// examine cancels running checks and runs all again.
func (m *model) examine() tea.Cmd {
	m.cancel()
	ctx, cancel := context.WithCancel(m.env.Work())
	m.cancel = cancel
	m.begin(m.doctor.Checks())
	d, offline := m.doctor, m.env.Link().ByChoice
	return m.env.Latest("findings", func() tea.Msg { return m.found(d.Examine(ctx, offline)) })
}

// found shows the next finding, and then the others.
func (m *model) found(findings <-chan support.Finding) screen.Reply {
	f, more := <-findings
	return func() tea.Cmd {
		if more {
			m.findings = append(m.findings, f)
			return m.env.Latest("findings", func() tea.Msg { return m.found(findings) })
		}
		m.running = false
		m.cancel()
		if l := m.env.Link(); l.Fault.Kind != state.FaultNone && !l.ByChoice {
			m.again()
		}
		return nil
	}
}

func (m *model) stillRunning() string {
	return screen.Refuse(m.running, "The check is still running.")
}

func (m *model) copyFindings() {
	m.env.Host.Copy(support.FindingsText(m.findings), "the findings. They contain no key and no text of a proposal")
}

// save writes the findings and the latest requests into a file.
func (m *model) save() tea.Cmd {
	name := "tender-report-" + m.env.Now().UTC().Format(stamp) + ".txt"
	findings, d, write := slices.Clone(m.findings), m.doctor, m.env.Write
	return m.writes("Report", func() (string, error) { return write(name, d.Report(findings)) })
}

// stamp is the time in the name of a file.
const stamp = "20060102-150405"

// pack collects a bundle, which is shown before it is written.
func (m *model) pack() tea.Cmd {
	findings, d, ctx := slices.Clone(m.findings), m.doctor, m.env.Work()
	return screen.Opens(m.env, "bundle", func() (support.Bundle, error) { return d.Bundle(ctx, findings) }, m.askWrite)
}

// askWrite shows what a bundle contains, and asks whether to write it.
func (m *model) askWrite(bundle support.Bundle, err error) tea.Cmd {
	if err != nil {
		m.tellWritten("Bundle", "", err)
		return nil
	}
	var b strings.Builder
	for _, f := range bundle.Files {
		fmt.Fprintf(&b, "%s (%s): %s\n", f.Name, humanize.IBytes(uint64(max(0, f.Size))), f.What)
	}
	b.WriteString("\nIt contains no key, no text of a proposal and no client's name.")
	name, write, zip := "tender-support-"+m.env.Now().UTC().Format(stamp)+".zip", m.env.Write, string(bundle.Zip)
	m.env.Ask(screen.Installer, screen.Question{Title: "Write " + name + "?", Text: b.String()},
		screen.Choice{Key: "w", Label: "Write it", Do: func() tea.Cmd {
			return m.writes("Bundle", func() (string, error) { return write(name, zip) })
		}},
		screen.Choice{Key: "n", Label: "No"},
	)
	return nil
}

// writes writes a file, and shows its path or why it could not be written.
func (m *model) writes(what string, write func() (path string, err error)) tea.Cmd {
	return screen.Then(write, func(path string, err error) tea.Cmd {
		m.tellWritten(what, path, err)
		return nil
	})
}

func (m *model) tellWritten(what, path string, err error) {
	n := screen.Notice{
		Kind:     screen.Good,
		Text:     "✓ " + what + " written: " + path + ". It contains no key and no text of a proposal.",
		Audience: screen.Installer,
	}
	if err != nil {
		n.Kind, n.Text = screen.Bad, fmt.Sprintf("The %s could not be written: %v.", strings.ToLower(what), err)
	}
	m.env.Host.Tell(n)
}
