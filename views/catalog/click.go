package catalog

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
)

// click focuses the box under the pointer and selects its row. It opens a row that is selected
// already.
func (m *model) click(c screen.Click) tea.Cmd {
	b, top, ok := m.boxAt(c.X, c.Y)
	if !ok {
		return nil
	}
	open := m.open
	if m.focus != b {
		open = m.follow
	}
	m.focus, m.items.Search.Typing = b, false
	return m.clickBox(b, c.Y-top-1, open)
}

// boxAt returns the box at a cell and its first line; ok is false if there is none.
func (m *model) boxAt(x, y int) (b box, top int, ok bool) {
	for b, r := range m.boxes() {
		if r.Contains(x, y) {
			return box(b), r.Y, true
		}
	}
	return 0, 0, false
}

func (m *model) clickBox(b box, row int, open func() tea.Cmd) tea.Cmd {
	switch b {
	case boxTree:
		if hit, again := m.tree.win.Click(row, len(m.tree.rows), m.innerHeight(boxTree)); hit && again {
			return m.open()
		}
	case boxItems:
		row -= list.Titles(m.innerHeight(boxItems))
		if m.items.Filter.IsOpen {
			return m.items.ClickFilter(row, m.facetRows())
		}
		return m.items.Click(row, m.follow, open)
	case boxDetail, boxCount:
	}
	return nil
}

func (m *model) wheel(w screen.Wheel) tea.Cmd {
	b, _, ok := m.boxAt(w.X, w.Y)
	switch {
	case !ok:
		return nil
	case b == boxItems && m.items.Filter.IsOpen:
		return m.facet(w.Move)
	}
	focus, typing := m.focus, m.items.Search.Typing
	m.focus, m.items.Search.Typing = b, false
	cmd := m.move(w.Move)
	m.focus, m.items.Search.Typing = focus, typing
	return cmd
}
