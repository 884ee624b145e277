package areas

import (
	"strconv"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/phrase"
)

// footHeight is the least height at which the last line shows the sum.
const footHeight = 6

// leastFigure is the width below which the tree leaves out the figures.
const leastFigure = 22

// View draws the tree in a frame.
func (m *Model) View(area screen.Rect) string {
	return m.drawn.Get(area, func() string { return m.draw(area) })
}

func (m *Model) draw(area screen.Rect) string {
	frame := cells.PaneFrame(m.th, "Areas", m.focused)
	w, h := frame.Inner(area.W, area.H)
	lines := make([]string, 0, h)
	if m.filterLine() {
		lines = append(lines, m.th.Accent.Render("/ ")+m.filter.View(w-2, m.filter.Typing, m.th))
	}
	rows := m.treeHeight(h)
	m.win.Fit(len(m.rows), rows)
	if len(m.rows) == 0 {
		lines = append(lines, m.emptyLines(w)...)
	} else {
		for i := m.win.Top; i < min(len(m.rows), m.win.Top+rows); i++ {
			lines = append(lines, m.line(i, w))
		}
	}
	if h >= footHeight && m.tree != nil && len(m.tree.Areas) > 0 {
		lines = append(cells.Height(lines, h-1), m.th.Dim.Render(m.foot(w)))
	}
	frame.Foot = m.th.Dim.Render(cells.More(m.win.Below(len(m.rows), rows)))
	return frame.Render(lines, area.W, area.H)
}

// height returns how many rows were visible when the pane was drawn last.
func (m *Model) height() int {
	return m.treeHeight(max(0, m.drawn.Area().H-2))
}

func (m *Model) treeHeight(h int) int {
	if h >= footHeight {
		h--
	}
	if m.filterLine() {
		h--
	}
	return max(0, h)
}

func (m *Model) filterLine() bool { return m.filter.Typing || !m.filter.Empty() }

func (m *Model) line(i, w int) string {
	r := m.rows[i]
	label, value, mark := m.words(r)
	opener := " "
	if r.own() && len(r.area.Options) > 0 {
		opener = "▾"
		if m.closed[r.area.ID] {
			opener = "›"
		}
	}
	if !r.own() && m.marked[r.optionID()] && m.tree.forTeam() {
		opener = "•"
	}
	sign := cells.Fit(phrase.MarkSign(mark), 1)
	room, figure := w-2, 0
	if w >= leastFigure {
		figure = min(cells.Width(value), w*3/5)
		room -= figure + 1 // the name gets the rest
	}
	if r.counted() && len(r.area.Options) > 1 {
		label = cells.Cut(label, max(0, room-2), "…") + " ✓"
	}
	rest := cells.Fit(label, room)
	if figure > 0 {
		rest += " " + cells.FitFigure(value, figure)
	}
	if i == m.win.At {
		return m.th.Cursor(cells.Fit(opener+sign+rest, w), m.focused)
	}
	if r.counted() {
		rest = m.th.Strong.Render(rest)
	}
	return opener + phrase.MarkStyle(m.th, mark).Render(sign) + rest
}

// foot returns the number of areas and the sum of the options that count, in w cells. If an area
// has no price yet, it says so, or shows a sign.
func (m *Model) foot(w int) string {
	if marked := m.markedWords(); marked != "" {
		if more := marked + ", " + m.keys.Name("options.spread") + " fills all"; cells.Width(more) <= w {
			marked = more
		}
		return cells.Cut(marked, w, "…")
	}
	areas := len(m.tree.Areas)
	text := text.Count(areas, "area")
	total, unpriced := m.tree.Total, m.tree.Unpriced
	if m.tree.Omitted {
		return text + ", or more: " + state.UnknownWord
	}
	if unpriced == 0 {
		return text + "   " + total
	}
	if unpriced >= areas { // there is no price to add up
		return cells.Cut(text+"   "+money.NoFigure+" · "+strconv.Itoa(unpriced)+" unpriced", w, "…")
	}
	whole := text + "   " + total + " · " + strconv.Itoa(unpriced) + " unpriced"
	if cells.Width(whole) > w {
		return text + " ≥ " + total
	}
	return whole
}

// emptyLines returns why there are no areas, and what to do.
func (m *Model) emptyLines(w int) []string {
	var first, second string
	switch {
	case m.tree == nil && m.fault.Kind != state.FaultNone:
		first, second = m.fault.Message, m.fault.Next
	case m.tree == nil:
		first = "Reading the proposal…"
	case !m.filter.Empty():
		first, second = "No area matches.", m.keys.Name(screen.Back)+" clears the filter."
	case m.tree.NoAreas:
		first, second = "Areas "+state.UnknownWord+": the service did not return them.",
			m.keys.Name(screen.Refresh)+" refreshes."
	default:
		first, second = "No areas yet.", m.keys.Name(screen.AddArea)+" adds the first."
	}
	return list.Message(first, second, 0, w, m.th)
}
