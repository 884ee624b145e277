package catalog

import "app.tender/tender/views"

// click gives the box below the pointer the focus and selects its row.
func (m *Model) click(c views.ClickMsg) views.Intent {
	b, top, ok := m.boxAt(c.X, c.Y)
	if !ok {
		return nil
	}
	m.focus, m.search.Typing = b, false
	return m.clickBox(b, c.Y-top-1)
}

// boxAt is the box that is drawn at a cell, and its first line; ok is false for
// none.
func (m *Model) boxAt(x, y int) (b box, top int, ok bool) {
	for b, r := range m.boxes() {
		if r.Contains(x, y) {
			return box(b), r.Y, true
		}
	}
	return 0, 0, false
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
	b, _, ok := m.boxAt(x, y)
	switch {
	case !ok:
		return nil
	case b == boxItems && m.facets.IsOpen:
		return m.updateFacets(a)
	}
	focus, typing := m.focus, m.search.Typing
	m.focus, m.search.Typing = b, false
	intent, _ := m.move(a)
	m.focus, m.search.Typing = focus, typing
	return intent
}
