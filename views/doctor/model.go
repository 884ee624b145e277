// Package doctor shows why something does not work: what each check found, as it
// becomes known, and below it the latest requests.
package doctor

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/reader"
	"app.tender/tender/views/widget/theme"
)

// Model is the screen.
type Model struct {
	screen.Drawn
	env    *screen.Env
	doctor Doctor
	where  Where
	th     *theme.Theme
	keys   screen.Keys
	here   []*screen.Action
	cancel func() // ends what is being looked at

	checks   []string // that are made, in order
	findings []state.Finding
	running  bool
	requests []state.Request // the newest first
	now      time.Time
	read     reader.Reader
}

func newModel(env *screen.Env, d Doctor, where Where) *Model {
	m := &Model{env: env, doctor: d, where: where, th: env.Theme, keys: env.Keys, cancel: func() {}}
	m.here = screen.Bind(m, defs)
	return m
}

// Show looks anew.
func (m *Model) Show(screen.Location) tea.Cmd { return m.examine() }

// Here is the screen.
func (m *Model) Here() screen.Location { return screen.Location{Screen: "doctor"} }

// Actions are what can be done here.
func (m *Model) Actions() []*screen.Action { return m.here }

// Crumb says what is shown.
func (m *Model) Crumb(int) screen.Crumb { return screen.Crumb{Left: "What does not work, and why"} }

// Activity says that checks are still being made.
func (m *Model) Activity() (what string, local bool) {
	if m.running {
		return "Looking for what is wrong", true
	}
	return "", true
}

// Update takes what was found, and the mouse's wheel.
func (m *Model) Update(msg tea.Msg) tea.Cmd {
	m.Forget()
	switch msg := msg.(type) {
	case found:
		return m.take(msg)
	case saved:
		m.tellSaved(msg)
	case screen.Changed:
		m.see()
	case screen.Wheel:
		return m.move(msg.Move)
	}
	return nil
}

func (m *Model) move(id screen.ID) tea.Cmd {
	m.read.Do(id)
	return nil
}

// begin clears what was found before. checks are the names of those that will be
// made, in order.
func (m *Model) begin(checks []string) {
	m.checks, m.findings, m.running, m.read = checks, nil, true, reader.Reader{}
	m.Forget()
}

// see looks up the latest requests.
func (m *Model) see() { m.requests, m.now = m.doctor.Requests(), m.env.Now() }

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
