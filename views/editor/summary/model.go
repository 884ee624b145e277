// Package summary is the money panel: the service's figures of a proposal from
// the parts to the total, each that is zero for a reason with the reason, and
// where our own sum of the lines differs, that too.
package summary

import (
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

	f *Figures // nil while nothing is open

	page  viewport.Viewport
	drawn screen.RenderCache
}

// widest is how wide the panel grows: further apart, the eye loses which figure
// belongs to which word.
const widest = 56

// New makes a panel without a proposal.
func New(th *theme.Theme, keys screen.Keys) Model { return Model{th: th, keys: keys} }

// Focus tells whether the panel has the focus.
func (m *Model) Focus(on bool) { screen.Change(&m.drawn, &m.focused, on) }

// SetFigures shows the money of a proposal; nil shows that there is none yet.
func (m *Model) SetFigures(f *Figures) {
	if f == nil || m.f == nil || f.id != m.f.id {
		m.page = viewport.Viewport{}
	}
	m.f = f
	m.drawn.Invalidate()
}

// Do scrolls the panel where it is taller than its place.
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
