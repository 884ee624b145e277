package details

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/details"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/scroll"
)

type model struct {
	screen.RenderCache
	env     *screen.Env
	open    Open
	actions []*screen.Action

	proposal state.ProposalID
	of       *state.Proposal // whose sections they are
	who      screen.Audience // for whom, beside the team
	sections []Section       // nil until the proposal was read
	win      scroll.Window
	laid     document // as it was laid out last
}

func newModel(env *screen.Env, open Open) *model {
	m := &model{env: env, open: open}
	m.actions = screen.Bind(m, defs)
	return m
}

// Show shows the open proposal, from its top if it is another one than before.
func (m *model) Show(screen.Location) tea.Cmd {
	m.renew()
	return nil
}

func (m *model) Here() screen.Location     { return screen.Location{Screen: ID, Proposal: m.open.ID()} }
func (m *model) Actions() []*screen.Action { return m.actions }

func (m *model) Update(msg tea.Msg) tea.Cmd {
	m.Invalidate()
	switch msg := msg.(type) {
	case screen.Wheel:
		return m.scroll(msg.Move)
	case screen.Changed, screen.AudienceChanged:
		if m.env.Shown() { // else once it is
			m.renew()
		}
	}
	return nil
}

// renew shows the current proposal to the audience.
func (m *model) renew() {
	if id := m.open.ID(); id != m.proposal {
		m.proposal, m.win = id, scroll.Window{}
	}
	m.Invalidate()
	p, who := m.open.Shown(), m.env.Audience()
	if p != nil && p == m.of && who == m.who {
		return
	}
	m.of, m.who = p, who
	m.sections, m.laid = nil, document{}
	if p != nil {
		d := details.Of(p, state.Sight{Prices: who&screen.Installer == 0, Internal: who&screen.Client == 0})
		m.sections = Sections(&d, m.env.Now())
	}
}

func (m *model) scroll(id screen.ID) tea.Cmd {
	m.win.Scroll(id, m.laid.height(), m.visible(m.Area()))
	return nil
}

// nextPart and partBefore go to where a part begins.
func (m *model) nextPart() tea.Cmd {
	for _, at := range m.laid.starts {
		if at > m.win.Top {
			return m.goTo(at)
		}
	}
	return m.scroll(screen.MoveBottom)
}

func (m *model) partBefore() tea.Cmd {
	to := 0
	for _, at := range m.laid.starts {
		if at < m.win.Top {
			to = at
		}
	}
	return m.goTo(to)
}

func (m *model) goTo(line int) tea.Cmd {
	m.win.Top = line
	m.win.Clamp(m.laid.height(), m.visible(m.Area()))
	return nil
}

func (m *model) Crumb(width int) screen.Crumb {
	left := m.open.Crumb(width) + m.env.Theme.Strong.Render("Details")
	if p := m.open.Shown(); p != nil {
		left += "   " + m.env.Theme.Status(string(p.Status)).Render(p.Status.Word())
	}
	return screen.Crumb{Left: left, AsOf: m.open.AsOf()}
}
