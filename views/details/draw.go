package details

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
)

// The widths in cells from which figures and dates stand beside the texts, and of their
// column.
const (
	sideBySide  = 110
	factsWidth  = 64
	narrowFacts = 54 // below wide
	wide        = 160
)

// document is what scrolls: the texts and, if there is room, the facts beside them.
type document struct {
	w            int // it was laid out for
	texts, facts []string
	starts       []int // the lines at which parts begin, in order
}

func (d *document) height() int { return max(len(d.texts), len(d.facts)) }

func (m *model) View(area screen.Rect) string { return m.Draw(area, m.draw) }

func (m *model) visible(area screen.Rect) int { return max(0, area.H-2) }

func (m *model) draw(area screen.Rect) string {
	if m.sections == nil {
		return cells.Block(cells.Prose(m.env.Theme.Text, m.open.Waiting(), 1, area.W), area.W, area.H)
	}
	facts := 0
	if area.W >= sideBySide {
		facts = narrowFacts
		if area.W >= wide {
			facts = factsWidth
		}
	}
	if m.laid.w != area.W || m.laid.height() == 0 {
		m.laid = m.lay(area.W, facts)
	}
	m.win.Clamp(m.laid.height(), m.visible(area))
	if facts == 0 {
		return m.frame("Details", m.laid.texts, area.W, area.H)
	}
	return cells.JoinHorizontal(
		m.frame("Texts and line items", m.laid.texts, area.W-facts, area.H), m.frame("Figures and dates", m.laid.facts, facts, area.H))
}

// frame draws the part of a column in sight. A short column stops at its end.
func (m *model) frame(title string, lines []string, w, h int) string {
	f := cells.PaneFrame(m.env.Theme, title, true)
	_, rows := f.Inner(w, h)
	top := max(0, min(m.win.Top, len(lines)-rows))
	f.Foot = m.env.Theme.Dim.Render(cells.More(len(lines) - top - rows))
	return f.Render(lines[top:], w, h)
}

// lay lays out the sections in w cells; facts is the width of the facts' own column, 0 for
// none.
func (m *model) lay(w, facts int) document {
	d := document{w: w}
	for i := range m.sections {
		s := &m.sections[i]
		column, room := &d.texts, w-facts-4
		if s.Facts && facts > 0 {
			column, room = &d.facts, facts-4
		}
		room = max(1, room)
		if len(*column) > 0 {
			*column = append(*column, "")
		}
		d.starts = append(d.starts, len(*column))
		*column = append(*column, " "+m.heading(s, room))
		for _, l := range s.Lines(room, m.paint) {
			*column = append(*column, " "+l)
		}
	}
	slices.Sort(d.starts)
	d.starts = slices.Compact(d.starts)
	return d
}

func (m *model) heading(s *Section, w int) string {
	style := m.env.Theme.Accent
	switch s.For {
	case state.CustomerSees:
		style = m.env.Theme.Client
	case state.TeamOnly:
		style = m.env.Theme.Team
	}
	right := s.For
	if right != "" {
		right = " " + right
	}
	return style.Render(cells.Ends(s.Title, right, w))
}

func (m *model) paint(look Look, text string) string {
	th := m.env.Theme
	switch look {
	case Quiet:
		return th.Dim.Render(text)
	case Strong:
		return th.Strong.Render(text)
	case Warn:
		return th.Warn.Render(text)
	default:
		return th.Text.Render(text)
	}
}
