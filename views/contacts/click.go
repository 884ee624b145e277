package contacts

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
)

// click focuses the half under the pointer. In the list it selects a row, and opens one that is
// selected already.
func (m *model) click(c screen.Click) tea.Cmd {
	rows, detail := split(m.Area(), m.inDetail)
	if c.X >= rows.W {
		m.inDetail = detail.W > 0
		return nil
	}
	open := m.open
	if m.inDetail {
		open = m.look
	}
	m.inDetail, m.people.Search.Typing = false, false
	row := c.Y - 1 - list.Titles(rows.H-2)
	if m.people.Filter.IsOpen {
		return m.people.ClickFilter(row, m.filterRows())
	}
	return m.people.Click(row, m.look, open)
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
