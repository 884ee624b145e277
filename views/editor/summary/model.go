// Package summary is the money panel: the service's figures of a proposal from the parts to the
// total, the reason for each that is zero, and any difference to our own sum of the lines.
package summary

import (
	"slices"

	"app.tender/tender/state/outgoing"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewport"
)

// Model is the panel.
type Model struct {
	th      *theme.Theme
	keys    screen.Keys
	focused bool

	f      *Figures // nil while nothing is open
	checks []Check

	page  viewport.Viewport
	drawn screen.RenderCache
}

// widest is the greatest width of the panel: any wider, it is hard to see which figure belongs to
// which word.
const widest = 56

// New returns a panel without a proposal.
func New(th *theme.Theme, keys screen.Keys) Model { return Model{th: th, keys: keys} }

// Invalidate makes the next View draw.
func (m *Model) Invalidate() { m.drawn.Invalidate() }

// Focus sets whether the panel has the focus.
func (m *Model) Focus(on bool) { screen.Change(&m.drawn, &m.focused, on) }

// SetFigures shows the figures of a proposal; nil if there is none yet.
func (m *Model) SetFigures(f *Figures) {
	if f == nil || m.f == nil || f.id != m.f.id {
		m.page = viewport.Viewport{}
	}
	m.f = f
	m.drawn.Invalidate()
}

// Check is what to look at before the client gets the proposal, and the key for it.
type Check struct {
	outgoing.Count
	Key string
}

// SetChecks shows what is to look at before the client gets the proposal.
func (m *Model) SetChecks(checks []Check) {
	if !slices.Equal(m.checks, checks) {
		m.checks = checks
		m.drawn.Invalidate()
	}
}

// Checks returns it.
func (m *Model) Checks() []Check { return m.checks }

// Do scrolls the panel if it does not fit.
func (m *Model) Do(id screen.ID) {
	m.page.Do(id)
	m.drawn.Invalidate()
}

// View draws the panel in a frame.
func (m *Model) View(area screen.Rect) string {
	return m.drawn.Get(area, func() string {
		f := cells.PaneFrame(m.th, "Summary", m.focused)
		if m.f != nil {
			f.Right = m.th.Dim.Render(m.f.sum.Currency.Code)
		}
		return m.page.FramedLong(f, m.th, func(w int) viewport.Long {
			s := m.content(min(w, widest))
			return viewport.Long{Count: len(s.Lines) + len(s.bars), Line: func(i int) string { return m.line(s, i) }}
		}, area.W, area.H)
	})
}
