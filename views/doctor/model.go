// Package doctor shows why something does not work: the finding of each check as it finishes. It
// also collects what support needs.
package doctor

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state/support"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewport"
)

type model struct {
	screen.RenderCache
	env    *screen.Env
	doctor Doctor
	again  func() // requests from the service again
	th     *theme.Theme
	keys   screen.Keys
	here   []*screen.Action
	cancel func() // cancels the running checks

	checks   []string // the names of the checks, in order
	findings []support.Finding
	running  bool
	read     viewport.Viewport
}

func newModel(env *screen.Env, d Doctor, again func()) *model {
	m := &model{env: env, doctor: d, again: again, th: env.Theme, keys: env.Keys, cancel: func() {}}
	m.here = screen.Bind(m, defs)
	return m
}

// Show runs all checks again.
func (m *model) Show(screen.Location) tea.Cmd { return m.examine() }

func (m *model) Here() screen.Location     { return screen.Location{Screen: "doctor"} }
func (m *model) Actions() []*screen.Action { return m.here }
func (m *model) Crumb(int) screen.Crumb    { return screen.Crumb{Left: "What does not work, and why"} }

func (m *model) Activity() (what string, local bool) {
	if m.running {
		return "Checking everything", true
	}
	return "", true
}

func (m *model) Update(msg tea.Msg) tea.Cmd {
	m.Invalidate()
	if w, ok := msg.(screen.Wheel); ok {
		m.read.Do(w.Move)
	}
	return nil
}

// begin clears the findings. checks are the names of the checks, in order.
func (m *model) begin(checks []string) {
	m.checks, m.findings, m.running, m.read = checks, nil, true, viewport.Viewport{}
	m.Invalidate()
}

// pending returns the checks without a finding.
func (m *model) pending() []string {
	if !m.running {
		return nil
	}
	told := make(map[string]bool, len(m.findings))
	for _, f := range m.findings {
		told[f.Check] = true
	}
	var rest []string
	for _, c := range m.checks {
		if !told[c] {
			rest = append(rest, c)
		}
	}
	return rest
}
