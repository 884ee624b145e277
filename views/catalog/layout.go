package catalog

import "app.tender/tender/views/screen"

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
	rest := area
	l[boxTree] = area
	l[boxTree].W = min(34, max(22, area.W/4))
	rest.X, rest.W = l[boxTree].W, area.W-l[boxTree].W
	switch {
	case area.W >= threeFrom:
		l[boxItems], l[boxDetail] = rest, rest
		l[boxDetail].W = min(60, rest.W*2/5)
		l[boxItems].W -= l[boxDetail].W
		l[boxDetail].X += l[boxItems].W
	case area.H >= stackHeight:
		l[boxItems], l[boxDetail] = rest, rest
		l[boxDetail].H = area.H * 2 / 5
		l[boxItems].H -= l[boxDetail].H
		l[boxDetail].Y += l[boxItems].H
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
