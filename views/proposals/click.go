package proposals

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
)

// click selects a row, and opens one that is selected already.
func (m *model) click(c screen.Click) tea.Cmd {
	lay := newLayout(m.Area())
	row := c.Y
	for _, above := range []bool{lay.header, lay.rule} {
		if above {
			row--
		}
	}
	if m.rows.Filter.IsOpen {
		return m.rows.ClickFilter(row, m.filterRows())
	}
	m.rows.Search.Typing = false
	return m.rows.Click(row, m.rows.More, m.open)
}

func (m *model) wheel(w screen.Wheel) tea.Cmd {
	if m.rows.Filter.IsOpen {
		return m.tick(w.Move)
	}
	return m.move(w.Move)
}
