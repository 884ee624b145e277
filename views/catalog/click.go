package catalog

import "app.tender/tender/views"

// click gives the box below the pointer the focus and selects its row.
func (m *Model) click(c views.ClickMsg) views.Intent {
	for b, r := range m.boxes() {
		if c.X < r.X || c.X >= r.X+r.W || c.Y < r.Y || c.Y >= r.Y+r.H {
			continue
		}
		m.focus, m.search.Typing = box(b), false
		return m.clickBox(box(b), c.Y-r.Y-1)
	}
	return nil
}

func (m *Model) clickBox(b box, row int) views.Intent {
	switch b {
	case boxTree:
		if hit, again := m.tree.win.Click(row, len(m.tree.rows), m.innerHeight(boxTree)); hit && again {
			return m.open()
		}
	case boxItems:
		if m.innerHeight(boxItems) >= headerFrom {
			row--
		}
		if m.facets.IsOpen {
			if m.facets.Click(row, len(m.facetRows()), m.height()) {
				return m.updateFacets(views.Open)
			}
			return nil
		}
		before := m.selected
		if hit, _ := m.win.Click(row, len(m.found.Items), m.height()); !hit {
			return nil
		}
		if m.take(); m.selected != before {
			return views.SelectItem{ID: m.selected}
		}
	case boxDetail, boxCount:
	}
	return nil
}

// Wheel moves in the box below the pointer, as a does.
func (m *Model) Wheel(x, y int, a views.Action) views.Intent {
	m.drawn.Forget()
	for b, r := range m.boxes() {
		switch {
		case x < r.X || x >= r.X+r.W || y < r.Y || y >= r.Y+r.H:
		case box(b) == boxItems && m.facets.IsOpen:
			return m.updateFacets(a)
		default:
			defer func(focus box, typing bool) { m.focus, m.search.Typing = focus, typing }(m.focus, m.search.Typing)
			m.focus, m.search.Typing = box(b), false
			intent, _ := m.move(a)
			return intent
		}
	}
	return nil
}
