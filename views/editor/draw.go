package editor

import (
	"strings"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
)

// pane is what all panes have in common.
type pane interface {
	View(area screen.Rect) string
	Focus(on bool)
	Invalidate()
}

// Redraw makes the next View draw all panes.
func (m *Model) Redraw() {
	for _, p := range m.panes() {
		p.Invalidate()
	}
	m.texts.Full.Invalidate()
	m.checker.line.Invalidate()
}

func (m *Model) panes() [paneCount]pane {
	return [paneCount]pane{&m.areas, &m.items, &m.texts.Client, &m.texts.Notes, &m.summary}
}

// layout returns where the panes are in an area.
func (m *Model) layout(area screen.Rect) layout {
	next := screen.Rect{}
	if area.H > roomyHeight && m.checker.follows() {
		area.H--
		next = screen.Rect{X: area.X, Y: area.Y + area.H, W: area.W, H: 1}
	}
	l := newLayout(area, m.focus, m.texts.Typing() != nil, m.env.ClientView())
	l.NextLine = next
	return l
}

// View draws the panes that have a place in area, or the text of the proposal itself that fills
// it. A pane that has not changed returns its last drawing.
func (m *Model) View(area screen.Rect) string {
	m.drawn = screen.Rect{W: area.W, H: area.H}
	if m.texts.Whole {
		m.texts.Full.Focus(true)
		return m.texts.Full.View(area)
	}
	l := m.layout(m.drawn)
	var drawn side
	for id, p := range m.panes() {
		if r := l.Panes[id]; !r.Empty() {
			p.Focus(paneID(id) == m.focus)
			drawn.put(r, p.View(r))
		}
	}
	if r := l.SummaryLine; !r.Empty() {
		drawn.put(r, m.summary.Line(r.W))
	}
	if r := l.NextLine; !r.Empty() {
		drawn.put(r, m.checker.View(r))
	}
	// Unchanged panes return the same string, so that this comparison is cheap.
	if m.panesDrawn.area != m.drawn || m.panesDrawn.panes != drawn.panes {
		drawn.area, drawn.text = m.drawn, drawn.beside(area.W, area.H)
		m.panesDrawn = drawn
	}
	return m.panesDrawn.text
}

// side holds the drawings of panes side by side in an area, from left to right, and the result of
// joining them.
type side struct {
	panes [paneCount + 2]drawing
	count int
	area  screen.Rect
	text  string
}

// drawing is the drawing of a pane, whose lines fill its width.
type drawing struct {
	at   screen.Rect
	text string
}

func (s *side) put(at screen.Rect, text string) {
	i := s.count
	for ; i > 0 && s.panes[i-1].at.X > at.X; i-- {
		s.panes[i] = s.panes[i-1]
	}
	s.panes[i] = drawing{at, text}
	s.count++
}

// beside returns the drawings side by side, w by h cells.
func (s *side) beside(w, h int) string {
	rest := s.panes // the rest of each drawing below the current line
	size := h
	for i := range s.count {
		size += len(rest[i].text)
	}
	var b strings.Builder
	b.Grow(size)
	for y := range h {
		if y > 0 {
			b.WriteByte('\n')
		}
		drawn := false
		for i := range s.count {
			p := &rest[i]
			if y < p.at.Y || y >= p.at.Y+p.at.H {
				continue
			}
			var line string
			line, p.text, _ = strings.Cut(p.text, "\n")
			b.WriteString(line)
			drawn = true
		}
		if !drawn {
			b.WriteString(cells.Spaces(w))
		}
	}
	return b.String()
}
