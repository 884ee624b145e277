package items

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
)

// tabs returns the options with their prices; the one on display is highlighted, and ✓ marks the
// one that the totals count.
func (m *Model) tabs(w int) string {
	tabs, start := m.tabTexts(w)
	if m.index >= 0 {
		tabs[m.index] = m.th.Tab.Render(tabs[m.index])
	}
	line := strings.Join(tabs[start:], m.th.Border.Render("│"))
	if start > 0 {
		line = m.th.Dim.Render("‹") + line
	}
	return cells.Fit(line, w)
}

// tabTexts returns the tabs within w cells, and the first one drawn. The option on display is
// always visible. If not all prices fit, only that option has its price, since a cut price can't be
// read.
func (m *Model) tabTexts(w int) (tabs []string, start int) {
	n := len(m.area.Options)
	if n == 0 {
		return nil, 0
	}
	tabs, ends := m.tabsWithin(w, true)
	if ends[n-1] > w {
		tabs, ends = m.tabsWithin(w, false)
	}
	if m.index >= 0 && ends[m.index] > w {
		start = m.index
	}
	return tabs, start
}

// leastName is the least width to which a name is cut.
const leastName = 8

// tabsWithin returns the tabs with names cut only as far as needed to fit all tabs in w cells.
func (m *Model) tabsWithin(w int, prices bool) (tabs []string, ends []int) {
	tabs, ends = m.tabsOf(w, prices)
	over, name := ends[len(ends)-1]-w, leastName
	if over <= 0 {
		return tabs, ends
	}
	for i := range m.area.Options {
		name = max(name, min(w, cells.Width(m.area.Options[i].Label)))
	}
	for ; over > 0 && name > leastName; name-- {
		for i := range m.area.Options {
			if cells.Width(m.area.Options[i].Label) >= name {
				over--
			}
		}
	}
	return m.tabsOf(name, prices)
}

// tabsOf returns the tabs with their names at most name cells wide, and where each ends when all
// are side by side. All have their prices, or only the option on display.
func (m *Model) tabsOf(name int, prices bool) (tabs []string, ends []int) {
	end := -1 // nothing comes before the first
	for i := range m.area.Options {
		o := &m.area.Options[i]
		text := " " + cells.Cut(o.Label, name, "…")
		if prices || i == m.index {
			text += " " + o.Total
		}
		if i == m.area.Counted {
			text += " ✓"
		}
		text += " "
		end += cells.Width(text) + 1
		tabs, ends = append(tabs, text), append(ends, end)
	}
	return tabs, ends
}

// Click selects a line, or returns the option of a tab; 0 for none.
func (m *Model) Click(c screen.Click) state.OptionID {
	m.drawn.Invalidate()
	area := m.drawn.Area()
	lay := m.layout(max(0, area.W-2), max(0, area.H-2))
	row, x := c.Y-1, c.X-1
	if lay.tabs {
		if row == 0 {
			return m.tabAt(x, area.W-2)
		}
		row--
	}
	if hit, _ := m.win.Click(row-cells.Shown(lay.filter, lay.header), m.count(), lay.rows); hit {
		m.take()
	}
	return 0
}

func (m *Model) tabAt(x, w int) state.OptionID {
	tabs, start := m.tabTexts(w)
	if start > 0 {
		x--
	}
	for i := start; i < len(tabs); i++ {
		width := cells.Width(tabs[i])
		if x >= 0 && x < width {
			return m.area.Options[i].ID
		}
		x -= width + 1
	}
	return 0
}
