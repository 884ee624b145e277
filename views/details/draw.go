package details

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/phrase"
)

// The widths in cells from which figures and dates are shown next to the texts, and of their
// column.
const (
	sideBySide  = 110
	factsWidth  = 64
	narrowFacts = 54 // on a screen narrower than wide
	wide        = 160
)

// document is what scrolls: the texts and, if there is room, the facts next to them.
type document struct {
	w, facts int // w is the width laid out for, facts that of their column, 0 for none
	columns  [2][]string
	parts    []place // the beginning of each section
}

// place is a line of a column.
type place struct{ column, line int }

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
	if m.laid.w != area.W || len(m.laid.parts) == 0 {
		m.laid = m.layout(area.W, facts)
		m.part = min(m.part, len(m.laid.parts)-1)
	}
	if facts == 0 {
		return m.frame("Details", 0, area.W, area.H)
	}
	return cells.JoinHorizontal(m.frame("Texts and line items", 0, area.W-facts, area.H),
		m.frame("Figures and dates", 1, facts, area.H))
}

// frame draws the visible part of a column.
func (m *model) frame(title string, column, w, h int) string {
	f := cells.PaneFrame(m.env.Theme, title, column == m.focused())
	lines, win := m.laid.columns[column], &m.wins[column]
	_, rows := f.Inner(w, h)
	win.Clamp(len(lines), rows)
	f.Foot = m.env.Theme.Dim.Render(cells.More(len(lines) - win.Top - rows))
	return f.Render(lines[win.Top:], w, h)
}

// layout lays out the sections in w cells; the column of facts has facts cells of them.
func (m *model) layout(w, facts int) document {
	d := document{w: w, facts: facts}
	for i := range m.sections {
		s := &m.sections[i]
		at, room := 0, w-facts-4
		if s.Facts && facts > 0 {
			at, room = 1, facts-4
		}
		room = max(1, room)
		column := &d.columns[at]
		if len(*column) > 0 {
			*column = append(*column, "")
		}
		d.parts = append(d.parts, place{at, len(*column)})
		for _, l := range append(m.heading(s, room), s.Lines(room, m.paint)...) {
			*column = append(*column, " "+l)
		}
	}
	return d
}

// heading returns the title of a section and who reads it, on a line of its own where there is no
// room beside the title.
func (m *model) heading(s *Section, w int) []string {
	style := m.env.Theme.Accent
	switch s.For {
	case state.ClientSees:
		style = m.env.Theme.Client
	case state.TeamOnly:
		style = m.env.Theme.Team
	}
	title := style.Render(s.Title)
	if s.Field != "" {
		title = strings.TrimSpace(title + " " +
			phrase.MarkWords(m.env.Theme, m.of.Texts[state.TextRef{Proposal: m.of.Proposal.ID, Field: s.Field}]))
	}
	if s.For != "" && cells.Width(title)+1+cells.Width(s.For) > w {
		return []string{cells.Fit(title, w), cells.Fit(style.Render(s.For), w)}
	}
	return []string{cells.Ends(title, style.Render(s.For), w)}
}

func (m *model) paint(style Style, text string) string {
	th := m.env.Theme
	switch style {
	case quiet:
		return th.Dim.Render(text)
	case strong:
		return th.Strong.Render(text)
	case warn:
		return th.Warn.Render(text)
	default:
		return th.Text.Render(text)
	}
}
