package editor

import (
	"slices"
	"strings"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
)

// pane is what all panes have.
type pane interface {
	View(area screen.Rect) string
	Focus(on bool)
}

func (m *Model) panes() [paneCount]pane {
	return [paneCount]pane{&m.areas, &m.items, &m.client, &m.notes, &m.summary}
}

// layout is where the panes are in an area.
func (m *Model) layout(area screen.Rect) layout {
	return newLayout(area, m.focus, m.typing() != nil, m.clientLooks())
}

// View draws the panes that have a place in area, or the text of the proposal itself
// that fills it. They answer from what they drew before where nothing changed.
func (m *Model) View(area screen.Rect) string {
	m.drawn = screen.Rect{W: area.W, H: area.H}
	if m.whole {
		m.full.Focus(true)
		return m.full.View(area)
	}
	l := m.layout(m.drawn)
	rows := make(rows, max(0, area.H))
	for id, p := range m.panes() {
		if r := l.Panes[id]; !r.Empty() {
			p.Focus(Pane(id) == m.focus)
			rows.put(r, p.View(r))
		}
	}
	if r := l.SummaryLine; !r.Empty() {
		rows.put(r, m.summary.Line(r.W))
	}
	return rows.text(area.W)
}

// rows are lines that are drawn side by side.
type rows [][]piece

// piece is a line of a pane, which fills its width.
type piece struct {
	x    int
	text string
}

func (r rows) put(at screen.Rect, text string) {
	for i, line := range strings.Split(text, "\n") {
		r[at.Y+i] = append(r[at.Y+i], piece{at.X, line})
	}
}

// text is all of them, w cells wide.
func (r rows) text(w int) string {
	lines := make([]string, len(r))
	for y, row := range r {
		if len(row) == 0 {
			lines[y] = cells.Spaces(w)
			continue
		}
		slices.SortFunc(row, func(a, b piece) int { return a.x - b.x })
		var b strings.Builder
		for _, p := range row {
			b.WriteString(p.text)
		}
		lines[y] = b.String()
	}
	return strings.Join(lines, "\n")
}
