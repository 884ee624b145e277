package installer

import "app.tender/tender/views/screen"

// The minimum sizes at which more is shown at once, in cells and rows.
const (
	sideFrom    = 60 // labor next to the parts
	stackWide   = 11 // rows for the notes above the parts and labor
	stackNarrow = 18 // rows for all three below one another
	leastLabor  = 24 // the least width of the labor box
	laborWidth  = 44 // and the greatest
	leastNotes  = 4
	leastParts  = 5
)

// layout holds the rectangle of each box; a hidden one is empty.
type layout [boxCount]screen.Rect

// newLayout divides w by h cells. The focused box is always visible. notes is how many lines the
// notes have: they get the room they need as long as the parts keep the larger half.
func newLayout(w, h int, focus box, notes int) layout {
	var l layout
	rest, stack := screen.Rect{W: w, H: h}, stackWide
	if w < sideFrom {
		stack = stackNarrow
	}
	if h < stack && (w < sideFrom || focus == boxNotes) {
		l[focus] = rest
		return l
	}
	if h >= stack {
		l[boxNotes], rest = rest.SplitTop(max(leastNotes, min(notes+2, h/2-1)))
	}
	if w >= sideFrom {
		l[boxParts], l[boxLabor] = rest.SplitLeft(w - min(laborWidth, max(leastLabor, w*5/16)))
	} else {
		l[boxParts], l[boxLabor] = rest.SplitTop(max(leastParts, rest.H-max(4, rest.H/3)))
	}
	return l
}

// body returns the area between the lines above and below the boxes.
func (m *model) body(area screen.Rect) screen.Rect {
	area.X, area.Y = 0, 0
	area.H = max(0, area.H-len(m.topLines(area.W, area.H))-len(m.loudLines(area.W, area.H)))
	return area
}

// boxes returns the layout that was drawn last.
func (m *model) boxes() layout {
	body := m.body(m.Area())
	return newLayout(body.W, body.H, m.focus, len(m.notesLines(max(0, body.W-4))))
}

// partsHeight returns how many parts are visible.
func (m *model) partsHeight() int { return max(1, m.partRows(m.boxes()[boxParts].H-2)) }
