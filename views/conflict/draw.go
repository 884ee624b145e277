package conflict

import (
	"fmt"

	"github.com/charmbracelet/lipgloss"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/cells"
)

// sideBySide is the width from which both versions stand side by side.
const sideBySide = 60

// View draws the screen in exactly the cells of area: mine and theirs above,
// the result below.
func (m *Model) View(area views.Rect) string {
	return m.drawn.Keep(area, func() string {
		if area.Empty() {
			return cells.Fill("", area.W, area.H)
		}
		if m.editing || area.H < 9 {
			if m.editing {
				return m.drawResult(area.W, area.H)
			}
			return m.drawVersions(area.W, area.H)
		}
		top := area.H / 2
		return cells.JoinVertical(m.drawVersions(area.W, top), m.drawResult(area.W, area.H-top))
	})
}

func (m *Model) drawVersions(w, h int) string {
	if w < sideBySide {
		top := h / 2
		return cells.JoinVertical(
			m.drawVersion("Mine", state.ChooseMine, w, top), m.drawVersion("Theirs", state.ChooseTheirs, w, h-top))
	}
	left := w / 2
	return cells.JoinHorizontal(
		m.drawVersion("Mine", state.ChooseMine, left, h), m.drawVersion("Theirs", state.ChooseTheirs, w-left, h))
}

// drawVersion draws one version with the collision under the cursor in sight.
func (m *Model) drawVersion(name string, side state.Choice, w, h int) string {
	key := m.keys.Name(views.ConflictMine)
	if side == state.ChooseTheirs {
		key = m.keys.Name(views.ConflictTheirs)
	}
	frame := cells.Frame{
		Title: m.th.Title.Render(name), Right: m.th.Dim.Render(key + " takes it"),
		Border: cells.StyleOf(m.th.Border),
	}
	innerW, innerH := frame.Inner(w, h)
	lines, first := m.versionLines(side, innerW)
	top := max(0, min(first-innerH/3, len(lines)-innerH))
	return frame.Render(cells.Block(lines[top:], innerW, innerH), w, h)
}

// versionLines are the lines of one version, wrapped to w cells, and the line at
// which the collision under the cursor begins.
func (m *Model) versionLines(side state.Choice, w int) (lines []string, first int) {
	collision := 0
	for _, h := range m.merge.Hunks {
		text, style, sign := h.Mine, m.th.Dim, "   "
		if side == state.ChooseTheirs {
			text = h.Theirs
		}
		switch h.Kind {
		case state.HunkCollision:
			if collision == m.at {
				first = len(lines)
			}
			style, sign = m.collision(collision, side)
			collision++
		case state.HunkMine, state.HunkTheirs, state.HunkBoth:
			style, sign = m.th.Good, " + "
		case state.HunkSame:
		}
		if len(text) == 0 && h.Kind == state.HunkCollision {
			text = []string{"(removed)"}
		}
		for _, line := range text {
			for _, row := range cells.Wrap(line, max(1, w-3)) {
				lines = append(lines, style.Render(sign+row))
			}
		}
	}
	return lines, first
}

// collision is how a side of a collision is drawn: where one is, what was
// chosen, what is still open.
func (m *Model) collision(i int, side state.Choice) (style lipgloss.Style, sign string) {
	sign = " ≠ "
	style = m.th.Warn
	switch c := m.choices[i]; {
	case c == side || c == state.ChooseMineTheirs:
		style, sign = m.th.Good, " ✓ "
	case c != "":
		style, sign = m.th.Dim, " – "
	}
	if i == m.at {
		style = style.Bold(true)
		sign = "▌" + sign[1:]
	}
	return style, sign
}

// drawResult draws what is sent.
func (m *Model) drawResult(w, h int) string {
	right := "ready: " + m.keys.Name(views.ConflictAccept) + " sends it"
	style := m.th.Good
	switch n := m.open(); {
	case m.edited:
		right = "edited by hand: " + m.keys.Name(views.ConflictAccept) + " sends it"
	case n > 0:
		right, style = fmt.Sprintf("%d of %d parts to choose", n, len(m.choices)), m.th.Warn
	}
	border := m.th.Border
	if m.editing {
		border = m.th.BorderFocused
	}
	frame := cells.Frame{
		Title: m.th.Title.Render("Result") + " " + m.th.Dim.Render(m.what), Right: style.Render(right),
		Border: cells.StyleOf(border),
	}
	innerW, innerH := frame.Inner(w, h)
	if innerW == 0 || innerH == 0 {
		return frame.Render("", w, h)
	}
	m.ed.SetSize(innerW, innerH)
	return frame.Render(m.ed.View(), w, h)
}
