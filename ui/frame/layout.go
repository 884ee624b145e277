// Package frame draws what surrounds every screen: header, crumb, message and key line, and dialogs over it, all from
// values.
package frame

import (
	"app.tender/tender/views/screen"
)

// Heights below which a screen leaves something out. No size is refused.
const (
	headerHeight = 10 // rows from which there is a header above the breadcrumb
	messageRow   = 7  // rows from which messages have a line of their own
)

// Layout is where the parts of a screen are drawn. Rectangles may be empty; the others tile the
// screen.
type Layout struct {
	Header, Crumb, Body, Message, Keys screen.Rect
}

// Of divides a screen of w by h cells.
func Of(w, h int) Layout {
	var f Layout
	y := 0
	take := func(rows int) screen.Rect {
		rows = max(0, min(rows, h-y))
		r := screen.Rect{X: 0, Y: y, W: w, H: rows}
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

// within returns where a dialog is drawn in the first h lines of w cells.
func within(p screen.Pane, w, h int) screen.Rect {
	wide, high := p.Size(w, h)
	return middle(w, h, wide, high)
}

// middle returns a centred rectangle of w by h cells, never larger than the screen.
func middle(screenW, screenH, w, h int) screen.Rect {
	w, h = max(0, min(w, screenW)), max(0, min(h, screenH))
	return screen.Rect{X: (screenW - w) / 2, Y: (screenH - h) / 2, W: w, H: h}
}
