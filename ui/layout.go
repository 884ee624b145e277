package ui

import (
	"app.tender/tender/views"
)

// paneID names a pane of the editor, in the order that tab visits them.
type paneID int

const (
	paneAreas paneID = iota
	paneItems
	paneClient
	paneNotes
	paneSummary
	paneCount
)

// The widths, in cells, from which the editor shows more, and the heights below
// which it leaves something out. No size is refused.
const (
	wideWidth    = 140 // both texts side by side, the summary beside them
	fullWidth    = 100 // three columns
	twoWidth     = 60  // two columns; the summary becomes a line
	stackHeight  = 15  // rows in the middle column for items and both texts
	roomyHeight  = 24  // rows from which the stack keeps its shape whatever has the focus
	headerHeight = 10  // rows from which there is a header above the breadcrumb
	messageRow   = 7   // rows from which messages have a line of their own
)

// frame is where the parts that every screen has are drawn. Rectangles may be
// empty; together those that are not tile the screen.
type frame struct {
	Header, Crumb, Body, Message, Keys views.Rect
}

// layoutFrame cuts a screen of w by h cells into the parts of every screen.
func layoutFrame(w, h int) frame {
	var f frame
	y := 0
	take := func(rows int) views.Rect {
		rows = max(0, min(rows, h-y))
		r := views.Rect{X: 0, Y: y, W: w, H: rows}
		y += rows
		return r
	}
	if h >= headerHeight {
		f.Header = take(1)
	}
	if h >= 4 {
		f.Crumb = take(1)
	}
	below := 0
	if h >= 2 {
		below = 1
	}
	if h >= messageRow {
		below = 2
	}
	f.Body = take(h - y - below)
	f.Message = take(below - 1)
	f.Keys = take(min(below, 1))
	return f
}

// editorLayout is where the panes of the editor are drawn within the body. A
// pane that is not shown has an empty rectangle.
type editorLayout struct {
	Panes       [paneCount]views.Rect
	SummaryLine views.Rect // the summary in one line, where it has no pane
}

// layoutEditor cuts the body of the editor into panes. The pane with the focus
// is always shown; a text that is being typed gets more room. In the client view
// there are no notes, and the others share their place.
func layoutEditor(body views.Rect, focus paneID, typing, clientView bool) editorLayout {
	var l editorLayout
	if clientView && focus == paneNotes {
		focus = paneClient
	}
	if body.Empty() {
		return l
	}
	if body.W < fullWidth && body.H > 4 {
		l.SummaryLine = views.Rect{X: body.X, Y: body.Y + body.H - 1, W: body.W, H: 1}
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

// columns cuts the body into areas, middle and summary. The summary is empty
// where it is a line.
func columns(body views.Rect) (areas, middle, summary views.Rect) {
	rest := body
	left := min(36, max(24, body.W/4))
	areas, rest = splitLeft(rest, left)
	if body.W < fullWidth {
		return areas, rest, summary
	}
	right := min(34, max(25, body.W/5))
	middle, summary = splitLeft(rest, rest.W-right)
	return areas, middle, summary
}

// stackMiddle lays items and the two texts into the middle column: all three
// where there is room, else only the one that has the focus.
func stackMiddle(l *editorLayout, middle views.Rect, focus paneID, typing, sideBySide bool) {
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
		items, texts := splitTop(middle, rows)
		l.Panes[paneItems] = items
		l.Panes[paneClient], l.Panes[paneNotes] = splitLeft(texts, texts.W/2)
		return
	}
	items, client := stackRows(middle.H, focus, typing)
	top, rest := splitTop(middle, items)
	l.Panes[paneItems] = top
	l.Panes[paneClient], l.Panes[paneNotes] = splitTop(rest, client)
}

// stackClient lays items and the client text alone into the middle column.
func stackClient(l *editorLayout, middle views.Rect, focus paneID, typing bool) {
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
	l.Panes[paneItems], l.Panes[paneClient] = splitTop(middle, rows)
}

// smallRows is what a pane keeps when another one needs the room.
const smallRows = 4

// stackRows are the rows of the items and of the client text when all three
// stand below one another; the notes take the rest. Where there is room the
// stack keeps its shape whatever has the focus.
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

// dialogRect is where a dialog that wants w by h cells is drawn: in the middle
// of the screen, never larger than it.
func dialogRect(screenW, screenH, w, h int) views.Rect {
	w, h = max(0, min(w, screenW)), max(0, min(h, screenH))
	return views.Rect{X: (screenW - w) / 2, Y: (screenH - h) / 2, W: w, H: h}
}

func splitLeft(r views.Rect, w int) (left, right views.Rect) {
	w = max(0, min(w, r.W))
	left, right = r, r
	left.W = w
	right.X += w
	right.W -= w
	return left, right
}

func splitTop(r views.Rect, h int) (top, bottom views.Rect) {
	h = max(0, min(h, r.H))
	top, bottom = r, r
	top.H = h
	bottom.Y += h
	bottom.H -= h
	return top, bottom
}
