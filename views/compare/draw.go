package compare

import (
	"fmt"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/theme"
)

func (m *model) View(area screen.Rect) string { return m.Draw(area, m.draw) }

func (m *model) draw(area screen.Rect) string {
	if m.options() == 0 {
		return cells.Block(m.emptyLines(area.W), area.W, area.H)
	}
	h := m.share(area.H)
	g := m.grid(area.W)
	m.win.Fit(len(m.rows), h.rows)
	m.whatIf.win.Fit(len(m.whatIf.rows), h.choices)

	lines := make([]string, 0, area.H)
	more, above := cells.More(m.win.Below(len(m.rows), h.rows)), ""
	if h.rows > 0 && h.figures < 2 { // no rule below the rows could show it
		above = more
	}
	if h.header {
		lines = append(lines, m.headerLine(g, above))
	}
	if h.rule {
		lines = append(lines, m.th.Border.Render(cells.Rule(area.W)))
	}
	lines = append(lines, cells.Height(m.rowLines(g, h.rows), h.rows)...)
	lines = append(lines, cells.Height(m.noteLines(area.W), h.note)...)
	lines = append(lines, cells.Height(m.figureLines(g, h.figures, more), h.figures)...)
	lines = append(lines, cells.Height(m.whatIfLines(g, h.whatIf), h.whatIf)...)
	return cells.Block(lines, area.W, area.H)
}

func (m *model) emptyLines(w int) []string {
	first := "Nothing to compare yet."
	if m.pending > 0 {
		first = fmt.Sprintf("Comparing %d line items…", m.pending)
	} else if m.p != nil && m.area == nil {
		first = "This area is no longer in the proposal."
	} else if m.area != nil {
		first = m.area.Name + " has no option yet."
	}
	return list.Message(first, m.keys.Name(screen.Back)+" goes back.", 1, w, m.th)
}

// headerLine returns the names of the columns, with ✓ on the option that the totals count. label
// is shown above the row names unless options are hidden.
func (m *model) headerLine(g grid, label string) string {
	if hidden := m.options() - len(g.columns); hidden > 0 {
		label = fmt.Sprintf("%d/%d shown %s%s", len(g.columns), m.options(), m.keys.Name(screen.MoveLeft),
			m.keys.Name(screen.MoveRight))
	}
	return g.line(m.th.Dim.Render(label), func(c, w int) string {
		if c >= m.options() {
			return cells.Fit("", w)
		}
		tail := m.columnWords(c, w/2)
		room := max(0, w-signWidth-cells.Width(tail))
		name := cells.Cut(m.area.Options[c].Label, room, "…")
		style := m.th.Text
		if c == m.column {
			style = m.th.Strong
		}
		return cells.Fit(cells.Spaces(signWidth)+style.Render(name)+m.th.Dim.Render(tail), w)
	})
}

// columnWords returns what is special about a column, in at most room cells.
func (m *model) columnWords(c, room int) string {
	var words []string
	switch counts, base := c == m.area.Counted, c == m.baseline; {
	case counts && base:
		words = []string{" ✓ counts · baseline", " ✓ · baseline", " ✓"}
	case counts:
		words = []string{" ✓ counts", " ✓"}
	case base:
		words = []string{" · baseline"}
	}
	for _, s := range words {
		if cells.Width(s) <= room {
			return s
		}
	}
	return ""
}

// leastWords is the width in cells below which words are left out of a rule.
const leastWords = 6

// ruleLine returns a rule with a title and words at its left and, at its right, more, which is
// never cut. It is heavy and its title inverse if it is above the section with the keys.
func (m *model) ruleLine(title, words, more string, w int, focused bool) string {
	border, line, left := m.th.Border, "─", " "+m.th.Text.Render(title)+" "
	if m.th.HasKeys(focused) {
		border, line, left = m.th.Focus.Border, "━", m.th.Focus.Title.Render(left)
	}
	right := ""
	if more != "" {
		right = " " + m.th.Dim.Render(more) + " " + border.Render(line)
	}
	w -= cells.Width(right)
	left = border.Render(line) + left
	if room := w - cells.Width(left) - 4; words != "" && room >= leastWords {
		left += m.th.Dim.Render("· "+cells.Cut(words, room, "…")) + " "
	}
	return left + border.Render(strings.Repeat(line, max(0, w-cells.Width(left)))) + right
}

func (m *model) rowLines(g grid, height int) []string {
	if len(m.rows) == 0 && m.differences {
		return []string{
			" The options do not differ.",
			m.th.Dim.Render(" " + m.keys.Name(actionDifferences) + " shows every row again."),
		}
	}
	var lines []string
	for i := m.win.Top; i < min(len(m.rows), m.win.Top+height); i++ {
		lines = append(lines, m.rowLine(g, i))
	}
	return lines
}

func (m *model) rowLine(g grid, i int) string {
	r, under := m.rows[i], i == m.win.At
	label, style := m.label(r), m.th.Text
	switch r.text {
	case state.ClientDescription:
		style = m.th.Client
	case state.InstallerNotes:
		style = m.th.Team
	}
	if under {
		style = style.Bold(true)
	}
	return g.line(style.Render(cells.Cut(label, g.label, "…")), func(c, w int) string {
		text, style := m.cell(r, c, w, g.label > 0)
		return m.cursor(text, style, under && c == m.column, m.section == sectionRows)
	})
}

// cursor draws the cell under the cursor in reverse video.
func (m *model) cursor(text string, style theme.Style, under, focused bool) string {
	if under {
		return m.th.Cursor(text, focused)
	}
	return style.Render(text)
}

// deepest is the most levels of indentation.
const deepest = 4

func (m *model) label(r row) string {
	if r.text != "" {
		return r.text.Title()
	}
	label := r.items.Label
	for _, it := range r.items.Items {
		if it != nil && it.Type == state.ItemLabor {
			label += " (h)"
			break
		}
	}
	if r.items.Depth > 0 {
		return strings.Repeat("  ", min(r.items.Depth, deepest)-1) + "└ " + label
	}
	return label
}
