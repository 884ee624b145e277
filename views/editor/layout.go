package editor

import "app.tender/tender/views/screen"

// paneID is a pane of the editor, in the order of the tab key.
type paneID int

// The panes.
const (
	paneAreas paneID = iota
	paneItems
	paneClient
	paneNotes
	paneSummary
	paneCount
)

// The widths, in cells, from which the editor shows more, and the heights below which it leaves
// something out. Every size works.
const (
	wideWidth   = 140 // both texts side by side, with the summary next to them
	fullWidth   = 100 // three columns
	twoWidth    = 60  // two columns; the summary becomes a line
	stackHeight = 15  // the least rows of the middle column for items and both texts
	roomyHeight = 24  // the least rows with which the stack keeps its shape for any focus
)

// layout holds the rectangles of the panes; a hidden one is empty.
type layout struct {
	Panes       [paneCount]screen.Rect
	SummaryLine screen.Rect // the one-line summary, if it has no pane
	NextLine    screen.Rect // what to do before the client gets it, of a draft
}

// newLayout divides the area of the editor among the panes. The pane with the focus is always
// visible; a text being typed gets more room. In the client view there are no notes, and the other
// panes share their room.
func newLayout(body screen.Rect, focus paneID, typing, clientView bool) layout {
	var l layout
	if clientView && focus == paneNotes {
		focus = paneClient
	}
	if body.Empty() {
		return l
	}
	if body.W < fullWidth && body.H > 4 {
		l.SummaryLine = screen.Rect{X: body.X, Y: body.Y + body.H - 1, W: body.W, H: 1}
		body.H--
	}
	if body.W < twoWidth {
		l.Panes[focus] = body
		return l
	}
	areas, middle, summary := columns(body)
	l.Panes[paneAreas] = areas
	if focus == paneSummary && summary.Empty() {
		l.Panes[paneSummary] = middle
		return l
	}
	l.Panes[paneSummary] = summary
	if clientView {
		stackClient(&l, middle, focus, typing)
	} else {
		stackMiddle(&l, middle, focus, typing, body.W >= wideWidth)
	}
	return l
}

// columns divides the body into areas, middle and summary. summary is empty if the summary is one
// line.
func columns(body screen.Rect) (areas, middle, summary screen.Rect) {
	areas, middle = body.SplitLeft(min(44, max(24, body.W/4)))
	if body.W >= fullWidth {
		middle, summary = middle.SplitLeft(middle.W - min(34, max(25, body.W/5)))
	}
	return areas, middle, summary
}

// stackMiddle places items and the two texts in the middle column: all three if there is room,
// else only the one with the focus.
func stackMiddle(l *layout, middle screen.Rect, focus paneID, typing, sideBySide bool) {
	if middle.H < stackHeight {
		shown := paneItems
		if focus == paneClient || focus == paneNotes {
			shown = focus
		}
		l.Panes[shown] = middle
		return
	}
	if sideBySide {
		rows := middle.H * 3 / 5
		if typing {
			rows = middle.H * 2 / 5
		}
		items, texts := middle.SplitTop(rows)
		l.Panes[paneItems] = items
		l.Panes[paneClient], l.Panes[paneNotes] = texts.SplitLeft(texts.W / 2)
		return
	}
	items, client := stackRows(middle.H, focus, typing)
	top, rest := middle.SplitTop(items)
	l.Panes[paneItems] = top
	l.Panes[paneClient], l.Panes[paneNotes] = rest.SplitTop(client)
}

// stackClient places items and the client text in the middle column.
func stackClient(l *layout, middle screen.Rect, focus paneID, typing bool) {
	if middle.H < stackHeight-smallRows {
		shown := paneItems
		if focus == paneClient {
			shown = focus
		}
		l.Panes[shown] = middle
		return
	}
	rows := middle.H * 3 / 5
	if typing || (focus == paneClient && middle.H < roomyHeight) {
		rows = middle.H / 3
	}
	l.Panes[paneItems], l.Panes[paneClient] = middle.SplitTop(rows)
}

// smallRows is the height that a pane keeps when another one needs the room.
const smallRows = 4

// stackRows returns the heights of the items and of the client text when all three are stacked;
// the notes take the rest. If there is room, the stack keeps its shape for any focus.
func stackRows(h int, focus paneID, typing bool) (items, client int) {
	switch {
	case h >= roomyHeight && !typing:
		return h / 2, h / 4
	case h >= roomyHeight && focus == paneClient:
		return h / 3, h / 2
	case h >= roomyHeight:
		return h / 3, h / 6
	case focus == paneClient:
		return h / 3, h - h/3 - smallRows
	case focus == paneNotes:
		return h / 3, smallRows
	default:
		return h - 2*smallRows, smallRows
	}
}
