package proposals

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
)

// click selects a row, and opens it when it was selected already.
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
	switch hit, again := m.rows.Click(row); {
	case !hit:
		return nil
	case again:
		return m.open()
	default:
		return m.rows.More()
	}
}

// wheel moves in the filters while they are open, and else in the list.
func (m *model) wheel(w screen.Wheel) tea.Cmd {
	if m.rows.Filter.IsOpen {
		return m.tick(w.Move)
	}
	return m.move(w.Move)
}
