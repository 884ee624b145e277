package breakdown

import (
	"strings"

	"app.tender/tender/state/breakdown"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
)

// The widths in cells: any wider, it is hard to see which amount belongs to which name.
const (
	widest = 110
	indent = 2
)

// View draws the rows in a frame.
func (m *model) View(area screen.Rect) string { return m.Draw(area, m.draw) }

// height returns how many rows were visible when they were drawn last.
func (m *model) height() int { return max(0, m.Area().H-2) }

func (m *model) draw(area screen.Rect) string {
	th := m.env.Theme
	f := cells.PaneFrame(th, "Breakdown", true)
	f.Right = th.Dim.Render(m.currency.Code)
	w, h := f.Inner(area.W, area.H)
	if len(m.rows) == 0 || m.gone {
		return f.Render(cells.Prose(th.Text, m.waiting(), 1, w), area.W, area.H)
	}
	m.win.Fit(len(m.rows), h)
	f.Foot = th.Dim.Render(cells.More(m.win.Below(len(m.rows), h)))
	var lines []string
	for i := m.win.Top; i < min(len(m.rows), m.win.Top+h); i++ {
		lines = append(lines, m.row(&m.rows[i], i == m.win.At, w))
	}
	return f.Render(lines, area.W, area.H)
}

// row draws a figure with its amount at the right end.
func (m *model) row(r *breakdown.Row, selected bool, w int) string {
	th := m.env.Theme
	style, sign := m.style(r), "  "
	switch {
	case len(r.Of) > 0 && m.opened[r.Path]:
		sign = "▾ "
	case len(r.Of) > 0:
		sign = "› "
	}
	head := " " + cells.Spaces(min(r.Depth*indent, w/3)) + sign
	if r.Odd {
		head += "! "
	}
	amount := ""
	if r.Kind != breakdown.Fact {
		amount = r.Format(m.currency)
	}
	w = min(w, widest)
	room := w - cells.Width(head) - cells.Width(amount) - 2
	name, how := cells.Cut(r.Name, max(0, room), "…"), ""
	if r.How != "" {
		how = cells.Cut("  "+r.How, max(0, room-cells.Width(name)), "…")
	}
	if selected {
		return th.Cursor(cells.Fit(cells.Ends(head+name+how, amount+" ", w), w), true)
	}
	if strings.TrimSpace(how) != "" {
		how = th.Dim.Render(how)
	}
	return cells.Ends(style.Render(head+name)+how, style.Render(amount)+" ", w)
}

// style returns the style of a row: what is not added up is quiet.
func (m *model) style(r *breakdown.Row) theme.Style {
	th := m.env.Theme
	switch {
	case r.Odd && r.Kind == breakdown.Fact:
		return th.Warn
	case r.Depth == 0:
		return th.Strong
	case r.Kind != breakdown.Summand:
		return th.Dim
	default:
		return th.Text
	}
}

// Crumb returns what is unfolded.
func (m *model) Crumb(width int) screen.Crumb {
	left := m.open.Crumb(width) + m.env.Theme.Strong.Render("Breakdown")
	return screen.Crumb{Left: left, AsOf: m.open.AsOf()}
}
