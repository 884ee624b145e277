package proposals

import "app.tender/tender/views"

// click selects a row, and opens it when it was selected already.
func (m *Model) click(c views.ClickMsg) views.Intent {
	lay := newLayout(m.drawn.Area())
	row := c.Y
	for _, above := range []bool{lay.header, lay.rule} {
		if above {
			row--
		}
	}
	if m.filter.IsOpen {
		if m.filter.Click(row, len(m.filterRows()), lay.rows) {
			return m.updateFilter(views.Open)
		}
		return nil
	}
	m.search.Typing = false
	hit, again := m.win.Click(row, len(m.rows), lay.rows)
	if !hit {
		return nil
	}
	m.fit()
	if again {
		return m.act(views.Open)
	}
	return m.next()
}
