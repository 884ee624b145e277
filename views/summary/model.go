// Package summary is the money panel: the service's figures of a proposal from
// the parts to the total, each that is zero for a reason with the reason, and
// where our own sum of the lines differs, that too.
package summary

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/reader"
	"app.tender/tender/views/widget/theme"
)

// Model is the panel.
type Model struct {
	th      *theme.Theme
	keys    views.Keys
	focused bool

	p          *state.Proposal // nil while nothing is open
	checked    state.Check
	clientView bool
	pending    bool

	page  reader.Reader
	drawn views.Drawn
}

// widest is how wide the panel grows: further apart, the eye loses which figure
// belongs to which word.
const widest = 56

// New makes a panel without a proposal.
func New(th *theme.Theme, keys views.Keys) Model { return Model{th: th, keys: keys} }

// Focus tells whether the panel has the focus.
func (m *Model) Focus(on bool) {
	if m.focused != on {
		m.focused = on
		m.drawn.Forget()
	}
}

// SetProposal shows the money of p; nil shows that there is none yet.
func (m *Model) SetProposal(p *state.Proposal) {
	if p == nil || m.p == nil || p.ID != m.p.ID {
		m.page = reader.Reader{}
	}
	m.p = p
	m.checked = state.CheckOf(p)
	m.drawn.Forget()
}

// SetClientView leaves out what the customer does not see: profit, margin,
// cost and our check of the service's figures.
func (m *Model) SetClientView(on bool) { m.clientView = on; m.drawn.Forget() }

// SetPending says that an edit that is not sent yet will move the figures.
func (m *Model) SetPending(on bool) {
	if m.pending != on {
		m.pending = on
		m.drawn.Forget()
	}
}

// TakesText is false: there is nothing to type here.
func (m *Model) TakesText() bool { return false }

// Update scrolls the panel where it is taller than its place.
func (m *Model) Update(msg tea.Msg) (views.Intent, tea.Cmd) {
	if a, ok := msg.(views.ActionMsg); ok {
		m.page.Do(a.Action)
		m.drawn.Forget()
	}
	return nil, nil
}

// Bindings lists what can be done here.
func (m *Model) Bindings() []views.Binding { return views.MoveBindings() }

// View draws the panel in a frame.
func (m *Model) View(area views.Rect) string {
	return m.drawn.Keep(area, func() string {
		f := cells.PaneFrame(m.th, "Summary", m.focused)
		if m.p != nil {
			f.Right = m.th.Dim.Render(m.p.Summary.Currency.Code)
		}
		return m.page.Framed(f, m.th, func(w int) []string { return m.content(min(w, widest)) }, area.W, area.H)
	})
}
