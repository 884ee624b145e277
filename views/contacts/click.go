package contacts

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
)

// click focuses the half below the pointer; in the list it selects a row.
func (m *model) click(c screen.Click) tea.Cmd {
	rows, detail := split(m.Area(), m.inDetail)
	if c.X >= rows.W {
		m.inDetail = detail.W > 0
		return nil
	}
	m.inDetail, m.people.Search.Typing = false, false
	row := c.Y - 1 - list.Titles(rows.H-2)
	if m.people.Filter.IsOpen {
		return m.people.ClickFilter(row, m.filterRows())
	}
	if hit, _ := m.people.Click(row); hit {
		return m.look()
	}
	return nil
}

func (m *model) wheel(w screen.Wheel) tea.Cmd {
	rows, _ := split(m.Area(), m.inDetail)
	switch {
	case w.X >= rows.W:
		m.detailPage.Do(w.Move)
		return nil
	case m.people.Filter.IsOpen:
		return m.tick(w.Move)
	}
	defer func(was bool) { m.inDetail = was }(m.inDetail)
	m.inDetail = false
	return m.move(w.Move)
}
