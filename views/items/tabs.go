package items

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/cells"
)

// tabs names the options with what they come to; the one that is shown stands
// out, and ✓ is on the one that the totals count.
func (m *Model) tabs(w int) string {
	tabs, start := m.tabTexts(w)
	if m.index >= 0 {
		tabs[m.index] = m.th.Selected.Render(tabs[m.index])
	}
	line := strings.Join(tabs[start:], m.th.Border.Render("│"))
	if start > 0 {
		line = m.th.Dim.Render("‹") + line
	}
	return cells.Fit(line, w)
}

// tabTexts are the tabs within w cells, and the first that is drawn: the one that
// is shown is never out of sight. Where there is no room for every price, only that
// one has its: half a price is none.
func (m *Model) tabTexts(w int) (tabs []string, start int) {
	n := len(m.area.Options)
	if n == 0 {
		return nil, 0
	}
	tabs, ends := m.tabsOf(max(8, w/n-16), true)
	if ends[n-1] > w {
		tabs, ends = m.tabsOf(max(8, (w-16)/n-3), false)
	}
	if m.index >= 0 && ends[m.index] > w {
		start = m.index
	}
	return tabs, start
}

// tabsOf are the tabs with their names at most name cells wide, the price of each
// or only of the one that is shown, and where each ends when all are side by side.
func (m *Model) tabsOf(name int, prices bool) (tabs []string, ends []int) {
	end := -1 // nothing stands before the first
	for i := range m.area.Options {
		o := &m.area.Options[i]
		text := " " + cells.Cut(state.OptionLabel(i, o), name, "…")
		if prices || i == m.index {
			text += " " + o.FormatTotal(m.currency)
		}
		if i == m.area.CountedOption() {
			text += " ✓"
		}
		text += " "
		end += cells.Width(text) + 1
		tabs, ends = append(tabs, text), append(ends, end)
	}
	return tabs, ends
}

// click shows the option of a tab, or selects a line.
func (m *Model) click(c views.ClickMsg) views.Intent {
	m.drawn.Forget()
	area := m.drawn.Area()
	lay := m.layout(max(0, area.H-2))
	row, x := c.Y-1, c.X-1
	if lay.tabs {
		if row == 0 {
			return m.clickTab(x, area.W-2)
		}
		row--
	}
	for _, above := range []bool{lay.filter, lay.header} {
		if above {
			row--
		}
	}
	if hit, _ := m.win.Click(row, len(m.rows), lay.rows); hit {
		m.take()
	}
	return nil
}

func (m *Model) clickTab(x, w int) views.Intent {
	tabs, start := m.tabTexts(w)
	if start > 0 {
		x--
	}
	for i := start; i < len(tabs); i++ {
		if width := cells.Width(tabs[i]); x >= 0 && x < width {
			return m.step(i - m.index)
		} else {
			x -= width + 1
		}
	}
	return nil
}
