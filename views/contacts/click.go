package contacts

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
)

// click gives the half below the pointer the focus; in the list it selects a row.
func (m *Model) click(c screen.Click) tea.Cmd {
	list, detail := split(m.Area(), m.inDetail)
	if c.X >= list.W {
		m.inDetail = detail.W > 0
		return nil
	}
	m.inDetail, m.search.Typing = false, false
	row := c.Y - 1
	if list.H-2 >= headerFrom {
		row--
	}
	if m.filter.IsOpen {
		if m.filter.Click(row, len(m.filterRows()), m.height()) {
			return m.tick(screen.Open)
		}
		return nil
	}
	m.people.Fit(m.height())
	if hit, _ := m.people.Click(row); hit {
		return m.look()
	}
	return nil
}

// wheel moves in the half below the pointer.
func (m *Model) wheel(w screen.Wheel) tea.Cmd {
	list, _ := split(m.Area(), m.inDetail)
	switch {
	case w.X >= list.W:
		m.detailPage.Do(w.Move)
		return nil
	case m.filter.IsOpen:
		return m.tick(w.Move)
	}
	defer func(was bool) { m.inDetail = was }(m.inDetail)
	m.inDetail = false
	return m.move(w.Move)
}
