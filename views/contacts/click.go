package contacts

import "app.tender/tender/views"

// click gives the half below the pointer the focus; in the list it selects a row.
func (m *Model) click(c views.ClickMsg) views.Intent {
	list, detail := split(m.drawn.Area(), m.inDetail)
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
			return m.updateFilter(views.Open)
		}
		return nil
	}
	before := m.selected
	if hit, _ := m.win.Click(row, len(m.rows), m.height()); !hit {
		return nil
	}
	if m.take(); m.selected != before {
		return views.SelectContact{ID: m.selected}
	}
	return nil
}

// Wheel moves in the half below the pointer, as a does.
func (m *Model) Wheel(x, _ int, a views.Action) views.Intent {
	m.drawn.Forget()
	list, _ := split(m.drawn.Area(), m.inDetail)
	if x >= list.W {
		m.detailPage.Do(a)
		return nil
	}
	if m.filter.IsOpen {
		return m.updateFilter(a)
	}
	defer func(was bool) { m.inDetail = was }(m.inDetail)
	m.inDetail = false
	return m.act(a)
}
