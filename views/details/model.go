package details

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/details"
	"app.tender/tender/state/installer"
	"app.tender/tender/views/changeorders"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/scroll"
)

type model struct {
	screen.RenderCache
	env     *screen.Env
	open    Open
	actions []*screen.Action

	contract *changeorders.Contract // the total with agreed change orders

	proposal state.ProposalID
	of       *state.Workspace // the proposal of the sections
	who      screen.Audience  // the audience besides the team
	sections []Section        // nil until the proposal was read
	wins     [2]scroll.Window
	part     int      // the section that the cursor moved to last
	laid     document // the last layout
}

func newModel(env *screen.Env, open Open, here changeorder.Cache) *model {
	m := &model{env: env, open: open}
	m.contract = changeorders.NewContract(env, here, func() { m.of = nil; m.renew() })
	m.actions = screen.Bind(m, defs)
	return m
}

// Show shows the open proposal, from the top if it is another one than before.
func (m *model) Show(screen.Location) tea.Cmd {
	m.renew()
	return m.contract.Read(m.proposal)
}

func (m *model) Here() screen.Location     { return screen.Location{Screen: ID, Proposal: m.open.ID()} }
func (m *model) Actions() []*screen.Action { return m.actions }

func (m *model) Update(msg tea.Msg) tea.Cmd {
	m.Invalidate()
	switch msg := msg.(type) {
	case screen.Wheel:
		m.wheel(msg)
	case screen.Recoloured:
		m.laid = document{}
	case screen.Changed, screen.AudienceChanged:
		if m.env.Shown() { // else when it is shown
			m.renew()
			return m.contract.Want(m.proposal)
		}
	}
	return nil
}

// renew shows the current proposal to the current audience.
func (m *model) renew() {
	if id := m.open.ID(); id != m.proposal {
		m.proposal, m.part, m.wins = id, 0, [2]scroll.Window{}
	}
	m.Invalidate()
	w, who := m.open.Workspace(), m.env.Audience()
	if w != nil && w == m.of && who == m.who {
		return
	}
	if who != m.who { // another audience sees other parts
		m.part = 0
	}
	m.of, m.who = w, who
	m.sections, m.laid = nil, document{}
	if w != nil {
		value, known := m.contract.Of(w.Proposal)
		d := detailsFor(w.Proposal, who, known)
		m.sections = Sections(&d, value, known.AsOf, m.env.Now())
	}
}

// detailsFor returns the details of a proposal for an audience, to installers those of their sheet.
func detailsFor(p *state.Proposal, who screen.Audience, known changeorder.Set) details.Proposal {
	if who&screen.Installer == 0 {
		return details.Of(p, state.Visibility{Prices: true, Internal: who&screen.Client == 0})
	}
	sheet := installer.SheetOf(installer.Sources{Proposal: p, ChangeOrders: known})
	return details.ForInstaller(p, &sheet)
}

// focused returns the column of the current section; keys scroll it.
func (m *model) focused() int {
	if len(m.laid.parts) == 0 {
		return 0
	}
	return m.laid.parts[m.part].column
}

func (m *model) scroll(id screen.ID) tea.Cmd {
	at := m.focused()
	win := &m.wins[at]
	win.Scroll(id, len(m.laid.columns[at]), m.visible(m.Area()))
	for i, p := range m.laid.parts {
		if p.column == at && p.line <= win.Top {
			m.part = i
		}
	}
	return nil
}

// wheel scrolls the column under the pointer.
func (m *model) wheel(w screen.Wheel) {
	at := 0
	if w.X >= m.laid.w-m.laid.facts {
		at = 1
	}
	m.wins[at].Scroll(w.Move, len(m.laid.columns[at]), m.visible(m.Area()))
}

// nextPart and partBefore move to the beginning of another section, in either column.
func (m *model) nextPart() tea.Cmd {
	if m.part >= len(m.laid.parts)-1 {
		return m.scroll(screen.MoveBottom)
	}
	return m.goTo(m.part + 1)
}

func (m *model) partBefore() tea.Cmd {
	if len(m.laid.parts) == 0 {
		return nil
	}
	if p := m.laid.parts[m.part]; m.part == 0 || m.wins[p.column].Top > p.line {
		return m.goTo(m.part)
	}
	return m.goTo(m.part - 1)
}

func (m *model) goTo(part int) tea.Cmd {
	m.part = part
	p := m.laid.parts[part]
	m.wins[p.column].Top = p.line
	m.wins[p.column].Clamp(len(m.laid.columns[p.column]), m.visible(m.Area()))
	return nil
}

func (m *model) Crumb(width int) screen.Crumb {
	left := m.open.Crumb(width) + m.env.Theme.Strong.Render("Details")
	if w := m.open.Workspace(); w != nil {
		left += "   " + m.env.Theme.Status(string(w.Proposal.Status)).Render(w.Proposal.Status.Word())
	}
	return screen.Crumb{Left: left, AsOf: m.open.AsOf()}
}
