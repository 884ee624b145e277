package proposals

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
)

// click selects a row, and opens it when it was selected already.
func (m *Model) click(c screen.Click) tea.Cmd {
	lay := newLayout(m.Area())
	row := c.Y
	for _, above := range []bool{lay.header, lay.rule} {
		if above {
			row--
		}
	}
	if m.filter.IsOpen {
		if m.filter.Click(row, len(m.filterRows()), lay.rows) {
			return m.tick(screen.Open)
		}
		return nil
	}
	m.search.Typing = false
	m.rows.Fit(lay.rows)
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
func (m *Model) wheel(w screen.Wheel) tea.Cmd {
	if m.filter.IsOpen {
		return m.tick(w.Move)
	}
	return m.move(w.Move)
}
