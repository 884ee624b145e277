package ui

import (
	"app.tender/tender/views"
)

// The heights below which a screen leaves something out. No size is refused.
const (
	headerHeight = 10 // rows from which there is a header above the breadcrumb
	messageRow   = 7  // rows from which messages have a line of their own
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

// dialogRect is where a dialog that wants w by h cells is drawn: in the middle
// of the screen, never larger than it.
func dialogRect(screenW, screenH, w, h int) views.Rect {
	w, h = max(0, min(w, screenW)), max(0, min(h, screenH))
	return views.Rect{X: (screenW - w) / 2, Y: (screenH - h) / 2, W: w, H: h}
}
