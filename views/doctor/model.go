// Package doctor shows why something does not work: what each check found, as it
// becomes known, and below it the latest requests.
package doctor

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/reader"
	"app.tender/tender/views/widget/theme"
)

// Model is the pane.
type Model struct {
	th       *theme.Theme
	keys     views.Keys
	checks   []string // that are made, in order
	findings []state.Finding
	running  bool
	requests []state.Request // the newest first
	now      time.Time
	read     reader.Reader
	drawn    views.Drawn
}

// New makes a pane that has found nothing yet.
func New(th *theme.Theme, keys views.Keys) Model { return Model{th: th, keys: keys} }

// Begin clears what was found before. checks are the names of those that will
// be made, in order.
func (m *Model) Begin(checks []string) {
	m.checks, m.findings, m.running, m.read = checks, nil, true, reader.Reader{}
	m.drawn.Forget()
}

// Add shows what one check found.
func (m *Model) Add(f state.Finding) {
	m.findings = append(m.findings, f)
	m.drawn.Forget()
}

// End says that no more checks are made.
func (m *Model) End() {
	m.running = false
	m.drawn.Forget()
}

// Running reports whether checks are still being made.
func (m *Model) Running() bool { return m.running }

// Findings are what was found up to now.
func (m *Model) Findings() []state.Finding { return m.findings }

// SetRequests shows the latest requests, the newest first, as of now.
func (m *Model) SetRequests(requests []state.Request, now time.Time) {
	m.requests, m.now = requests, now
	m.drawn.Forget()
}

// TakesText reports whether keys are text: never here.
func (m *Model) TakesText() bool { return false }

// Bindings lists what can be done here.
func (m *Model) Bindings() []views.Binding { return views.MoveBindings() }

// Update answers to an action.
func (m *Model) Update(msg tea.Msg) (views.Intent, tea.Cmd) {
	if a, ok := msg.(views.ActionMsg); ok && m.read.Do(a.Action) {
		m.drawn.Forget()
	}
	return nil, nil
}

// pending are the checks that nothing was said of yet.
func (m *Model) pending() []string {
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
