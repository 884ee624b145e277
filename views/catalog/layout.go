package catalog

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
)

// The minimum sizes at which more is shown at once, in cells and rows.
const (
	threeFrom   = 150 // tree, items and details side by side
	twoFrom     = 70  // tree and items side by side, the details below the items
	stackHeight = 16  // rows for items and details below one another
)

// layout holds the rectangle of each box; a hidden one is empty.
type layout [boxCount]screen.Rect

// newLayout divides an area; the focused box is always visible.
func newLayout(area screen.Rect, focus box) layout {
	var l layout
	area.X, area.Y = 0, 0
	if area.Empty() {
		return l
	}
	if area.W < twoFrom {
		l[focus] = area
		return l
	}
	var rest screen.Rect
	l[boxTree], rest = area.SplitLeft(min(34, max(22, area.W/4)))
	switch {
	case area.W >= threeFrom:
		l[boxItems], l[boxDetail] = rest.SplitLeft(rest.W - min(60, rest.W*2/5))
	case area.H >= stackHeight:
		l[boxItems], l[boxDetail] = rest.SplitTop(rest.H - rest.H*2/5)
	case focus == boxDetail:
		l[boxDetail] = rest
	default:
		l[boxItems] = rest
	}
	return l
}

// boxes returns the layout that was drawn last.
func (m *model) boxes() layout { return newLayout(m.Area(), m.focus) }

func (m *model) innerHeight(b box) int { return max(1, m.boxes()[b].H-2) }

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
